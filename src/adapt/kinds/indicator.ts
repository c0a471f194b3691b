import type { Kind } from './kind.ts'

/** Indicators: yes or no on both sides. */
export const indicator: Kind = {
  name: 'indicator',
  convert(source, target) {
    if (source.form !== 'boolean' || target.form !== 'boolean') return undefined
    return { kind: 'indicator', withoutCounterpart: [], print: ({ runtime }) => runtime('same') }
  },
}
