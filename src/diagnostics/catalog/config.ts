import type { Entry } from '../entry.ts'
import { printable, quoted } from '../escape.ts'
import { meant } from './meant.ts'

/** What a configuration, or a command line that names one, can be wrong in. */
export const configEntries = {
  'flag-not-with': {
    severity: 'error',
    say: (facts: { flag: string; other: string }) =>
      `${quoted(facts.flag)} and ${quoted(facts.other)} cannot be given together.`,
    fix: (facts: { flag: string; other: string }) =>
      `Remove ${quoted(facts.flag)} or ${quoted(facts.other)}.`,
  },
  'config-missing': {
    severity: 'error',
    say: (facts: { file: string }) => `There is no configuration file ${quoted(facts.file)}.`,
    fix: () => 'name an existing file with --config, or write one with "efti-schema init"',
  },
  'config-none': {
    severity: 'error',
    say: (_facts: { embedded: string }) => 'This folder has no configuration (efti-schema.config.*).',
    fix: (facts: { embedded: string }) =>
      `write one with "efti-schema init <spec…>", name one elsewhere with --config, or add --embedded to use the embedded ${facts.embedded} versions`,
  },
  'config-ending': {
    severity: 'error',
    say: (facts: { file: string }) => `${quoted(facts.file)} has no ending that a configuration can have.`,
    fix: () => 'name it .ts, .mts, .js, .mjs, .json, .yaml or .yml',
  },
  'config-several': {
    severity: 'error',
    say: (facts: { files: readonly string[] }) =>
      `The folder has more than one configuration: ${facts.files.map(quoted).join(', ')}.`,
    fix: () => 'keep one of them, or name one with --config',
  },
  'config-throws': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `${quoted(facts.file)} cannot be loaded: ${facts.problem}`,
    fix: () => 'correct the file so that it can be imported',
  },
  'config-no-default': {
    severity: 'error',
    say: (facts: { file: string }) => `${quoted(facts.file)} has no default export that is an object.`,
    fix: () => 'write "export default defineConfig({ … })"',
  },
  'config-key-unknown': {
    severity: 'error',
    say: (facts: { key: string; owner: string; near: readonly string[]; known: readonly string[] }) =>
      `${facts.owner} has no setting ${quoted(facts.key)}.`,
    fix: (facts: { near: readonly string[]; known: readonly string[] }) =>
      meant(facts.near, `take it out; the settings are ${facts.known.join(', ')}`),
  },
  'config-type': {
    severity: 'error',
    say: (facts: { setting: string; expected: string; found: string }) =>
      `${quoted(facts.setting)} must be ${facts.expected}, not ${facts.found}.`,
  },
  'config-value': {
    severity: 'error',
    say: (facts: { setting: string; value: string; allowed: readonly string[]; near: readonly string[] }) =>
      `${quoted(facts.setting)} cannot be ${quoted(facts.value)}.`,
    fix: (facts: { allowed: readonly string[]; near: readonly string[] }) =>
      meant(facts.near, `write one of ${facts.allowed.join(', ')}`),
  },
  'config-required': {
    severity: 'error',
    say: (facts: { setting: string }) => `${quoted(facts.setting)} is missing.`,
    fix: (facts: { setting: string }) => `add ${quoted(facts.setting)}`,
  },
  'config-name': {
    severity: 'error',
    say: (facts: { what: string; name: string }) =>
      `${quoted(facts.name)} cannot be the name of ${facts.what}: a folder is called by it.`,
    fix: ({ name }: { name: string }) =>
      /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.))*$/u.test(name)
        ? 'choose another name: a build writes a file or a folder of this one'
        : 'use small letters, digits, "-", "_" and single dots, beginning with a letter or digit',
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
  },
  'config-compare-itself': {
    severity: 'error',
    say: (facts: { name: string }) => `${quoted(facts.name)} is compared with itself.`,
    fix: () => 'name two versions',
  },
  'config-compare-twice': {
    severity: 'error',
    say: (facts: { from: string; to: string }) => `${facts.from} is compared with ${facts.to} twice.`,
    fix: () => 'keep one of the two',
  },
  'config-file-missing': {
    severity: 'error',
    say: (facts: { setting: string; file: string }) =>
      `${quoted(facts.setting)} names ${quoted(facts.file)}, which does not exist.`,
    fix: () => "correct the path; it is relative to the configuration's folder",
  },
  'config-join-path': {
    severity: 'error',
    say: (facts: { text: string; what: string }) => `${quoted(facts.text)} is not ${facts.what}.`,
    fix: () =>
      'write child steps like "appinfo/ref[@kind=\'key\']/@id" (last @name, text() or nothing), or a pointer like "/x-ref/id"',
  },
  'config-join-twice': {
    severity: 'error',
    say: (facts: { version: string }) => `Two comparisons join ${quoted(facts.version)} by different keys.`,
    fix: () => 'name the same key in both, or declare the version twice',
  },
  'config-remote': {
    severity: 'error',
    say: (facts: { setting: string }) =>
      `${quoted(facts.setting)} is a remote source, which nothing has pinned.`,
    fix: () => 'write it as { url: "…" } and run efti-schema lock, or name a copy in the repository',
  },
  'side-unknown': {
    severity: 'error',
    say: (facts: { name: string; known: readonly string[]; near: readonly string[]; embedded: string }) =>
      facts.known.length === 0
        ? `${quoted(facts.name)} is not an existing path, and no configuration names a version.`
        : `${quoted(facts.name)} is neither a version of the configuration nor an existing path.`,
    fix: (facts: { near: readonly string[]; known: readonly string[]; embedded: string }) =>
      facts.known.length === 0
        ? `correct the path, write a configuration with "efti-schema init <spec…>", or add --embedded to use the embedded ${facts.embedded} versions`
        : meant(facts.near, `name a file, a folder or one of the versions: ${facts.known.join(', ')}`),
  },
  'side-ending': {
    severity: 'error',
    say: (facts: { name: string }) =>
      `${quoted(facts.name)} is not a kind of file that a version can be read from.`,
    fix: () => 'name an OpenAPI file, a JSON Schema, an .xsd, a folder or a .zip',
  },
  'git-unusable': {
    severity: 'error',
    say: (facts: { name: string; reason: string }) =>
      `Git has no answer about ${quoted(facts.name)}: ${printable(facts.reason)}.`,
    fix: () => 'install git, run this in the repository, and fetch what its clone lacks of the revision',
  },
  'git-revision-unknown': {
    severity: 'error',
    say: (facts: { revision: string }) => `This repository has no commit called ${quoted(facts.revision)}.`,
    fix: ({ revision }: { revision: string }) =>
      /^\w[\w./-]*$/u.test(revision)
        ? `fetch it first (git fetch origin ${revision.replace(/^origin\//u, '')}; in a pipeline, check out with the whole history)`
        : 'name a branch, a tag or a commit, as in git:origin/main:api.yaml',
  },
  'git-path-unknown': {
    severity: 'error',
    say: (facts: { revision: string; path: string; near: readonly string[] }) =>
      `The commit ${quoted(facts.revision)} has no ${quoted(facts.path)}.`,
    fix: ({ near }: { near: readonly string[] }) =>
      meant(near, 'write the path that the file had then, from the working directory'),
  },
  'git-too-large': {
    severity: 'error',
    say: (facts: { folder: string; revision: string; bytes: number; limit: number }) =>
      `What could be referred to in ${quoted(facts.folder === '' ? '.' : facts.folder)} of ${quoted(facts.revision)} has ${facts.bytes} bytes; the limit is ${facts.limit}.`,
    fix: () => 'keep the specification in a folder of its own, or raise the limit "totalBytes"',
  },
} as const satisfies Record<string, Entry>
