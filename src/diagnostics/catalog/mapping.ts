import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'
import { meant } from '../near.ts'

/** Problems with a mapping file, including entries that do not match the versions. */
export const mappingEntries = defineEntries({
  'mapping-format': {
    severity: 'error',
    say: () => 'A mapping file begins with its format.',
    fix: () => 'write "formatVersion: 1"',
  },
  'mapping-version': {
    severity: 'error',
    say: (facts: { side: string; name: string; wanted: string }) =>
      `The mapping goes ${facts.side} ${quoted(facts.name)}, the comparison that names it ${facts.side} ${quoted(facts.wanted)}.`,
    fix: (facts: { side: string; name: string; wanted: string }) =>
      `write "${facts.side}: ${facts.wanted}", or name the mapping where it belongs`,
    examples: [{ side: 'from', name: 'v0', wanted: 'v1' }],
  },
  'mapping-one-side': {
    severity: 'error',
    say: () => 'The entry is about one place, so it needs either "from" or "to".',
    fix: () =>
      'write "from" for the way to the later version, "to" for the way back; for both write two entries',
  },
  'mapping-many-to-many': {
    severity: 'error',
    say: () => 'A pair can have several places on one side only.',
    fix: () => 'write a pair for each place of the one side',
  },
  'mapping-several-by-rule': {
    severity: 'error',
    say: () => 'No rule joins several values or splits one.',
    fix: () => 'write "by: hook", and the hook says how',
  },
  'mapping-places-none': {
    severity: 'error',
    say: () => 'The list of places is empty.',
    fix: () => 'name a data element or a path',
  },
  'mapping-codes-none': {
    severity: 'error',
    say: () => 'The table of codes is empty.',
    fix: () => 'write a code and what it becomes: "CODE: OTHER", or null to leave it out',
  },
  'mapping-entry-twice': {
    severity: 'error',
    say: (facts: { place: string }) => `${quoted(facts.place)} has two entries in this section.`,
    fix: () => 'keep one of them',
    examples: [{ place: '/order/weight' }],
  },
  'mapping-target-twice': {
    severity: 'error',
    say: (facts: { place: string }) => `${quoted(facts.place)} is filled by two pairs.`,
    fix: () => 'keep one, name a direction for each, or pair it with a list of places and "by: hook"',
    examples: [{ place: '/order/weight' }],
  },
  'mapping-conflict': {
    severity: 'error',
    say: (facts: { place: string }) =>
      `${quoted(facts.place)} is said to have a counterpart and to have none.`,
    fix: () => 'keep the pair, or the entry below "without"',
    examples: [{ place: '/order/weight' }],
  },
  'mapping-place-unknown': {
    severity: 'warning',
    say: (facts: { place: string; version: string; near: readonly string[] }) =>
      `${facts.version} has no place ${quoted(facts.place)}: the entry has no effect.`,
    fix: (facts: { near: readonly string[] }) =>
      meant(facts.near, 'correct the place, or remove the entry if the version no longer has it'),
    examples: [
      { place: '/order/wieght', version: 'v1', near: ['/order/weight'] },
      { place: '/order/colour', version: 'v1', near: [] },
    ],
  },
  'mapping-root-unknown': {
    severity: 'warning',
    say: (facts: { root: string; near: readonly string[] }) =>
      `No pair of roots has ${quoted(facts.root)}: the entry has no effect.`,
    fix: (facts: { near: readonly string[] }) => meant(facts.near, 'correct the root, or remove it'),
    examples: [
      { root: 'ordr', near: ['order'] },
      { root: 'invoice', near: [] },
    ],
  },
  'mapping-code-unknown': {
    severity: 'warning',
    say: (facts: { code: string; place: string | undefined; near: readonly string[] }) => {
      const where = facts.place === undefined ? 'The other version' : quoted(facts.place)
      return `${where} has no code ${quoted(facts.code)}: this line has no effect.`
    },
    fix: (facts: { near: readonly string[] }) =>
      meant(facts.near, 'correct the code, or remove the line if the list no longer has it'),
    examples: [
      { code: 'KGS', place: '/order/unit', near: ['KGM'] },
      { code: 'PCE', place: undefined, near: [] },
    ],
  },
  'mapping-unplaced': {
    severity: 'warning',
    say: (facts: { section: string; count: number }) =>
      `${facts.count} entries for ${quoted(facts.section)} could not be added without changing your lines.`,
    fix: (facts: { section: string; count: number }) =>
      `write ${quoted(facts.section)} as a list with a line for each entry, or copy them from the proposal of the build`,
    examples: [{ section: 'codes', count: 2 }],
  },
  'hooks-unplaced': {
    severity: 'warning',
    say: (facts: { file: string; count: number; first: string }) =>
      `${quoted(facts.file)} does not list ${facts.count} members where they belong; the first is ${quoted(facts.first)}.`,
    fix: () => 'write "hooks" as an object without spreads, or copy them from the proposal of the build',
    examples: [{ file: 'hooks.ts', count: 2, first: 'order.weight' }],
  },
  'mapping-no-effect': {
    severity: 'warning',
    say: (facts: { why: string }) => `The entry has no effect: ${facts.why}.`,
    fix: () => 'correct the entry, or remove it',
    examples: [{ why: 'no pair of roots has all of its places' }],
  },
})
