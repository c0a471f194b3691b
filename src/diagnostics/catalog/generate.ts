import type { Entry } from '../entry.ts'

export const generateEntries = {
  'codec-construct': {
    severity: 'error',
    say: (facts: { construct: string; name: string }) =>
      `The codecs do not carry ${facts.construct}, which ${facts.name} uses.`,
    fix: () =>
      'Leave the construct out of the schema, or the schema out of the version, until it is carried.',
  },
} as const satisfies Record<string, Entry>
