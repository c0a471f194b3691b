import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'

/** Problems with a source before its content is read. */
export const sourceEntries = defineEntries({
  'source-missing': {
    severity: 'error',
    say: (facts: { path: string }) => `File or folder ${quoted(facts.path)} does not exist.`,
    fix: () => 'correct the path; paths are relative to the configuration',
    examples: [{ path: 'specs/v1' }],
  },
  'source-unreadable': {
    severity: 'error',
    say: (facts: { path: string; reason: string }) =>
      `${quoted(facts.path)} cannot be read: ${facts.reason}.`,
    fix: () => 'check the permissions, and that it is an ordinary file or folder',
    examples: [{ path: 'specs/v1', reason: 'EACCES' }],
  },
  'source-too-large': {
    severity: 'error',
    say: (facts: { path: string; limit: number }) =>
      `${quoted(facts.path)} has more than ${facts.limit} bytes.`,
    fix: () => 'point only to the schemas, or raise the limits "documentBytes" and "totalBytes"',
    examples: [{ path: 'specs/v1', limit: 268_435_456 }],
  },
  'source-too-many-files': {
    severity: 'error',
    say: (facts: { path: string; limit: number; isBeside?: true }) =>
      `${facts.isBeside ? 'The folder of ' : ''}${quoted(facts.path)} contains more than ${facts.limit} files.`,
    fix: (facts: { isBeside?: true }) =>
      facts.isBeside
        ? 'put the file with what it refers to into a folder of its own, or raise the limit "files"'
        : 'point only to the folder of the schemas, or raise the limit "files"',
    examples: [
      { path: 'specs', limit: 10_000 },
      { path: 'api.yaml', limit: 10_000, isBeside: true },
    ],
  },
  'source-link': {
    severity: 'error',
    say: (facts: { path: string }) =>
      `${quoted(facts.path)} is a link to a folder, or to a file outside of its source.`,
    fix: () => 'put the file itself into the source',
    examples: [{ path: 'specs/order.xsd' }],
  },
  'source-empty': {
    severity: 'error',
    say: (facts: { path: string }) => `${quoted(facts.path)} contains no schema (.xsd or .json).`,
    fix: () => 'point to the schemas, or leave "schemas" out',
    examples: [{ path: 'specs' }],
  },
  'source-none-chosen': {
    severity: 'error',
    say: (facts: { path: string }) => `"include" and "exclude" leave no schema of ${quoted(facts.path)}.`,
    fix: () => 'correct the globs: they are matched with paths inside of the source',
    examples: [{ path: 'specs' }],
  },
  'source-entry-missing': {
    severity: 'error',
    say: ({ path, entry, near }: { path: string; entry: string; near: string }) => {
      if (entry === '') {
        const files = near === '' ? '' : ` It contains ${printable(near)}.`
        return `${quoted(path)} is a folder or archive, and an API is a file of it.${files}`
      }
      return `${quoted(path)} has no file ${quoted(entry)}.${near === '' ? '' : ` Near: ${printable(near)}.`}`
    },
    fix: () => 'name a file of the source after "!/"',
    examples: [
      { path: 'specs', entry: '', near: '' },
      { path: 'specs', entry: '', near: 'api.yaml' },
      { path: 'schemas.zip', entry: 'ordr.xsd', near: '' },
      { path: 'schemas.zip', entry: 'ordr.xsd', near: 'order.xsd' },
    ],
  },
  'source-other-kind': {
    severity: 'error',
    say: (facts: { name: string; what: string; due: string; todo: string }) =>
      `${quoted(facts.name)} is ${printable(facts.what)}, not ${facts.due}.`,
    fix: (facts: { todo: string }) => facts.todo,
    examples: [
      {
        name: 'order.pdf',
        what: 'a PDF file',
        due: 'an XML Schema document',
        todo: 'name the schema itself',
      },
    ],
  },
  'source-mixed': {
    severity: 'warning',
    say: (facts: { path: string; count: number }) =>
      `${quoted(facts.path)} contains XML Schema documents; its ${facts.count} JSON documents are not read as schemas.`,
    fix: () => 'name the JSON Schema documents as sets of their own under "schemas"',
    examples: [{ path: 'specs', count: 2 }],
  },
})
