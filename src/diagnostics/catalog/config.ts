import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'
import { meant } from '../near.ts'

/** Problems with a configuration, or with finding one. */
const lacking = {
  compare: 'the configuration compares no versions',
  apis: 'no version has an OpenAPI file',
  profile: 'no profile says what a data element is',
} as const

export const configEntries = defineEntries({
  'flag-not-with': {
    severity: 'error',
    say: (facts: { flag: string; other: string }) =>
      `${quoted(facts.flag)} and ${quoted(facts.other)} cannot be given together.`,
    fix: (facts: { flag: string; other: string }) =>
      `Remove ${quoted(facts.flag)} or ${quoted(facts.other)}.`,
    examples: [{ flag: '--embedded', other: '--config' }],
  },
  'explain-unknown': {
    severity: 'error',
    say: (facts: { name: string; near: readonly string[] }) =>
      `No problem and no rule has the name ${quoted(facts.name)}.`,
    fix: (facts: { name: string; near: readonly string[] }) =>
      meant(
        facts.near,
        'Give the name in brackets behind a message, or the id of a rule: "efti-schema rules" lists them.',
      ),
    examples: [
      { name: 'lock-unpined', near: ['lock-unpinned'] },
      { name: 'colour', near: [] },
    ],
  },
  'config-missing': {
    severity: 'error',
    say: (facts: { file: string }) => `Configuration file ${quoted(facts.file)} does not exist.`,
    fix: () => 'name an existing file with --config, or write one with "efti-schema init <spec>"',
    examples: [{ file: 'efti-schema.config.ts' }],
  },
  'config-none': {
    severity: 'error',
    say: (facts: { embedded?: string; above?: string }) =>
      facts.above === undefined
        ? 'This folder has no configuration (efti-schema.config.*).'
        : `The configuration is in a folder above this one: ${quoted(facts.above)}.`,
    fix: ({ embedded, above }: { embedded?: string; above?: string }) => {
      if (above !== undefined) return `run the command there, or add --config ${above}`
      const [write, name] = ['write one with "efti-schema init <spec>"', 'name one elsewhere with --config']
      if (embedded === undefined) return `${write}, or ${name}`
      return `${write}, ${name}, or add --embedded to use the embedded ${embedded} versions`
    },
    examples: [{ embedded: 'shop' }, { embedded: 'shop', above: '../efti-schema.config.yaml' }, {}],
  },
  'init-source-none': {
    severity: 'error',
    say: (_facts: { embedded: string }) => 'No specification is named, and this folder has no configuration.',
    fix: (facts: { embedded: string }) =>
      `Name an OpenAPI file, a schema, a folder or a .zip for each version: "efti-schema init <spec>". For the embedded ${facts.embedded} versions: "efti-schema init --${facts.embedded.toLowerCase()}".`,
    examples: [{ embedded: 'shop' }],
  },
  'init-source-missing': {
    severity: 'error',
    say: (facts: { path: string; isAddress: boolean; near: readonly string[] }) =>
      facts.isAddress
        ? `${quoted(facts.path)} is an address, not a file.`
        : `${quoted(facts.path)} does not exist.`,
    fix: (facts: { path: string; isAddress: boolean; near: readonly string[] }) =>
      facts.isAddress
        ? 'Download the file and name it. To pin it, write { url: "…" } in the configuration and run "efti-schema lock".'
        : meant(facts.near, 'Name an OpenAPI file, an XML Schema (.xsd), a JSON Schema, a folder or a .zip.'),
    examples: [
      { path: 'opnapi.yaml', isAddress: false, near: ['openapi.yaml'] },
      { path: 'specs/v3', isAddress: false, near: [] },
      { path: 'https://example.org/openapi.yaml', isAddress: true, near: [] },
    ],
  },
  'init-no-schema': {
    severity: 'error',
    say: (facts: { path: string }) =>
      `${quoted(facts.path)} is not a schema: it has no keyword of OpenAPI or JSON Schema.`,
    fix: () => 'Name the OpenAPI file, the XML Schema (.xsd) or the JSON Schema of the interface.',
    examples: [{ path: 'package.json' }],
  },
  'config-ending': {
    severity: 'error',
    say: (facts: { file: string }) => `${quoted(facts.file)} has no ending that a configuration can have.`,
    fix: () => 'name it .ts, .mts, .js, .mjs, .json, .yaml or .yml',
    examples: [{ file: 'config.toml' }],
  },
  'config-several': {
    severity: 'error',
    say: (facts: { files: readonly string[] }) =>
      `The folder has more than one configuration: ${facts.files.map(quoted).join(', ')}.`,
    fix: () => 'keep one of them, or name one with --config',
    examples: [{ files: ['efti-schema.config.json', 'efti-schema.config.ts'] }],
  },
  'config-throws': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `${quoted(facts.file)} cannot be loaded: ${facts.problem}`,
    fix: () => 'correct the file so that it can be imported',
    examples: [{ file: 'efti-schema.config.ts', problem: 'Unexpected token' }],
  },
  'config-no-default': {
    severity: 'error',
    say: (facts: { file: string }) => `${quoted(facts.file)} has no default export that is an object.`,
    fix: () => 'write "export default defineConfig({ … })"',
    examples: [{ file: 'efti-schema.config.ts' }],
  },
  'config-key-unknown': {
    severity: 'error',
    say: (facts: { key: string; owner: string; near: readonly string[]; known: readonly string[] }) =>
      `${facts.owner} has no setting ${quoted(facts.key)}.`,
    fix: (facts: { near: readonly string[]; known: readonly string[] }) =>
      meant(facts.near, `remove it; the settings are ${facts.known.join(', ')}`),
    examples: [
      { key: 'version', owner: 'The configuration', near: ['versions'], known: ['versions', 'out'] },
      { key: 'colour', owner: 'The configuration', near: [], known: ['versions', 'out'] },
    ],
  },
  'config-type': {
    severity: 'error',
    say: (facts: { setting: string; expected: string; found: string }) =>
      `${quoted(facts.setting)} must be ${facts.expected}, not ${facts.found}.`,
    examples: [{ setting: 'versions', expected: 'an object', found: 'a list' }],
  },
  'config-value': {
    severity: 'error',
    say: (facts: { setting: string; value: string; allowed: readonly string[]; near: readonly string[] }) =>
      `${quoted(facts.setting)} cannot be ${quoted(facts.value)}.`,
    fix: (facts: { allowed: readonly string[]; near: readonly string[] }) =>
      meant(facts.near, `write one of ${facts.allowed.join(', ')}`),
    examples: [
      { setting: 'emit', value: 'tz', allowed: ['ts', 'js'], near: ['ts'] },
      { setting: 'emit', value: 'wasm', allowed: ['ts', 'js'], near: [] },
    ],
  },
  'config-output': {
    severity: 'error',
    say: ({ output, lacks }: { output: string; lacks: 'compare' | 'apis' | 'profile' }) =>
      `${quoted(output)} cannot be generated: ${lacking[lacks]}.`,
    fix: ({ output, lacks }: { output: string; lacks: 'compare' | 'apis' | 'profile' }) =>
      lacks === 'profile'
        ? `Name a profile, or leave ${quoted(output)} out of "generate".`
        : `Add ${quoted(lacks)}, or leave ${quoted(output)} out of "generate".`,
    examples: [
      { output: 'adapters', lacks: 'compare' },
      { output: 'operations', lacks: 'apis' },
      { output: 'data-elements', lacks: 'profile' },
    ],
  },
  'config-import-ending': {
    severity: 'error',
    say: ({ ending }: { ending: string }) =>
      `"importEnding" is ${quoted(ending)}, but JavaScript modules import each other with ".js".`,
    fix: () => 'Remove "importEnding", or set "emit" to "ts".',
    examples: [{ ending: 'none' }],
  },
  'config-reports': {
    severity: 'error',
    say: ({ reports, out }: { reports: string; out: string }) =>
      `The reports in ${quoted(reports)} and the output in ${quoted(out)} stand in each other.`,
    fix: () => 'name two folders of which neither contains the other',
    examples: [{ reports: 'out/reports', out: 'out' }],
  },
  'config-not-with': {
    severity: 'error',
    say: (facts: { setting: string; other: string }) =>
      `${quoted(facts.setting)} and ${quoted(facts.other)} are two names of one setting.`,
    fix: (facts: { setting: string; other: string }) => `remove ${quoted(facts.setting)}`,
    examples: [{ setting: 'versions.v1.apis.shop.file', other: 'versions.v1.apis.shop.openapi' }],
  },
  'config-required': {
    severity: 'error',
    say: (facts: { setting: string }) => `${quoted(facts.setting)} is missing.`,
    fix: (facts: { setting: string }) => `add ${quoted(facts.setting)}`,
    examples: [{ setting: 'versions' }],
  },
  'config-no-source': {
    severity: 'error',
    say: ({ version }: { version: string }) =>
      `Version ${quoted(version)} names neither an OpenAPI file nor a schema.`,
    fix: () => 'name its OpenAPI file under "apis", or its XML Schema or JSON Schema under "schemas"',
    examples: [{ version: 'v1' }],
  },
  'config-name': {
    severity: 'error',
    say: (facts: { what: string; name: string }) =>
      `${quoted(facts.name)} cannot be the name of ${facts.what}, because a folder gets this name.`,
    fix: ({ name }: { name: string }) =>
      /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.))*$/u.test(name)
        ? 'choose another name: a build already writes a file or a folder with this name'
        : 'use small letters, digits, "-", "_" and single dots, beginning with a letter or digit',
    examples: [
      { what: 'a version', name: 'V 1' },
      { what: 'a version', name: 'draft' },
    ],
  },
  'config-version-unknown': {
    severity: 'error',
    say: (facts: { name: string; near: readonly string[]; known: readonly string[] }) =>
      `No version is called ${quoted(facts.name)}.`,
    fix: (facts: { near: readonly string[]; known: readonly string[] }) =>
      meant(
        facts.near,
        facts.known.length === 0 ? 'add it to "versions"' : `the versions are ${facts.known.join(', ')}`,
      ),
    examples: [
      { name: 'v3', near: ['v1', 'v2'], known: ['v1', 'v2'] },
      { name: 'next', near: [], known: ['v1', 'v2'] },
      { name: 'next', near: [], known: [] },
    ],
  },
  'config-compare-itself': {
    severity: 'error',
    say: (facts: { name: string }) => `${quoted(facts.name)} is compared with itself.`,
    fix: () => 'name two versions',
    examples: [{ name: 'v1' }],
  },
  'config-compare-twice': {
    severity: 'error',
    say: (facts: { from: string; to: string }) => `${facts.from} is compared with ${facts.to} twice.`,
    fix: () => 'keep one of the two',
    examples: [{ from: 'v1', to: 'v2' }],
  },
  'config-file-missing': {
    severity: 'error',
    say: (facts: { setting: string; file: string }) =>
      `${quoted(facts.setting)} names ${quoted(facts.file)}, which does not exist.`,
    fix: () => "correct the path; it is relative to the configuration's folder",
    examples: [{ setting: 'versions.v1.schemas', file: 'specs/v1.zip' }],
  },
  'config-join-path': {
    severity: 'error',
    say: (facts: { text: string; what: string }) => `${quoted(facts.text)} is not ${facts.what}.`,
    fix: () =>
      'write child steps like "appinfo/ref[@kind=\'key\']/@id" (last @name, text() or nothing), or a pointer like "/x-ref/id"',
    examples: [{ text: 'appinfo//id', what: 'an XPath of the subset' }],
  },
  'config-join-twice': {
    severity: 'error',
    say: (facts: { version: string }) => `Two comparisons join ${quoted(facts.version)} by different keys.`,
    fix: () => 'name the same key in both, or declare the version twice',
    examples: [{ version: 'v1' }],
  },
  'config-remote': {
    severity: 'error',
    say: (facts: { setting: string }) =>
      `${quoted(facts.setting)} is a remote source, which nothing has pinned.`,
    fix: () => 'write it as { url: "…" } and run efti-schema lock, or name a copy in the repository',
    examples: [{ setting: 'versions.v1.schemas' }],
  },
  'side-unknown': {
    severity: 'error',
    say: (facts: { name: string; known: readonly string[]; near: readonly string[]; embedded: string }) =>
      facts.known.length === 0
        ? `${quoted(facts.name)} is not an existing path, and no configuration names a version.`
        : `${quoted(facts.name)} is neither a version of the configuration nor an existing path.`,
    fix: (facts: { near: readonly string[]; known: readonly string[]; embedded: string }) =>
      facts.known.length === 0
        ? `correct the path, write a configuration with "efti-schema init <spec>", or add --embedded to use the embedded ${facts.embedded} versions`
        : meant(facts.near, `name a file, a folder or one of the versions: ${facts.known.join(', ')}`),
    examples: [
      { name: 'v3', known: ['v1', 'v2'], near: ['v1', 'v2'], embedded: 'shop' },
      { name: 'next', known: ['v1', 'v2'], near: [], embedded: 'shop' },
      { name: 'next', known: [], near: [], embedded: 'shop' },
    ],
  },
  'side-ending': {
    severity: 'error',
    say: (facts: { name: string }) =>
      `${quoted(facts.name)} is not a kind of file that a version can be read from.`,
    fix: () => 'name an OpenAPI file, a JSON Schema, an .xsd, a folder or a .zip',
    examples: [{ name: 'api.pdf' }],
  },
  'side-glob': {
    severity: 'error',
    say: (facts: { name: string }) => `${quoted(facts.name)} matches no OpenAPI file.`,
    fix: () => 'correct the pattern: "*" matches any text without "/", "**" matches folders as well',
    examples: [{ name: 'apis/*.yml' }],
  },
  'git-unusable': {
    severity: 'error',
    say: (facts: { name: string; reason: string }) =>
      `Git has no answer about ${quoted(facts.name)}: ${printable(facts.reason)}.`,
    fix: () => 'install git, run this in the repository, and fetch the revision if the clone is shallow',
    examples: [{ name: 'git:main:api.yaml', reason: 'spawn git ENOENT' }],
  },
  'git-revision-unknown': {
    severity: 'error',
    say: (facts: { revision: string }) => `This repository has no commit called ${quoted(facts.revision)}.`,
    fix: ({ revision }: { revision: string }) =>
      /^\w[\w./-]*$/u.test(revision)
        ? `fetch it first (git fetch origin ${revision.replace(/^origin\//u, '')}; in a pipeline, check out with the whole history)`
        : 'name a branch, a tag or a commit, as in git:origin/main:api.yaml',
    examples: [{ revision: 'origin/main' }, { revision: 'main~2' }],
  },
  'git-path-unknown': {
    severity: 'error',
    say: (facts: { revision: string; path: string; near: readonly string[] }) =>
      `The commit ${quoted(facts.revision)} has no ${quoted(facts.path)}.`,
    fix: ({ near }: { near: readonly string[] }) =>
      meant(near, 'write the path that the file had then, from the working directory'),
    examples: [
      { revision: 'main', path: 'api.yml', near: ['api.yaml'] },
      { revision: 'main', path: 'orders.json', near: [] },
    ],
  },
  'git-too-large': {
    severity: 'error',
    say: (facts: { folder: string; revision: string; bytes: number; limit: number }) =>
      `What could be referred to in ${quoted(facts.folder === '' ? '.' : facts.folder)} of ${quoted(facts.revision)} has ${facts.bytes} bytes; the limit is ${facts.limit}.`,
    fix: () => 'keep the specification in a folder of its own, or raise the limit "totalBytes"',
    examples: [{ folder: '', revision: 'main', bytes: 300_000_000, limit: 268_435_456 }],
  },
})
