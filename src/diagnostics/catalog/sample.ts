import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'

/** Problems with making sample documents. */
export const sampleEntries = defineEntries({
  'sample-root-needed': {
    severity: 'error',
    say: (facts: { known: readonly string[]; named?: string }) => {
      if (facts.known.length === 0) return 'The version has no root to make a document of.'
      if (facts.named !== undefined)
        return `${facts.known.length} roots of the version are called ${quoted(facts.named)}.`
      return `The version has ${facts.known.length} roots, and you named none.`
    },
    fix: (facts: { known: readonly string[] }) =>
      facts.known.length === 0
        ? 'give the version schemas'
        : `name one with --root: ${facts.known.slice(0, 10).map(quoted).join(', ')}${facts.known.length > 10 ? ' …' : ''}`,
    examples: [
      { known: [] },
      { known: ['orders#{urn:shop}order', 'archive#{urn:shop}order'], named: '{urn:shop}order' },
      { known: ['{urn:shop}order', '{urn:shop}line'] },
      { known: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] },
    ],
  },
  'sample-size': {
    severity: 'error',
    say: () => 'A document cannot be both minimal and full.',
    fix: () => 'give --minimal or --full, or neither for a random choice',
  },
  'sample-number': {
    severity: 'error',
    say: (facts: { text: string; flag: string; least: number; most: number }) =>
      `${quoted(facts.text)} is not a number for ${facts.flag}.`,
    fix: (facts: { text: string; flag: string; least: number; most: number }) =>
      `write a whole number from ${facts.least} to ${facts.most}`,
    examples: [{ text: 'many', flag: '--count', least: 1, most: 10_000 }],
  },
  'sample-none': {
    severity: 'error',
    say: (facts: { root: string }) => `No valid ${quoted(facts.root)} was found.`,
    fix: () => 'try another --seed, or --minimal',
    examples: [{ root: 'order' }],
  },
})
