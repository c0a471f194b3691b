import type { ValueKind } from './kind.ts'

/** Keeps booleans. */
export const indicator: ValueKind = {
  name: 'indicator',
  /** Keeps the value; undefined unless both sides are booleans. */
  convert(source, target) {
    if (source.form !== 'boolean' || target.form !== 'boolean') return undefined
    return { kind: 'indicator', withoutCounterpart: [], print: ({ runtime }) => runtime('same') }
  },
}
