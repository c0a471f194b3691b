import type { Entry } from '../entry.ts'

export const adaptEntries = {
  'adapter-root-not-an-object': {
    severity: 'note',
    say: (facts: { root: string }) => `Root ${facts.root} holds a text only, so there is no adapter for it.`,
  },
} as const satisfies Record<string, Entry>
