import { rootTable } from '../../src/run/index.ts'
import { corpus } from '../support/corpus.ts'
import { unzip } from '../support/unzip.ts'
import type { Suite } from './suite.ts'
import { Tally } from './tally.ts'
import { type TypedValues, tallyTyped } from './typed-values.ts'
import { type ReadSchema, readSchemas } from './xsts-read.ts'

/** What codecs make of the valid instances of the W3C suite is of the types that they declare. */
export const xstsValues: Suite = {
  run: async (options) => {
    const tally = new Tally('xsts-values')
    const files = await unzip(corpus('corpus/xsts/xsts-1.0.zip'))
    await tallyTyped([...readSchemas(files, options)].map(typedOf), tally)
    return tally.result(options)
  },
}

function typedOf({ folder, emitted, values }: ReadSchema): TypedValues {
  const table = rootTable(emitted.version).xml
  const codecs = [...values].map(([root, read]) => {
    const { module = '', exported = '' } = table[emitted.roots.indexOf(root)] ?? {}
    return { module, exported, values: read }
  })
  return { folder, files: emitted.files, codecs }
}
