import { defineEntries } from '../entry.ts'

export const generateEntries = defineEntries({
  'codec-construct': {
    severity: 'error',
    say: (facts: { construct: string; name: string }) =>
      `The codecs do not carry ${facts.construct}, which ${facts.name} uses.`,
    fix: () =>
      'Leave the construct out of the schema, or the schema out of the version, until it is carried.',
    examples: [{ construct: 'a list of lists', name: '"OrderType"' }],
  },
})
