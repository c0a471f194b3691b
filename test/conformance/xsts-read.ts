import { type CodecRoot, decodeDocumentText } from '../../src/run/index.ts'
import { sniffRootElement } from '../../src/run/sniff.ts'
import { drawn } from './draw.ts'
import type { SuiteOptions } from './suite.ts'
import { type Case, casesOf, limits } from './xsts-instances.ts'
import { schemaOf } from './xsts-locations.ts'
import { type Emitted, emittedFrom } from './xsts-program.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** A document as the emitted codec of its root has read it. */
export interface ReadValue {
  readonly id: string
  readonly value: unknown
}

/** A schema with what its codecs have made of documents, by root. */
export interface ReadSchema {
  readonly folder: string
  readonly documents: readonly string[]
  readonly emitted: Emitted
  readonly values: ReadonlyMap<CodecRoot, readonly ReadValue[]>
}

/** The valid instances of the W3C suite, read; what a codec refuses is counted where verdicts are. */
export function* readSchemas(files: Files, options: SuiteOptions): Generator<ReadSchema> {
  const bySchema = new Map<string, Case[]>()
  const valid = casesOf(files, ({ expected }) => expected === 'valid')
  for (const one of drawn(valid, options)) {
    const key = schemaOf(one.group, one.document, files).join('\n')
    bySchema.set(key, [...(bySchema.get(key) ?? []), one])
  }
  for (const [index, [key, cases]] of [...bySchema].entries()) {
    const folder = `g${index}`
    const documents = key.split('\n')
    const emitted = emittedFrom(documents, files, folder)
    if (emitted === undefined) continue
    const read = emitted.roots.map(
      (root) => [root, cases.flatMap((one) => readBy(root, one, files))] as const,
    )
    yield { folder, documents, emitted, values: new Map(read.filter(([, values]) => values.length > 0)) }
  }
}

function readBy(root: CodecRoot, { id, document }: Case, files: Files): readonly ReadValue[] {
  const bytes = files.get(document)
  if (bytes === undefined) return []
  try {
    if (sniffRootElement(decodeDocumentText(bytes)) !== root.local) return []
    const result = root.codec().parse(bytes, limits)
    return result.ok ? [{ id, value: result.value }] : []
  } catch {
    return []
  }
}
