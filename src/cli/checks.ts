import { diagnostic } from '../diagnostics/index.ts'
import type { JudgeOptions } from '../pipeline/index.ts'
import type { Session } from './session.ts'

/** The checks that `--check` and `--subset` ask for; reports a name that no check has. */
export async function readChecks(
  flags: Readonly<Record<string, unknown>>,
  session: Session,
): Promise<Pick<JudgeOptions, 'checks' | 'subset'>> {
  if (typeof flags.check !== 'string') return {}
  const { checkNames } = await import('../profile/index.ts')
  const checks = flags.check.split(',').map((name) => name.trim())
  for (const name of checks) {
    if (!checkNames.includes(name)) session.sink(diagnostic('check-unknown', { name, known: checkNames }))
  }
  const subset = typeof flags.subset === 'string' ? flags.subset : undefined
  if (checks.includes('mandatory') && subset === undefined)
    session.sink(diagnostic('check-needs-subset', undefined))
  return { checks, ...(subset === undefined ? {} : { subset }) }
}
