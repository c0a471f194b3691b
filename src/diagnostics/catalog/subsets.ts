import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'
import { meant } from '../near.ts'

/** Problems with sources that name the subsets of data elements. */
export const subsetEntries = defineEntries({
  'subset-map-malformed': {
    severity: 'error',
    say: (facts: { what: string }) => `The subset map needs ${facts.what} at this place.`,
    fix: () => 'Write one line for each data element, such as "eFTI39: [EU01, EU02]".',
    examples: [{ what: 'the id of a subset' }],
  },
  'subset-map-empty': {
    severity: 'error',
    say: (facts: { path: string }) => `${quoted(facts.path)} names no subset of any data element.`,
    fix: () => 'Name a YAML or JSON file, or schemas whose annotations name data elements and their subsets.',
    examples: [{ path: 'subsets.yaml' }],
  },
  'subset-map-unknown': {
    severity: 'error',
    say: (facts: { id: string; version: string; near: readonly string[] }) =>
      `Version ${quoted(facts.version)} has no data element ${quoted(facts.id)}.`,
    fix: ({ near }: { near: readonly string[] }) => meant(near, 'correct the id, or remove the entry'),
    examples: [
      { id: 'eFTI93', version: 'v1', near: ['eFTI39'] },
      { id: 'eFTI9999', version: 'v1', near: [] },
    ],
  },
})
