import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'

const repack = () => 'pack the archive again with an ordinary zip program, from files with plain names'

/** Problems with archives. */
export const archiveEntries = defineEntries({
  'archive-too-large': {
    severity: 'error',
    say: (facts: { archive: string; bytes: number; limit: number }) =>
      `The archive ${quoted(facts.archive)} has ${facts.bytes} bytes; the limit is ${facts.limit}.`,
    fix: () => 'pack only the schemas, or raise the limit "archiveBytes"',
    examples: [{ archive: 'schemas.zip', bytes: 90_000_000, limit: 67_108_864 }],
  },
  'archive-too-many-entries': {
    severity: 'error',
    say: (facts: { archive: string; entries: number; limit: number }) =>
      `The archive ${quoted(facts.archive)} has ${facts.entries} entries; the limit is ${facts.limit}.`,
    fix: () => 'pack only the schemas, or raise the limit "files"',
    examples: [{ archive: 'schemas.zip', entries: 20_000, limit: 10_000 }],
  },
  'archive-broken': {
    severity: 'error',
    say: (facts: { archive: string; reason: string }) =>
      `The archive ${quoted(facts.archive)} cannot be read as a zip: ${facts.reason}.`,
    fix: () => 'fetch or pack the archive again',
    examples: [{ archive: 'schemas.zip', reason: 'it has no end record' }],
  },
  'archive-unsupported': {
    severity: 'error',
    say: (facts: { archive: string; feature: string }) =>
      `The archive ${quoted(facts.archive)} uses ${facts.feature}, which is not read.`,
    fix: repack,
    examples: [{ archive: 'schemas.zip', feature: 'the Zip64 format' }],
  },
  'archive-extra-bytes': {
    severity: 'error',
    say: (facts: { archive: string; place: string }) =>
      `The archive ${quoted(facts.archive)} contains bytes ${facts.place} that belong to none of its entries.`,
    fix: repack,
    examples: [{ archive: 'schemas.zip', place: 'before its directory' }],
  },
  'archive-entry-name': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; reason: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} has a name that is not safe: ${facts.reason}.`,
    fix: ({ entry }: { entry: string }) =>
      entry.includes('\\')
        ? 'pack it again with a program that writes "/" between folders, as PowerShell 7 does'
        : 'rename the file and pack the archive again; names are relative, with "/" between folders',
    examples: [
      { archive: 'schemas.zip', entry: '../order.xsd', reason: 'it leads out of the archive' },
      { archive: 'schemas.zip', entry: 'types\\order.xsd', reason: 'it has a backslash' },
    ],
  },
  'archive-entry-type': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; type: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} is ${facts.type}, neither file nor folder.`,
    fix: () => 'pack the file itself',
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd', type: 'a symbolic link' }],
  },
  'archive-entry-duplicate': {
    severity: 'error',
    say: (facts: { archive: string; entry: string }) =>
      `The archive ${quoted(facts.archive)} has two entries called ${quoted(facts.entry)}.`,
    fix: () => 'keep one of the two and pack the archive again',
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd' }],
  },
  'archive-entry-clash': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; other: string }) =>
      `The entries ${quoted(facts.other)} and ${quoted(facts.entry)} of ${quoted(facts.archive)} are the same name on some file systems.`,
    fix: () => 'rename one of the two and pack the archive again',
    examples: [{ archive: 'schemas.zip', entry: 'Order.xsd', other: 'order.xsd' }],
  },
  'archive-entry-overlap': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; other: string }) =>
      `The entries ${quoted(facts.other)} and ${quoted(facts.entry)} of ${quoted(facts.archive)} share bytes of the archive.`,
    fix: repack,
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd', other: 'line.xsd' }],
  },
  'archive-entry-header': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; field: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} has one ${facts.field} in the directory and another before its data.`,
    fix: repack,
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd', field: 'size or checksum' }],
  },
  'archive-entry-encrypted': {
    severity: 'error',
    say: (facts: { archive: string; entry: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} is encrypted.`,
    fix: () => 'pack the archive without a password',
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd' }],
  },
  'archive-entry-method': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; method: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} is packed with ${facts.method}; only "stored" and "deflate" are read.`,
    fix: repack,
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd', method: 'method 12' }],
  },
  'archive-entry-size': {
    severity: 'error',
    say: (facts: { archive: string; entry: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} does not have the size that it declares.`,
    fix: () => 'fetch or pack the archive again',
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd' }],
  },
  'archive-entry-broken': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; reason: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} cannot be unpacked: ${facts.reason}.`,
    fix: () => 'fetch or pack the archive again',
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd', reason: 'unexpected end of file' }],
  },
  'archive-entry-checksum': {
    severity: 'error',
    say: (facts: { archive: string; entry: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} does not have the checksum that it declares.`,
    fix: () => 'fetch or pack the archive again',
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd' }],
  },
  'archive-entry-ratio': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; limit: number }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} unpacks to more than ${facts.limit} times its size.`,
    fix: () => 'raise the limit "ratio" if the archive is from a source that you trust',
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd', limit: 200 }],
  },
  'archive-entry-too-large': {
    severity: 'error',
    say: (facts: { archive: string; entry: string; limit: number }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} unpacks to more than ${facts.limit} bytes.`,
    fix: () => 'raise the limit "documentBytes" if the archive is from a source that you trust',
    examples: [{ archive: 'schemas.zip', entry: 'order.xsd', limit: 16_777_216 }],
  },
  'archive-unpacked-too-large': {
    severity: 'error',
    say: (facts: { archive: string; limit: number }) =>
      `The archive ${quoted(facts.archive)} unpacks to more than ${facts.limit} bytes.`,
    fix: () => 'pack only the schemas, or raise the limit "totalBytes"',
    examples: [{ archive: 'schemas.zip', limit: 268_435_456 }],
  },
  'archive-inner-archive': {
    severity: 'warning',
    say: (facts: { archive: string; entry: string }) =>
      `The entry ${quoted(facts.entry)} of ${quoted(facts.archive)} is an archive itself and is not opened.`,
    fix: () => 'pack its files into the outer archive, or name it as a source of its own',
    examples: [{ archive: 'schemas.zip', entry: 'types.zip' }],
  },
})
