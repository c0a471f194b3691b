import { Ajv2020 } from 'ajv/dist/2020.js'
import type { CodecRoot } from '../../src/run/index.ts'
import { expandedName } from '../../src/schema/index.ts'
import { corpus } from '../support/corpus.ts'
import { unzip } from '../support/unzip.ts'
import type { Suite } from './suite.ts'
import { type Outcome, Tally } from './tally.ts'
import type { Emitted } from './xsts-program.ts'
import { readSchemas } from './xsts-read.ts'

type Judge = (value: unknown) => boolean

/** What codecs make of the valid instances of the W3C suite is accepted by ajv, by the JSON Schema generated from their schemas. */
export const xstsProjection: Suite = {
  run: async (options) => {
    const tally = new Tally('xsts-projection')
    const files = await unzip(corpus('corpus/xsts/xsts-1.0.zip'))
    for (const { emitted, values } of readSchemas(files, options)) {
      for (const [root, read] of values) {
        const judge = judgeOf(emitted, root)
        for (const { id, value } of read) if (isJson(value)) tally.add(id, outcome(judge, value))
      }
    }
    return tally.result(options)
  },
}

function outcome(judge: Judge | undefined, value: unknown): Outcome {
  try {
    return judge === undefined ? 'undecided' : judge(value) ? 'right' : 'wrong'
  } catch {
    // Ten thousand attributes are more than ajv's stack holds.
    return 'undecided'
  }
}

/** Whether a JSON text can say it: numbers need not be finite. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isJson)
}

/** Many roots are in one file, each with a name of its own. */
function judgeOf({ files }: Emitted, { local }: CodecRoot): Judge | undefined {
  const schemas = files.filter(({ path }) => path.includes('/json-schema/'))
  const parsed = schemas.map(({ path, text }) => ({
    name: path.split('/').at(-1) ?? '',
    schema: JSON.parse(text),
  }))
  const inside = parsed.flatMap(({ schema: { $defs = {} } }) =>
    Object.values<{ $id?: string; xml?: { name: string } }>($defs).flatMap((schema) =>
      schema.$id === undefined ? [] : [{ name: schema.$id, schema }],
    ),
  )
  const own = [...parsed, ...inside].find(
    ({ schema: { xml } }) => xml && expandedName({ namespace: '', ...xml, local: xml.name }) === local,
  )
  if (own === undefined) return undefined
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const one of parsed) ajv.addSchema(one.schema, one.name)
  try {
    return ajv.getSchema(own.name)
  } catch {
    return undefined
  }
}
