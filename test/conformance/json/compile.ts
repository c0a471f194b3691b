import { casesIn, drafts, readCase, suiteMembers } from '../../ingest/json-schema/suite-cases.ts'
import { type CompileCase, tallyCompiled } from '../compile.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'

/** What is generated from each schema of the JSON Schema test suite, required and optional, type-checks. */
export const jsonSchemaCompile: Suite = {
  run: async (options) => {
    const tally = new Tally('json-schema-compile')
    await tallyCompiled(casesOf(await suiteMembers()), tally)
    return tally.result(options)
  },
}

function casesOf(members: ReadonlyMap<string, Uint8Array>): readonly CompileCase[] {
  const found = drafts.flatMap(([draft, dialect]) =>
    ['', 'optional/', 'optional/format/'].flatMap((part) =>
      [...casesIn(members, `tests/${draft}/${part}`)].map((one) => {
        return { dialect, one, id: `${draft} ${part}${one.file}: ${one.description}` }
      }),
    ),
  )
  return found.map(({ dialect, one, id }, index) => {
    const folder = `g${index}`
    const read = () => {
      const { set, errors } = readCase(members, one, dialect)
      return set === undefined || errors.length > 0 ? undefined : [{ ...set, name: folder }]
    }
    return { id, folder, read }
  })
}
