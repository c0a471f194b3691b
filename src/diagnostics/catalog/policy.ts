import { counted } from '../counted.ts'
import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'
import { meant } from '../near.ts'

/** Problems with policies for changes. */
export const policyEntries = defineEntries({
  'policy-rule-unknown': {
    severity: 'error',
    say: (facts: { id: string; near: readonly string[] }) => `Rule ${quoted(facts.id)} does not exist.`,
    fix: (facts: { near: readonly string[] }) =>
      meant(facts.near, 'remove it; the result of "diff --format json" names the rule of each change'),
    examples: [
      { id: 'element-removd', near: ['element-removed'] },
      { id: 'colour', near: [] },
    ],
  },
  'policy-day': {
    severity: 'error',
    say: (facts: { text: string }) => `${quoted(facts.text)} is not a date.`,
    fix: () => 'write it as YYYY-MM-DD',
    examples: [{ text: '1.2.2027' }],
  },
  'acceptance-stale': {
    severity: 'error',
    say: (facts: { id: string }) =>
      `No change has the id ${quoted(facts.id)}, so its acceptance has no effect.`,
    fix: () => 'remove the entry',
    examples: [{ id: '3f2a9c41d0b7' }],
  },
  'acceptance-expired': {
    severity: 'error',
    say: (facts: { id: string; until: string }) =>
      `The acceptance of the change ${quoted(facts.id)} ended on ${facts.until}.`,
    fix: () => 'remove the entry, or set a new end date',
    examples: [{ id: '3f2a9c41d0b7', until: '2026-12-31' }],
  },
  'show-unknown': {
    severity: 'error',
    say: (facts: { id: string }) => `No change has the id ${quoted(facts.id)}.`,
    fix: () => 'take an id from changes.json, or from the output of diff --format json',
    examples: [{ id: '8d4f0a1b2c3d4e5f' }],
  },
  'show-unproven': {
    severity: 'error',
    say: (facts: { id: string; why: string }) =>
      `No document proves the change ${quoted(facts.id)}: ${facts.why}`,
    examples: [{ id: '8d4f0a1b2c3d4e5f', why: 'No document leads to its place.' }],
  },
  'policy-notice': {
    severity: 'error',
    say: (facts: { text: string }) => `${quoted(facts.text)} is not a number of days.`,
    fix: () => 'write a whole number, as in --notice 90',
    examples: [{ text: 'soon' }],
  },
  'ignore-reason': {
    severity: 'error',
    say: (facts: { rule: string }) => `The comment that ignores ${quoted(facts.rule)} gives no reason.`,
    fix: (facts: { rule: string }) =>
      `write diff:ignore ${facts.rule} and why, or with a last day: until 2027-06-30`,
    examples: [{ rule: 'property-removed' }],
  },
  'ignore-unused': {
    severity: 'note',
    say: (facts: { rule: string }) => `No change of ${quoted(facts.rule)} is at the line of this comment.`,
    fix: () => 'remove the comment',
    examples: [{ rule: 'property-removed' }],
  },
  'notice-short': {
    severity: 'error',
    say: ({ place, sunset, days, notice }: { place: string; sunset: string; days: number; notice: number }) =>
      `${place}: the sunset ${quoted(sunset)} is ${days < 0 ? 'over' : `${counted(days, 'day')} away`}; the policy asks for ${counted(notice, 'day')} of notice.`,
    fix: () => 'announce a later sunset',
    examples: [
      { place: 'GET /orders', sunset: '2027-01-01', days: 37, notice: 90 },
      { place: 'GET /orders', sunset: '2026-01-01', days: -10, notice: 90 },
    ],
  },
  'sunset-missing': {
    severity: 'error',
    say: ({ place }: { place: string }) => `${place} is deprecated without a day on which it may be gone.`,
    fix: () => 'add x-sunset: YYYY-MM-DD',
    examples: [{ place: 'GET /orders' }],
  },
  'sunset-day': {
    severity: 'error',
    say: ({ place, sunset }: { place: string; sunset: string }) =>
      `${place}: the sunset ${quoted(sunset)} is not a day.`,
    fix: () => 'write it as YYYY-MM-DD',
    examples: [{ place: 'GET /orders', sunset: 'next year' }],
  },
  'semver-short': {
    severity: 'error',
    say: ({ api, before, after, needed }: { api: string; before: string; after: string; needed: string }) =>
      `API ${quoted(api)}: its changes ask for a new ${needed} version; info.version ${before === after ? `is still ${quoted(after)}` : `goes from ${quoted(before)} to ${quoted(after)}`}.`,
    fix: ({ needed }: { needed: string }) =>
      `raise the ${needed} number of info.version, or revert the change`,
    examples: [
      { api: 'shop', before: '1.4.0', after: '1.5.0', needed: 'major' },
      { api: 'shop', before: '1.4.0', after: '1.4.0', needed: 'patch' },
    ],
  },
  'semver-lower': {
    severity: 'error',
    say: ({ api, before, after }: { api: string; before: string; after: string }) =>
      `API ${quoted(api)}: info.version goes back from ${quoted(before)} to ${quoted(after)}.`,
    fix: () => 'raise info.version',
    examples: [{ api: 'shop', before: '1.4.0', after: '1.3.0' }],
  },
  'semver-form': {
    severity: 'error',
    say: ({ api, text }: { api: string; text: string }) =>
      `API ${quoted(api)}: the info.version ${quoted(text)} is not a semantic version.`,
    fix: () => 'write it as major.minor.patch, or do not ask for semantic versions',
    examples: [{ api: 'shop', text: '2026-11' }],
  },
  'filter-form': {
    severity: 'error',
    say: (facts: { text: string }) => `${quoted(facts.text)} is not a filter.`,
    fix: () =>
      'write path:/orders/**, tag:public, schema:Order*, x-internal or x-audience=partner; "*" matches any text',
    examples: [{ text: '/orders' }],
  },
  'filter-unused': {
    severity: 'warning',
    say: (facts: { text: string; tags: readonly string[]; version?: string }) =>
      `The filter ${quoted(facts.text)} matches nothing in ${facts.version === undefined ? 'either version' : `version ${quoted(facts.version)}`}.`,
    fix: ({ text, tags }: { text: string; tags: readonly string[]; version?: string }) =>
      text.startsWith('tag:') && tags.length > 0
        ? `correct or remove it; the tags are ${tags.slice(0, 10).map(quoted).join(', ')}`
        : 'correct or remove it',
    examples: [
      { text: 'path:/order/**', tags: [] },
      { text: 'tag:publik', tags: ['public', 'internal'] },
      { text: 'tag:publik', tags: [], version: 'v1' },
    ],
  },
  'filter-empty': {
    severity: 'error',
    say: (facts: { version?: string }) =>
      facts.version === undefined
        ? 'The filters leave nothing to compare in either version.'
        : `The filters of version ${quoted(facts.version)} leave no operation and no schema.`,
    fix: (facts: { version?: string }) =>
      facts.version === undefined
        ? 'correct or remove them: nothing compared would read as nothing broken'
        : 'correct or remove "only" and "skip" of the version',
    examples: [{}, { version: 'v1' }],
  },
})
