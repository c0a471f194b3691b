import { invariant } from '../../diagnostics/index.ts'

/** Types of the runtime as text; references to runtime types are marked with `$`. */
const texts: Readonly<Record<string, string>> = {
  Decimal: '/** A decimal number as exact text. */\nexport type $Decimal = string\n',
  Integer: '/** An integer as exact text. */\nexport type $Integer = string\n',
  XmlElement: `/** Any element, for what a schema leaves open. */
export interface $XmlElement {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly children: readonly (string | $XmlElement)[]
  readonly namespaces?: { readonly [prefix: string]: string }
}
`,
  ElementOf: `/** An element that can be one of several: which one, and its value. */
export interface $ElementOf<Name extends string, Value> {
  readonly element: Name
  readonly value: Value
}
`,
  StatusRange: `export type $StatusRange = '1XX' | '2XX' | '3XX' | '4XX' | '5XX'\n`,
  StatusDigit: 'export type $StatusDigit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9\n',
  CodeOf: `export type $CodeOf<Text extends string> = Text extends \`\${infer Code extends number}\` ? Code : never\n`,
  StatusCode: `/** The codes of a range of statuses. */
export type $StatusCode<Range extends $StatusRange = $StatusRange> = Range extends \`\${infer Class}XX\`
  ? $CodeOf<\`\${Class}\${$StatusDigit}\${$StatusDigit}\`>
  : never
`,
  BodySide: `/** Whether a body is sent, in one of several forms, or received, in one. */
export type $BodySide = 'sent' | 'received'\n`,
  BlobLike: `export type $BlobLike = typeof globalThis extends { Blob: { prototype: infer T } }
  ? T
  : { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }
`,
  FileLike: `export type $FileLike = typeof globalThis extends { File: { prototype: infer T } }
  ? T
  : $BlobLike & { readonly name: string }
`,
  StreamLike: `export type $StreamLike = typeof globalThis extends { Response: { prototype: { readonly body: infer T } } }
  ? NonNullable<T>
  : {
      getReader(): {
        read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
        cancel(): Promise<void>
      }
    }
`,
  Octets: `/** A body of octets. */
export type $Octets<Side extends $BodySide = 'sent'> = Side extends 'sent'
  ? $BlobLike | Uint8Array | $StreamLike
  : ReturnType<Uint8ArrayConstructor['of']>
`,
  Items: `/** A body that is one item after the other. */
export type $Items<Item, Side extends $BodySide = 'sent'> = Side extends 'sent'
  ? Iterable<Item> | AsyncIterable<Item>
  : AsyncIterable<Item>
`,
  FileForm: `export type $FileForm<Side extends $BodySide> = Side extends 'sent' ? $BlobLike | Uint8Array : $FileLike\n`,
  FileOf: `export type $FileOf<Value, Side extends $BodySide> = symbol extends Value
  ? $FileForm<Side>
  : Value extends string
    ? $FileForm<Side>
    : Value extends readonly (infer Item)[]
      ? readonly $FileOf<Item, Side>[]
      : Value
`,
  Parts: `/** A form in parts, of which those that are named hold files. */
export type $Parts<Form, Files extends string, Side extends $BodySide = 'sent'> = Form extends unknown
  ? { readonly [Name in keyof Form]: Name extends Files ? $FileOf<Form[Name], Side> : Form[Name] }
  : never
`,
  ServerSentEvent: `/** A server-sent event. */
export interface $ServerSentEvent {
  readonly data: string
  readonly event?: string
  readonly id?: string
  readonly retry?: number
}
`,
}

const reference = /\$([A-Z]\w*)/gu

/** The names of the runtime's types that can be written out. */
export const runtimeTypeNames: readonly string[] = Object.keys(texts)

/**
 * The text of the given runtime types and of those that they refer to, sorted by name. `nameOf` gives the name of
 * each in the file.
 */
export function runtimeTypes(
  used: Iterable<string>,
  nameOf: (exported: string) => string,
): readonly string[] {
  const all = new Set(used)
  for (const exported of all) {
    const text = texts[exported]
    invariant(text, `the type ${exported} of the runtime can be written out`)
    for (const [, other = ''] of text.matchAll(reference)) all.add(other)
  }
  return [...all]
    .sort()
    .map((exported) => (texts[exported] ?? '').replace(reference, (_, other: string) => nameOf(other)))
}
