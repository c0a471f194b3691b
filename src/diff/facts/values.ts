import { quoted } from '../../diagnostics/index.ts'
import type { Json } from '../../schema/index.ts'
import type { Effect } from '../change.ts'

/** A restriction that allows one thing or, where it is absent, all. */
export function fixedEffect({ before, after }: { before: unknown; after: unknown }): Effect {
  if (before === null) return 'narrows'
  return after === null ? 'widens' : 'replaces'
}

/** A JSON value as messages show it, cut where it is long. */
export function shownJson(value: Json): string {
  if (value === null) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return quoted(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}

/** A value as messages show it. */
export function shown(value: string | number | null): string {
  return value === null ? 'none' : quoted(String(value))
}
