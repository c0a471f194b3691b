import type { Entry } from '../entry.ts'
import { quoted } from '../escape.ts'

/** Why a remote source, or the lock that pins it, is not taken. */
export const lockEntries = {
  'lock-address': {
    severity: 'error',
    say: (facts: { setting: string; url: string; problem: string }) =>
      `The address of ${quoted(facts.setting)} is not taken: ${facts.problem}.`,
    fix: () => 'write { url: "https://…" } with a plain address, or name a file',
  },
  'lock-setting': {
    severity: 'error',
    say: (facts: { setting: string; expected: string }) =>
      `${quoted(facts.setting)} must be ${facts.expected}.`,
  },
  'lock-file': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `${quoted(facts.file)} cannot be read: ${facts.problem}.`,
    fix: () => 'take it from version control again, or delete it and run efti-schema lock',
  },
  'lock-unpinned': {
    severity: 'error',
    say: (facts: { setting: string; url: string }) =>
      `${quoted(facts.setting)} is a remote source that nothing has pinned: ${quoted(facts.url)}.`,
    fix: () => 'run efti-schema lock, and commit what it writes',
  },
  'lock-digest': {
    severity: 'error',
    say: (facts: { setting: string; written: string; pinned: string }) =>
      `${quoted(facts.setting)} must have the sha256 ${facts.written}, pinned is ${facts.pinned}.`,
    fix: () => 'run efti-schema lock --update, or correct the sha256',
  },
  'lock-copy-missing': {
    severity: 'error',
    say: (facts: { url: string; copy: string }) =>
      `The pinned copy of ${quoted(facts.url)} is missing: ${quoted(facts.copy)}.`,
    fix: () => 'commit the folder .efti-schema, or run efti-schema lock, which fetches it again',
  },
  'lock-copy-differs': {
    severity: 'error',
    say: (facts: { url: string; copy: string }) =>
      `The copy of ${quoted(facts.url)} is not what was pinned: ${quoted(facts.copy)}.`,
    fix: () =>
      'take it from version control again, or delete it and run efti-schema lock; commit .efti-schema/.gitattributes with it, so that git leaves line ends alone',
  },
  'lock-unused': {
    severity: 'error',
    say: (facts: { url: string }) => `The lock pins ${quoted(facts.url)}, which no version names any more.`,
    fix: () => 'run efti-schema lock',
  },
  'lock-fetch': {
    severity: 'error',
    say: (facts: { url: string; problem: string }) => `${quoted(facts.url)} was not taken: ${facts.problem}.`,
    fix: () => 'nothing was changed; correct the address, or try again',
  },
  'lock-moved': {
    severity: 'error',
    say: (facts: { url: string; pinned: string; found: string }) =>
      `${quoted(facts.url)} has changed since it was pinned: ${facts.pinned.slice(0, 12)} then, ${facts.found.slice(0, 12)} now.`,
    fix: () => 'run efti-schema lock --update, which says what moved',
  },
  'lock-uncompared': {
    severity: 'warning',
    say: () => 'What was pinned before cannot be read any more, so nobody can say what moved.',
    fix: () => 'take the former copies from version control and run efti-schema lock --update again',
  },
} as const satisfies Record<string, Entry>
