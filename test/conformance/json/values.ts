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
import { Tally } from '../tally.ts'
import { type TypedValues, tallyTyped } from '../typed-values.ts'
import { bodyOf } from './codec.ts'

/** The valid values of the JSON Schema test suite, required and optional, are of the types generated from its schemas. */
export const jsonSchemaValues: Suite = {
  run: async (options) => {
    const tally = new Tally('json-schema-values')
    const members = await suiteMembers()
    const all = drafts.flatMap(([draft, dialect]) =>
      ['', 'optional/'].flatMap((part) =>
        [...casesIn(members, `tests/${draft}/${part}`)].map((one) => ({ draft, dialect, part, one })),
      ),
    )
    const typed = all.flatMap(({ draft, dialect, part, one }, index) => {
      const { set, errors } = readCase(members, one, dialect)
      if (set === undefined || errors.length > 0) return []
      const id = `${draft} ${part}${one.file}: ${one.description}`
      return typedOf({ ...set, name: `g${index}` }, one, id)
    })
    await tallyTyped(typed, tally)
    return tally.result(options)
  },
}

function typedOf(set: SchemaSet, { tests }: SuiteCase, id: string): readonly TypedValues[] {
  const problems = new Diagnostics()
  const version = bodyOf(set)
  const files = generate(version, { toolVersion: '0.0.0' }, problems.sink)
  const place = findLayout(version).set(set.name)
  const exported = place.codecName('a.json#')
  if (problems.hasErrors || exported === undefined) return []
  const values = tests
    .filter(({ valid }) => valid)
    .map(({ description, data }) => ({ id: `${id}: ${description}`, value: data }))
  const module = `${place.moduleOf('a.json#')}/codecs.ts`
  return [{ folder: set.name, files, codecs: [{ module, exported, isOpen: true, values }] }]
}
