import type { WebBlob } from './http-types.ts'
import type { Result } from './result.ts'

/** Limits of reading; the defaults fit documents of this kind many times over. */
export interface ParseLimits {
  /** Nesting of elements; 256 unless told otherwise. */
  readonly maxDepth?: number
  /** Length of the document in UTF-16 units; 64 Mi unless told otherwise. */
  readonly maxLength?: number
  /** Attributes of one element, namespace declarations included; 256 unless told otherwise. */
  readonly maxAttributes?: number
  /** Issues after which reading stops; 1,000 unless told otherwise. */
  readonly maxIssues?: number
  /** Whether numbers of JSON may lose digits in places that the type says nothing of. */
  readonly lossy?: boolean
  /** Decodes bytes before the codec does, unless it gives nothing: `anyEncoding` knows what the platform knows. */
  readonly decode?: (bytes: Uint8Array) => string | undefined
}

/** Reads, checks and writes XML documents with one root element. */
export interface XmlCodec<T> extends StandardSchema<T> {
  readonly kind: 'xml'
  /** The root element: namespace (empty for none) and local name. */
  readonly root: { readonly namespace: string; readonly local: string }
  /** Reads a document (text, or UTF-8/UTF-16 bytes) and checks it completely. */
  parse(xml: string | Uint8Array, limits?: ParseLimits): Result<T>
  /** Writes a document; throws `InvalidValueError` for a value that is not valid. */
  serialize(value: T): string
  /** Checks a value as `parse` would check the document it stands for. */
  validate(value: unknown): Result<T>
}

/** Reads, checks and writes JSON texts of one type. */
export interface JsonCodec<T> extends StandardSchema<T> {
  readonly kind: 'json'
  /**
   * Reads a text and checks it completely; a number that would become another one is refused (`number-digits`),
   * unless the type says nothing of it and the reader is `lossy`, as clients are. JSON has no other limits.
   */
  parse(json: string | Uint8Array, limits?: ParseLimits): Result<T>
  /** Writes a value; throws `InvalidValueError` for a value that is not valid, or that no JSON text can say. */
  serialize(value: T): string
  validate(value: unknown): Result<T>
  /**
   * Where values are held in another way than JSON has them (`bigint`, `Date`): between those and plain data. `read` takes
   * numbers also as texts; `write` throws `InvalidValueError` for a value that is not valid.
   */
  readonly plain?: { read(value: unknown): Result<T>; write(value: T): unknown }
}

/** Reads, checks and writes plain texts that are one value: a text, a number, a flag. */
export interface TextCodec<T> extends StandardSchema<T> {
  readonly kind: 'text'
  /** Reads a text as a parameter is read: `12` is a number where one is wanted. */
  parse(text: string | Uint8Array): Result<T>
  /** Writes a text; throws `InvalidValueError` for a value that is not valid, or that no text stands for. */
  serialize(value: T): string
  validate(value: unknown): Result<T>
}

/** Reads, checks and writes forms of names and values (`application/x-www-form-urlencoded`). */
export interface FormCodec<T> extends StandardSchema<T> {
  readonly kind: 'form'
  parse(form: string | Uint8Array): Result<T>
  /** Writes a form; throws `InvalidValueError` for a value that is not valid, or that no text stands for. */
  serialize(value: T): string
  validate(value: unknown): Result<T>
}

/** Reads, checks and writes forms in parts (`multipart/form-data`). */
export interface PartsCodec<T> extends StandardSchema<T> {
  readonly kind: 'parts'
  /** Reads a form; its content type says what is between the parts. Files are received as `File`. */
  parse(form: string | Uint8Array, options: { readonly contentType: string }): Result<T>
  /** Writes a form, whose type is the `type` of what is given; throws `InvalidValueError` as the others do. */
  serialize(value: T): WebBlob
  validate(value: unknown): Result<T>
}

/** The codec of an XML root, of a JSON type, of a text that is a value of one, or of a form. */
export type Codec<T> = XmlCodec<T> | JsonCodec<T> | TextCodec<T> | FormCodec<T>

/** The codec of a body, which may be in parts. */
export type BodyCodec<T> = Codec<T> | PartsCodec<T>

/** What a codec makes of plain data: as it checks it, or as it holds it. */
export function readPlain(codec: BodyCodec<unknown> | undefined, value: unknown): Result<unknown> {
  const plain = codec && 'plain' in codec ? codec.plain : undefined
  return plain?.read(value) ?? codec?.validate(value) ?? { ok: true, value }
}

/** The interface of Standard Schema 1.1 (standardschema.dev), which routers and form libraries accept from any validator. */
export interface StandardSchema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'efti-schema-toolkit'
    readonly validate: (value: unknown) => StandardResult<T>
    readonly types?: { readonly input: T; readonly output: T }
  }
}

/** A value, or issues, as Standard Schema has them. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/** An issue as Standard Schema has it. */
export interface StandardIssue {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/** The `~standard` member of a codec; XML paths begin with the root's name, which is no property of the value. */
export function standardSchema<T>(validate: (value: unknown) => Result<T>, rootSteps = 1): StandardSchema<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'efti-schema-toolkit',
      validate(value) {
        const result = validate(value)
        if (result.ok) return { value: result.value }
        return {
          issues: result.issues.map(({ message, path }) => ({ message, path: path.slice(rootSteps) })),
        }
      },
    },
  }
}

/** What is wrong where `parse` was given neither text nor bytes: frameworks hand bodies over as `any`. */
export function notText(source: unknown): string | undefined {
  // Test runners have realms of their own, where `instanceof Uint8Array` fails.
  const isText = typeof source === 'string' || ArrayBuffer.isView(source)
  return isText ? undefined : `No text or bytes, but ${typeof source}.`
}
