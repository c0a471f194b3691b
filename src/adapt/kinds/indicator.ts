import type { ValueKind } from './kind.ts'

/** Indicators: yes or no on both sides. */
export const indicator: ValueKind = {
  name: 'indicator',
  convert(source, target) {
    if (source.form !== 'boolean' || target.form !== 'boolean') return undefined
    return { kind: 'indicator', withoutCounterpart: [], print: ({ runtime }) => runtime('same') }
  },
}
