import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'
import { meant } from '../near.ts'

/** Problems with sources that name the subsets of data elements. */
export const subsetEntries = defineEntries({
  'subset-map-malformed': {
    severity: 'error',
    say: (facts: { what: string }) => `The subset map needs ${facts.what} at this place.`,
    fix: () =>
      'Write one line for each data element, such as "DE12: [public, customs]"; in CSV "DE12,public".',
    examples: [{ what: 'the id of a subset' }],
  },
  'subset-map-empty': {
    severity: 'error',
    say: () => 'This subset map names no subset of any data element.',
    fix: () =>
      'Name a YAML, JSON or CSV file, or schemas whose annotations name data elements and their subsets.',
  },
  'subset-map-unknown': {
    severity: 'error',
    say: (facts: { id: string; version: string; near: readonly string[] }) =>
      `Version ${quoted(facts.version)} has no data element ${quoted(facts.id)}.`,
    fix: ({ near }: { near: readonly string[] }) => meant(near, 'correct the id, or remove the entry'),
    examples: [
      { id: 'DE21', version: 'v1', near: ['DE12'] },
      { id: 'XX99', version: 'v1', near: [] },
    ],
  },
})
