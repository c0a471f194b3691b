import { type Root, rootTable, textOf } from '../../src/prove/index.ts'
import { rootElementOf } from '../../src/prove/sniff.ts'
import { corpus } from '../support/corpus.ts'
import { unzip } from '../support/unzip.ts'
import { drawn } from './draw.ts'
import type { Suite } from './suite.ts'
import { Tally } from './tally.ts'
import { type TypedValues, tallyTyped } from './typed-values.ts'
import { type Case, casesOf, limits } from './xsts-instances.ts'
import { schemaOf } from './xsts-locations.ts'
import { type Emitted, emittedFrom } from './xsts-program.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** What codecs make of the valid instances of the W3C suite is of the types that they declare. */
export const xstsValues: Suite = {
  run: async (options) => {
    const tally = new Tally('xsts-values')
    const files = await unzip(corpus('corpus/xsts/xsts-1.0.zip'))
    const bySchema = new Map<string, Case[]>()
    for (const one of drawn(
      casesOf(files, ({ expected }) => expected === 'valid'),
      options,
    )) {
      const key = schemaOf(one.group, one.document, files).join('\n')
      bySchema.set(key, [...(bySchema.get(key) ?? []), one])
    }
    const typed = [...bySchema].flatMap(([key, cases], index) => {
      const emitted = emittedFrom(key.split('\n'), files, `g${index}`)
      return emitted === undefined ? [] : typedOf(`g${index}`, emitted, cases, files)
    })
    await tallyTyped(typed, tally)
    return tally.result(options)
  },
}

/** What a codec refuses is counted where verdicts are. */
function typedOf(
  folder: string,
  emitted: Emitted,
  cases: readonly Case[],
  files: Files,
): readonly TypedValues[] {
  const table = rootTable(emitted.version).xml
  const codecs = emitted.roots.map((root, at) => ({
    ...{ module: table[at]?.module ?? '', exported: table[at]?.exported ?? '' },
    values: cases.flatMap((one) => readBy(root, one, files)),
  }))
  return [{ folder, files: emitted.files, codecs: codecs.filter(({ values }) => values.length > 0) }]
}

function readBy(
  root: Root,
  { id, document }: Case,
  files: Files,
): readonly { readonly id: string; readonly value: unknown }[] {
  const bytes = files.get(document)
  if (bytes === undefined) return []
  try {
    if (rootElementOf(textOf(bytes)) !== root.local) return []
    const result = root.codec().parse(bytes, limits)
    return result.ok ? [{ id, value: result.value }] : []
  } catch {
    return []
  }
}
