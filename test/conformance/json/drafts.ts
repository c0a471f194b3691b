import { casesIn, readCase, type SuiteCase, suiteMembers } from '../../ingest/json-schema/suite-cases.ts'
import type { Suite } from '../suite.ts'
import { type Outcome, Tally } from '../tally.ts'
import { codecOf } from './codec.ts'

/** The required cases of one draft of the JSON Schema suite, judged by the validator that is emitted for each schema. */
export function draft(suite: string, folder: string, dialect: string): Suite {
  return {
    run: async (options) => {
      const tally = new Tally(suite)
      const members = await suiteMembers()
      for (const one of casesIn(members, `tests/${folder}/`)) {
        const judge = await judgeOf(members, one, dialect)
        const file = one.file.replace('.json', '')
        for (const { description, data, valid } of one.tests)
          tally.add(`${file}: ${one.description}: ${description}`, judge(data, valid))
      }
      return tally.result(options)
    },
  }
}

type Judge = (data: unknown, valid: boolean) => Outcome

/** A schema that is refused decides nothing, nor does one that we fail on. */
async function judgeOf(
  members: ReadonlyMap<string, Uint8Array>,
  one: SuiteCase,
  dialect: string,
): Promise<Judge> {
  try {
    const { set, errors } = readCase(members, one, dialect)
    if (set === undefined || errors.length > 0) return () => 'undecided'
    const codec = await codecOf(set)
    return (data, valid) => (codec.validate(data).ok === valid ? 'right' : 'wrong')
  } catch {
    return () => 'undecided'
  }
}
