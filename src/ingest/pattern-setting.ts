import type { Diagnostic } from '../diagnostics/index.ts'
import type { Conventions } from './source.ts'

type Unheld = NonNullable<Conventions['unheldPatterns']>

/** What happens to a pattern: the setting, or `skip-all` where it takes its alternatives with it. */
type PatternSetting = Unheld | 'skip-all'

const consequences: Readonly<Record<PatternSetting, string>> = {
  open: 'The comparison leaves it open: it is known by its words alone, and what it accepts is not.',
  skip: 'The pattern is left out: values that only it would refuse are accepted, and comparisons do not see it.',
  'skip-all':
    'The patterns of this restriction are alternatives, so all are left out. Values that only they would refuse are accepted, and comparisons do not see them.',
}

/**
 * The problem of a pattern that cannot be evaluated, by the setting `patterns`: a warning that says what happens to
 * the pattern, or an error whose fix names the setting.
 */
export function withPatternSetting(problem: Diagnostic, unheld: PatternSetting | undefined): Diagnostic {
  if (unheld === undefined) return suggestSkippingPatterns(problem)
  return { ...problem, severity: 'warning', message: `${problem.message} ${consequences[unheld]}` }
}

/** The problem with the setting `patterns: skip` added to its fix. */
function suggestSkippingPatterns(problem: Diagnostic): Diagnostic {
  const { fix } = problem
  const way = 'where you cannot, set patterns: skip of the version'
  if (fix === undefined) return { ...problem, fix: `Correct the pattern; or, ${way}.` }
  return { ...problem, fix: fix.endsWith('.') ? `${fix} Or, ${way}.` : `${fix}; or, ${way}` }
}
