import { quoted } from '../../diagnostics/index.ts'
import type { Effect } from '../change.ts'

/** A restriction that allows one thing or, where it is absent, all. */
export function fixedEffect({ before, after }: { before: unknown; after: unknown }): Effect {
  if (before === null) return 'narrows'
  return after === null ? 'widens' : 'replaces'
}

/** A value as messages show it. */
export function shown(value: string | number | null): string {
  return value === null ? 'none' : quoted(String(value))
}
