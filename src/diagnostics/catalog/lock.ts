import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'

/** Problems with remote sources and their lock. */
export const lockEntries = defineEntries({
  'lock-address': {
    severity: 'error',
    say: (facts: { setting: string; url: string; problem: string }) =>
      `The address of ${quoted(facts.setting)} is not taken: ${facts.problem}.`,
    fix: () => 'write { url: "https://…" } with a plain address, or name a file',
    examples: [
      {
        setting: 'versions.v1.schemas',
        url: 'ftp://example.org/v1.zip',
        problem: 'only http and https are fetched',
      },
    ],
  },
  'lock-setting': {
    severity: 'error',
    say: (facts: { setting: string; expected: string }) =>
      `${quoted(facts.setting)} must be ${facts.expected}.`,
    examples: [{ setting: 'versions.v1.schemas.sha256', expected: '64 hexadecimal digits in small letters' }],
  },
  'lock-file': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `${quoted(facts.file)} cannot be read: ${facts.problem}.`,
    fix: () => 'restore it from version control, or delete it and run efti-schema lock',
    examples: [{ file: 'efti-schema.lock.json', problem: 'it is not JSON' }],
  },
  'lock-unpinned': {
    severity: 'error',
    say: (facts: { setting: string; url: string }) =>
      `${quoted(facts.setting)} is a remote source that nothing has pinned: ${quoted(facts.url)}.`,
    fix: () => 'run efti-schema lock, and commit what it writes',
    examples: [{ setting: 'versions.v1.schemas', url: 'https://example.org/v1.zip' }],
  },
  'lock-digest': {
    severity: 'error',
    say: (facts: { setting: string; written: string; pinned: string }) =>
      `${quoted(facts.setting)} must have the sha256 ${facts.written}, pinned is ${facts.pinned}.`,
    fix: () => 'run efti-schema lock --update, or correct the sha256',
    examples: [{ setting: 'versions.v1.schemas', written: '9f86d081884c7d65', pinned: '60303ae22b998861' }],
  },
  'lock-copy-missing': {
    severity: 'error',
    say: (facts: { url: string; copy: string }) =>
      `The pinned copy of ${quoted(facts.url)} is missing: ${quoted(facts.copy)}.`,
    fix: () => 'commit the folder .efti-schema, or run efti-schema lock, which fetches it again',
    examples: [{ url: 'https://example.org/v1.zip', copy: '.efti-schema/60303ae22b99.zip' }],
  },
  'lock-copy-differs': {
    severity: 'error',
    say: (facts: { url: string; copy: string }) =>
      `The copy of ${quoted(facts.url)} is not what was pinned: ${quoted(facts.copy)}.`,
    fix: () =>
      'restore it from version control, or delete it and run efti-schema lock; commit .efti-schema/.gitattributes with it, so that git leaves line ends alone',
    examples: [{ url: 'https://example.org/v1.zip', copy: '.efti-schema/60303ae22b99.zip' }],
  },
  'lock-unused': {
    severity: 'error',
    say: (facts: { url: string }) => `The lock pins ${quoted(facts.url)}, which no version names.`,
    fix: () => 'run efti-schema lock',
    examples: [{ url: 'https://example.org/v1.zip' }],
  },
  'lock-fetch': {
    severity: 'error',
    say: (facts: { url: string; problem: string; origin?: string }) =>
      `${quoted(facts.url)} was not taken: ${facts.problem}.`,
    fix: ({ origin }: { url: string; problem: string; origin?: string }) =>
      origin === undefined
        ? 'nothing was changed; correct the address, or try again'
        : `nothing was changed; if you trust that server, add redirectsTo: ['${origin}'] beside "url"`,
    examples: [
      { url: 'https://example.org/v1.zip', problem: 'the server answers 404' },
      {
        url: 'https://example.org/v1.zip',
        problem: 'it redirects to https://files.example.org, which the configuration does not name',
        origin: 'https://files.example.org',
      },
    ],
  },
  'lock-moved': {
    severity: 'error',
    say: (facts: { url: string; pinned: string; found: string }) =>
      `${quoted(facts.url)} has changed since it was pinned: ${facts.pinned.slice(0, 12)} then, ${facts.found.slice(0, 12)} now.`,
    fix: () => 'run efti-schema lock --update, which says what moved',
    examples: [{ url: 'https://example.org/v1.zip', pinned: '9f86d081884c7d65', found: '60303ae22b998861' }],
  },
  'lock-uncompared': {
    severity: 'warning',
    say: () => 'The copies that were pinned before cannot be read, so the changes cannot be shown.',
    fix: () => 'restore the former copies from version control and run efti-schema lock --update again',
  },
})
