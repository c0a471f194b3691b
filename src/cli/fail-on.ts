import { type FailOn, isDay } from '../config/index.ts'
import { diagnostic } from '../diagnostics/index.ts'
import type { Session } from './session.ts'

export const failLevels: readonly FailOn[] = ['breaking', 'risky', 'any', 'none']

export const todayFlag = [
  '--today <day>',
  'judge expired acceptances and x-sunset dates as of this day (YYYY-MM-DD); today by default; changes only the exit code',
] as const

/**
 * The day of `--today`, else today; decides whether acceptances have expired. Reports, and returns undefined for, a
 * text that is not a day.
 */
export function readToday(
  flags: Readonly<Record<string, unknown>>,
  { io, sink }: Session,
): string | undefined {
  if (typeof flags.today !== 'string') return io.today?.()
  if (isDay(flags.today)) return flags.today
  sink(diagnostic('policy-day', { text: flags.today }))
  return undefined
}
