import type { CodecRoot } from '../../src/run/index.ts'
import { corpus } from '../support/corpus.ts'
import { type CompiledSchema, compileSchema } from '../support/libxml2.ts'
import { valueMutations } from '../support/mutate-value.ts'
import { unzip } from '../support/unzip.ts'
import { randomFrom } from './draw.ts'
import type { Suite } from './suite.ts'
import { type Outcome, Tally } from './tally.ts'
import { limits } from './xsts-instances.ts'
import { readSchemas } from './xsts-read.ts'

const edits = 14

/**
 * What a codec makes of the valid instances of the W3C suite, with one edit each: what it still calls valid it writes, and
 * the document is valid, for itself and for libxml2 where that has the schema and takes the value unchanged.
 */
export const xstsWritten: Suite = {
  run: async (options) => {
    const tally = new Tally('xsts-written')
    const files = await unzip(corpus('corpus/xsts/xsts-1.0.zip'))
    for (const { documents, values } of readSchemas(files, options)) {
      const schema = compiled(files, documents)
      for (const [root, read] of values) {
        for (const { id, value } of read)
          tally.add(id, outcome(root, value, schema, randomFrom(options.seed)))
      }
      schema?.dispose()
    }
    return tally.result(options)
  },
}

function outcome(
  root: CodecRoot,
  value: unknown,
  schema: CompiledSchema | undefined,
  random: () => number,
): Outcome {
  const codec = root.codec()
  const accepts = (xml: string) => schema === undefined || schema.validate(xml).valid
  try {
    const isJudged = accepts(codec.serialize(value))
    for (const edited of valueMutations(value, random, edits)) {
      if (!codec.validate(edited).ok) continue
      const xml = codec.serialize(edited)
      if (!codec.parse(xml, limits).ok || (isJudged && !accepts(xml))) return 'wrong'
    }
    return 'right'
  } catch {
    return 'undecided'
  }
}

/** Of one document alone: libxml2 takes no second one for a namespace. */
function compiled(
  files: ReadonlyMap<string, Uint8Array>,
  documents: readonly string[],
): CompiledSchema | undefined {
  const [only = ''] = documents
  try {
    return documents.length === 1 ? compileSchema(files, only) : undefined
  } catch {
    return undefined
  }
}
