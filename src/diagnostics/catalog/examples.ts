import { counted } from '../counted.ts'
import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'
import { meant } from '../near.ts'

type DocumentKind = 'XML' | 'JSON'

/** The kinds of roots of a version in words. */
function sayKinds(version: string, kinds: readonly DocumentKind[]): string {
  return kinds.length === 0 ? `${version} has no roots` : `${version} has ${kinds.join(' and ')} roots`
}

export interface NoAdapters {
  readonly from: string
  readonly to: string
  /** The kinds of documents that the one version has roots of. */
  readonly kindsFrom: readonly DocumentKind[]
  /** The same for the other version. */
  readonly kindsTo: readonly DocumentKind[]
  /** The number of roots that correspond. */
  readonly matched: number
}

export interface UnreadDocuments {
  readonly folder: string
  /** The files by ending, the most frequent first; the ending is empty for names without one. */
  readonly kinds: readonly { readonly ending: string; readonly files: number }[]
  /** The endings that the command reads. */
  readonly read: readonly string[]
}

/** How many endings a message lists. */
const mostKinds = 5

/** Problems with published examples, and with documents given to commands. */
export const examplesEntries = defineEntries({
  'example-valid': {
    severity: 'note',
    say: (facts: { root: string }) => `This example is a valid ${quoted(facts.root)}.`,
    examples: [{ root: 'order' }],
  },
  'example-invalid': {
    severity: 'warning',
    say: (facts: { root: string; among: number; first: string; more: number }) =>
      `This example is not a valid ${quoted(facts.root)}${facts.among > 1 ? `, the nearest of ${facts.among} roots` : ''}: ${facts.first}${facts.more === 0 ? '' : ` (and ${facts.more} more)`}`,
    fix: () => 'correct the example, or the schema that it shows',
    examples: [
      { root: 'order', among: 1, first: 'Element "sku" is missing.', more: 0 },
      { root: 'order', among: 4, first: 'Element "sku" is missing.', more: 2 },
    ],
  },
  'example-unmatched': {
    severity: 'warning',
    say: (facts: { media: string }) => `No body of this version accepts this ${facts.media} example.`,
    fix: () => 'bind its root to an operation, or remove it from the examples',
    examples: [{ media: 'json' }],
  },
  'document-missing': {
    severity: 'error',
    say: (facts: { file: string }) => `File ${quoted(facts.file)} does not exist.`,
    fix: () => 'name an existing file, relative to the working directory',
    examples: [{ file: 'order.xml' }],
  },
  'document-unreadable': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `${quoted(facts.file)} cannot be read (${facts.problem}).`,
    fix: () => 'check its permissions, and those of what is in it',
    examples: [{ file: 'order.xml', problem: 'EACCES' }],
  },
  'document-device': {
    severity: 'error',
    say: (facts: { file: string }) => `${quoted(facts.file)} is a device, not a document.`,
    fix: () => 'name a file, a folder or a pipe',
    examples: [{ file: '/dev/zero' }],
  },
  'document-endless': {
    severity: 'error',
    say: (facts: { file: string; limit: number }) =>
      `${quoted(facts.file)} gives more than ${facts.limit} bytes; a pipe is read no further.`,
    fix: () => 'write it to a file and name that: large files are read in pieces',
    examples: [{ file: '-', limit: 268_435_456 }],
  },
  'check-unknown': {
    severity: 'error',
    say: (facts: { name: string; known: readonly string[] }) => `Check ${quoted(facts.name)} does not exist.`,
    fix: (facts: { name: string; known: readonly string[] }) =>
      `name one or more of ${facts.known.join(', ')}`,
    examples: [{ name: 'dates', known: ['date-format', 'mandatory'] }],
  },
  'subset-unknown': {
    severity: 'error',
    say: (facts: { subset: string; version: string; near: readonly string[] }) =>
      `The version ${quoted(facts.version)} has no subset ${quoted(facts.subset)}.`,
    fix: ({ near }: { near: readonly string[] }) => meant(near, 'inspect lists the subsets of a version'),
    examples: [
      { subset: 'fi01', version: 'v0', near: ['FI01'] },
      { subset: 'all', version: 'v0', near: [] },
    ],
  },
  'subset-without-status': {
    severity: 'error',
    say: (facts: { subset: string; version: string }) =>
      `The version ${quoted(facts.version)} says of no data element of ${quoted(facts.subset)} whether it is mandatory.`,
    fix: () => 'name a source with statuses under "subsets", as in "DE1: { EU01: M }"',
    examples: [{ subset: 'EU01', version: 'v1' }],
  },
  'check-needs-subset': {
    severity: 'error',
    say: () =>
      'The check "mandatory" needs a subset: it looks for the mandatory data elements of this subset.',
    fix: () => 'name it: --subset FI01',
  },
  'document-root-unknown': {
    severity: 'error',
    say: (facts: { root: string; near: readonly string[] }) =>
      `The version has no root ${quoted(facts.root)}.`,
    fix: (facts: { near: readonly string[] }) =>
      meant(
        facts.near,
        'write {namespace}local as "inspect" lists it, with set# before it where several sets have it',
      ),
    examples: [
      { root: 'ordr', near: ['{urn:shop}order'] },
      { root: 'invoice', near: [] },
    ],
  },
  'documents-none': {
    severity: 'error',
    say: () => 'The paths contain no document.',
    fix: () => 'name files, or folders with .xml or .json files',
  },
  'standard-input-empty': {
    severity: 'error',
    say: () => 'Standard input is empty.',
    fix: () => 'see whether the program that should write to it says why it did not',
  },
  'flag-needs': {
    severity: 'error',
    say: (facts: { flag: string; needs: string }) => `${quoted(facts.flag)} needs ${quoted(facts.needs)}.`,
    fix: (facts: { flag: string; needs: string }) => `add ${facts.needs}, or leave ${facts.flag} out`,
    examples: [{ flag: '--envelope', needs: '--input ndjson' }],
  },
  'database-unnamed': {
    severity: 'error',
    say: () => 'The environment names no database.',
    fix: () => 'set DATABASE_URL, or PGHOST, PGDATABASE and PGUSER; they are never taken from a command line',
  },
  'database-package-missing': {
    severity: 'error',
    say: (facts: { name: string }) => `The package ${quoted(facts.name)} is not installed.`,
    fix: (facts: { name: string }) => `npm install ${facts.name}`,
    examples: [{ name: 'pg' }],
  },
  'database-failed': {
    severity: 'error',
    say: (facts: { problem: string }) => `The database reported an error: ${facts.problem}`,
    fix: () => 'correct the cause, and run the same command again: it continues where it stopped',
    examples: [{ problem: 'password authentication failed for user "worker"' }],
  },
  'table-unfit': {
    severity: 'error',
    say: (facts: { problem: string }) => `The table cannot be migrated: ${facts.problem}`,
    fix: () => 'name other tables and columns; nothing was written',
    examples: [{ problem: 'The database has no table "orders".' }],
  },
  'documents-out-needed': {
    severity: 'error',
    say: (facts: { documents: number; lines: boolean }) =>
      `The results of ${facts.documents} documents cannot be written to one output.`,
    fix: ({ lines }: { lines: boolean }) =>
      `name a folder for the results with --out${lines ? ', or use --format ndjson, which writes one line for each' : ''}`,
    examples: [
      { documents: 3, lines: true },
      { documents: 3, lines: false },
    ],
  },
  'migration-same-version': {
    severity: 'error',
    say: (facts: { version: string }) =>
      `Both versions are ${quoted(facts.version)}, so there is nothing to convert.`,
    fix: () =>
      'name the version of the documents first, and the version to convert them to second; within one version, --root chooses a projection',
    examples: [{ version: 'v1' }],
  },
  'migration-root': {
    severity: 'error',
    say: (facts: { root: string; isKnown: boolean; near: readonly string[] }) =>
      facts.isKnown
        ? `No adapter or projection leads to the root ${quoted(facts.root)}.`
        : `The version has no root ${quoted(facts.root)}.`,
    fix: (facts: { near: readonly string[] }) => meant(facts.near, ''),
    examples: [
      { root: 'ordr', isKnown: false, near: ['{urn:shop}order'] },
      { root: 'invoice', isKnown: true, near: ['{urn:shop}order', '{urn:shop}receipt'] },
    ],
  },
  'migration-root-several': {
    severity: 'error',
    say: (facts: { root: string; roots: readonly string[] }) =>
      `${quoted(facts.root)} is the name of several roots that one document can become.`,
    fix: (facts: { roots: readonly string[] }) => meant(facts.roots, ''),
    examples: [{ root: 'order', roots: ['{urn:shop}order', '{urn:search}order'] }],
  },
  'projections-none': {
    severity: 'error',
    say: (facts: { version: string }) =>
      `The version ${quoted(facts.version)} has no projection, which makes a request from a response.`,
    fix: () => 'name two versions',
    examples: [{ version: 'v1' }],
  },
  'shard-out-needed': {
    severity: 'error',
    say: () => 'A shard of a store has no single document that could go to the output.',
    fix: () => 'name a folder for its documents with --out',
  },
  'migration-other': {
    severity: 'error',
    say: (facts: { out: string }) =>
      `${quoted(facts.out)} contains an unfinished migration of other documents, or with other settings.`,
    fix: () => 'finish it with the same command line, or name another folder',
    examples: [{ out: 'migrated' }],
  },
  'set-aside-others': {
    severity: 'warning',
    say: (facts: { folder: string; first: string; documents: number }) =>
      `${quoted(facts.folder)} has ${counted(facts.documents, 'file')} that this run did not set aside: ${quoted(facts.first)}${facts.documents > 1 ? ' and others' : ''}.`,
    fix: () => 'delete what is left from an earlier run, or migrate each store into a folder of its own',
    examples: [
      { folder: 'migrated/set-aside', first: 'order.xml', documents: 1 },
      { folder: 'migrated/set-aside', first: 'order.xml', documents: 3 },
    ],
  },
  'shard-syntax': {
    severity: 'error',
    say: (facts: { text: string }) => `${quoted(facts.text)} names no shard.`,
    fix: () =>
      'write i/n, from 1/n to n/n, or auto/n where JOB_COMPLETION_INDEX says which one this is (from 0)',
    examples: [{ text: '9/8' }],
  },
  'workers-count': {
    severity: 'error',
    say: (facts: { text: string }) => `${quoted(facts.text)} is not a number of threads.`,
    fix: () => 'write a whole number from 1 to 64',
    examples: [{ text: 'many' }],
  },
  'documents-name-twice': {
    severity: 'error',
    say: (facts: { name: string }) => `Two documents would both be written as ${quoted(facts.name)}.`,
    fix: () => 'name each document once, or migrate them one after the other into different folders',
    examples: [{ name: 'order.xml' }],
  },
  'documents-over-input': {
    severity: 'error',
    say: (facts: { file: string }) =>
      `The result would be written over the document ${quoted(facts.file)} itself.`,
    fix: () => 'name another folder with --out',
    examples: [{ file: 'order.xml' }],
  },
  'documents-over-foreign': {
    severity: 'error',
    say: (facts: { file: string }) =>
      `A result would replace or remove ${quoted(facts.file)}, which no migration wrote into this folder.`,
    fix: () => 'name an empty folder with --out, or move the file elsewhere',
    examples: [{ file: 'order.xml' }],
  },
  'documents-name-taken': {
    severity: 'error',
    say: (facts: { name: string }) =>
      `${quoted(facts.name)} would be written where the migration keeps its own account of the documents.`,
    fix: () => 'give it another name, or put it into a folder of its own',
    examples: [{ name: 'migration.json' }],
  },
  'documents-link': {
    severity: 'warning',
    say: (facts: { file: string }) =>
      `${quoted(facts.file)} is a link to a folder, whose documents are not taken.`,
    fix: () => 'name that folder as well, if its documents are meant',
    examples: [{ file: 'archive' }],
  },
  'documents-unread': {
    severity: 'warning',
    say: ({ folder, kinds }: UnreadDocuments) => {
      const all = kinds.reduce((sum, { files }) => sum + files, 0)
      const listed = kinds
        .slice(0, mostKinds)
        .map(({ ending, files }) => `${files} ${ending || 'without an ending'}`)
      const more = kinds.length > mostKinds ? ', and others' : ''
      return `${quoted(folder)} has ${counted(all, 'file')} that the command does not read: ${listed.join(', ')}${more}.`
    },
    fix: ({ read }: UnreadDocuments) =>
      `if some are documents, unpack or rename these: the command reads ${read.slice(0, -1).join(', ')} and ${read.at(-1)}`,
    examples: [
      { folder: 'archive', kinds: [{ ending: '.xml.gz', files: 1 }], read: ['.xml', '.json'] },
      {
        folder: 'archive',
        kinds: [
          { ending: '.txt', files: 9 },
          { ending: '', files: 4 },
          { ending: '.pdf', files: 3 },
          { ending: '.md', files: 2 },
          { ending: '.png', files: 2 },
          { ending: '.css', files: 1 },
        ],
        read: ['.xml', '.json', '.zip'],
      },
    ],
  },
  'document-is-report': {
    severity: 'note',
    say: (facts: { file: string }) =>
      `${quoted(facts.file)} is the report of an earlier migration and is not taken for a document.`,
    examples: [{ file: 'migrated/migration.json' }],
  },
  'adapters-none': {
    severity: 'error',
    say: (facts: NoAdapters) => {
      const { from, to, kindsFrom, kindsTo, matched } = facts
      if (matched > 0)
        return `The roots that ${from} and ${to} share contain constructs that adapters do not convert yet.`
      if (kindsFrom.some((kind) => kindsTo.includes(kind)))
        return `No root of ${from} has a counterpart in ${to}.`
      return `Adapters convert XML to XML and JSON to JSON; ${sayKinds(from, kindsFrom)}, and ${sayKinds(to, kindsTo)}.`
    },
    fix: ({ kindsFrom, kindsTo, matched }: NoAdapters) => {
      if (matched > 0)
        return 'convert these documents by hand; warnings, and notes with --verbose, say what is not converted'
      return kindsFrom.some((kind) => kindsTo.includes(kind))
        ? 'pair the roots in the mapping file (pairs.roots), or name other versions'
        : 'name two versions that have documents of the same kind'
    },
    examples: [
      { from: 'v1', to: 'v2', kindsFrom: ['XML'], kindsTo: ['JSON'], matched: 0 },
      { from: 'v1', to: 'v2', kindsFrom: ['XML', 'JSON'], kindsTo: [], matched: 0 },
      { from: 'v1', to: 'v2', kindsFrom: ['XML'], kindsTo: ['XML', 'JSON'], matched: 2 },
      { from: 'v1', to: 'v2', kindsFrom: ['JSON'], kindsTo: ['JSON'], matched: 0 },
    ],
  },
  'context-missing': {
    severity: 'error',
    say: (facts: { id: string; name: string; target: string }) =>
      `The target requires ${quoted(facts.id)}${facts.name === '' ? '' : ` (${facts.name})`} at ${facts.target}, and a source document may have no value for it.`,
    fix: (facts: { id: string }) =>
      `give it with --set ${facts.id}=… or in the file of --context; a document with a value of its own keeps it`,
    examples: [
      { id: 'DE12', name: '', target: '/order/header/@id' },
      { id: 'DE12', name: 'Message identifier', target: '/order/header/@id' },
    ],
  },
  'context-value': {
    severity: 'error',
    say: (facts: { id: string; value: string; form: string }) =>
      `${quoted(facts.value)} cannot be the value of ${quoted(facts.id)}.`,
    fix: (facts: { form: string }) =>
      facts.form === 'boolean'
        ? 'give true or false'
        : facts.form === 'number'
          ? 'give a number'
          : 'give a string',
    examples: [
      { id: 'DE12', value: 'perhaps', form: 'boolean' },
      { id: 'DE12', value: 'many', form: 'number' },
      { id: 'DE12', value: '', form: 'string' },
    ],
  },
  'context-unused': {
    severity: 'warning',
    say: (facts: { id: string; near: readonly string[] }) =>
      `None of the named documents needs a value for ${quoted(facts.id)}.`,
    fix: (facts: { near: readonly string[] }) => meant(facts.near, 'leave it out'),
    examples: [
      { id: 'DE21', near: ['DE12'] },
      { id: 'sender', near: [] },
    ],
  },
  'context-syntax': {
    severity: 'error',
    say: (facts: { text: string }) => `${quoted(facts.text)} is not of the form id=value.`,
    fix: () => 'write --set id=value',
    examples: [{ text: 'DE12' }],
  },
  'context-file': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `The context ${quoted(facts.file)} cannot be used: ${facts.problem}`,
    fix: () =>
      'give a JSON object from data-element ids to texts, or a module that exports a function "context"',
    examples: [{ file: 'context.json', problem: 'it is not JSON.' }],
  },
  'context-shared': {
    severity: 'error',
    say: (facts: { id: string; documents?: number }) =>
      `All ${facts.documents === undefined ? '' : `${facts.documents} `}documents would get the same value for ${quoted(facts.id)}, which identifies a document.`,
    fix: (facts: { id: string }) =>
      `give ${quoted(facts.id)} the value "$uuid", or name a module with --context that makes a value for each document`,
    examples: [{ id: 'DE12', documents: 20 }, { id: 'DE12' }],
  },
  'context-twice': {
    severity: 'error',
    say: (facts: { id: string; value: string; first: string; second: string }) =>
      `${quoted(facts.first)} and ${quoted(facts.second)} got the same value for ${quoted(facts.id)}, which identifies a document: ${quoted(facts.value)}.`,
    fix: () => 'let the context module make a value of its own for each document, and migrate again',
    examples: [{ id: 'DE12', value: 'A-1', first: 'a.xml', second: 'b.xml' }],
  },
  'hooks-file': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `The hooks ${quoted(facts.file)} cannot be used: ${facts.problem}`,
    fix: () =>
      'export an object "hooks" (or a default export) that has the members of the generated Hooks interface',
    examples: [{ file: 'hooks.ts', problem: 'it exports no object "hooks".' }],
  },
  'verify-package-missing': {
    severity: 'error',
    say: (facts: { name: string }) =>
      `A second opinion needs the package ${quoted(facts.name)}, which is not installed.`,
    fix: (facts: { name: string }) => `npm install --save-dev ${facts.name}, or leave --verify out`,
    examples: [{ name: 'libxml2-wasm' }],
  },
  'verify-impossible': {
    severity: 'warning',
    say: (facts: { root: string; media: string; reason: string }) =>
      `No second opinion on ${facts.media} documents with the root ${quoted(facts.root)}: ${facts.reason}.`,
    examples: [{ root: 'order', media: 'xml', reason: 'its schema is not XML Schema' }],
  },
  'verify-not-asked': {
    severity: 'warning',
    say: (facts: { name: string; by: string; reason: string }) =>
      `${facts.by} was not asked about ${quoted(facts.name)}: ${facts.reason}.`,
    examples: [
      {
        name: 'api.yaml',
        by: 'openapi-diff',
        reason: 'openapi-diff reads Swagger 2.0 and OpenAPI 3.0 alone',
      },
    ],
  },
  'verify-explained': {
    severity: 'warning',
    say: (facts: {
      by: string
      kind: string
      path: string
      places: number
      breaking: number
      reason: string
    }) =>
      `${facts.by} reports ${quoted(facts.kind)} in ${counted(facts.places, 'place')} (${facts.breaking} breaking), first at ${quoted(facts.path)}. Why the comparison does not: ${facts.reason}.`,
    examples: [
      {
        by: 'openapi-diff',
        kind: 'response.body.scope add',
        path: 'paths > /orders > get > responses > 200',
        places: 2,
        breaking: 1,
        reason: 'reported once for all copies',
      },
    ],
  },
  'verify-missed': {
    severity: 'error',
    say: (facts: { by: string; kind: string; path: string; places: number; breaking: number }) =>
      `${facts.by} reports ${quoted(facts.kind)} in ${counted(facts.places, 'place')} (${facts.breaking} breaking), first at ${quoted(facts.path)}. The comparison reports nothing there.`,
    fix: () => 'one of the two is wrong: please report it with both descriptions',
    examples: [
      {
        by: 'openapi-diff',
        kind: 'response.body.scope add',
        path: 'paths > /orders > get > responses > 200',
        places: 1,
        breaking: 1,
      },
    ],
  },
  'verify-types-explained': {
    severity: 'warning',
    say: (facts: { by: string; type: string; path: string; types: number; reason: string }) =>
      `What ${facts.by} makes of our JSON Schema differs in ${counted(facts.types, 'type')}, first at ${quoted([facts.type, ...(facts.path === '' ? [] : [facts.path])].join(' > '))}: ${facts.reason}.`,
    examples: [
      {
        by: 'json-schema-to-typescript',
        type: 'Order',
        path: 'lines',
        types: 2,
        reason: 'json-schema-to-typescript reads no "not"',
      },
    ],
  },
  'verify-types-differ': {
    severity: 'error',
    say: (facts: { by: string; type: string; path: string; says: string }) =>
      `What ${facts.by} makes of our JSON Schema differs at ${quoted([facts.type, ...(facts.path === '' ? [] : [facts.path])].join(' > '))}: ${facts.says}`,
    fix: () => 'one of the two is wrong: please report it with the description',
    examples: [
      {
        by: 'json-schema-to-typescript',
        type: 'Order',
        path: 'lines',
        says: "Type 'number' is not assignable to type 'string'.",
      },
    ],
  },
  'verify-disagrees': {
    severity: 'error',
    say: (facts: {
      subject: string
      root: string
      isValid: boolean
      ours: string
      by: string
      theirs: string
    }) =>
      facts.isValid
        ? `The generated validator accepts ${facts.subject} as ${quoted(facts.root)}, ${facts.by} refuses it: ${facts.theirs}`
        : `The generated validator refuses ${facts.subject} as ${quoted(facts.root)} (${facts.ours}), ${facts.by} accepts it.`,
    fix: () => 'one of the two is wrong: please report it with the schema and the document',
    examples: [
      {
        subject: 'this document',
        root: 'order',
        isValid: true,
        ours: '',
        by: 'libxml2',
        theirs: 'The attribute "id" is not allowed.',
      },
      {
        subject: 'this document',
        root: 'order',
        isValid: false,
        ours: 'Element "sku" is missing.',
        by: 'libxml2',
        theirs: '',
      },
    ],
  },
})
