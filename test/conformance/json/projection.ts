import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { generate } from '../../../src/generate/index.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'
import { findLayout } from '../../../src/typescript/index.ts'
import {
  casesIn,
  drafts,
  readCase,
  type SuiteCase,
  suiteMembers,
} from '../../ingest/json-schema/suite-cases.ts'
import type { Suite } from '../suite.ts'
import { type Outcome, Tally } from '../tally.ts'
import { bodyOf, codecOf } from './codec.ts'

type Members = ReadonlyMap<string, Uint8Array>

/** The JSON Schema that is generated from each schema of the JSON Schema test suite judges its values as the suite does. */
export const jsonSchemaProjection: Suite = {
  run: async (options) => {
    const tally = new Tally('json-schema-projection')
    const members = await suiteMembers()
    for (const [draft, dialect] of drafts) {
      for (const part of ['', 'optional/']) {
        for (const one of casesIn(members, `tests/${draft}/${part}`)) {
          const { set, errors } = readCase(members, one, dialect)
          if (set === undefined || errors.length > 0) continue
          const schema = projectionOf({ ...set, name: 'a' })
          const judge = schema === undefined ? undefined : await judgeOf(members, { ...one, schema })
          for (const { description, data, valid } of one.tests) {
            const id = `${draft} ${part}${one.file}: ${one.description}: ${description}`
            tally.add(id, outcome(judge?.(data), valid))
          }
        }
      }
    }
    return tally.result(options)
  },
}

function outcome(verdict: boolean | undefined, valid: boolean): Outcome {
  if (verdict === undefined) return 'undecided'
  return verdict === valid ? 'right' : 'wrong'
}

/** Of the main schema. */
function projectionOf(set: SchemaSet): unknown {
  const problems = new Diagnostics()
  const version = bodyOf(set)
  const files = generate(version, { toolVersion: '0.0.0' }, problems.sink)
  const name = findLayout(version).set(set.name).typeName('a.json#')
  const schemas = files
    .filter(({ path }) => path.includes('/json-schema/'))
    .map(({ text }) => JSON.parse(text))
  return schemas.find(({ title }) => title === name)
}

/** Read by ourselves: of what other validators make of some keywords less is known. */
async function judgeOf(members: Members, one: SuiteCase): Promise<((value: unknown) => boolean) | undefined> {
  const { set, errors } = readCase(members, one, 'https://json-schema.org/draft/2020-12/schema')
  if (set === undefined || errors.length > 0) return undefined
  const codec = await codecOf({ ...set, name: 'a' })
  return (value) => codec.validate(value).ok
}
