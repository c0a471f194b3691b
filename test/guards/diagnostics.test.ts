import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { catalog } from '../../src/diagnostics/index.ts'
import { sources } from './sources.ts'

/** Why a problem has no line and column; the message names the file, flag or entry instead. */
const withoutPlace: Readonly<Record<string, readonly string[]>> = {
  'A path leads to nothing that can be read.': [
    ...['source-missing', 'source-unreadable', 'source-too-large', 'source-too-many-files', 'source-link'],
    ...['source-empty', 'source-none-chosen', 'source-entry-missing', 'source-mixed', 'schema-file-missing'],
    ...['xsd-none', 'xsd-set-entry-missing', 'side-glob', 'side-unknown', 'side-ending', 'file-unreadable'],
    ...['document-missing', 'document-unreadable', 'documents-none', 'documents-link', 'system-refused'],
    'documents-unread',
    'temporal-missing',
    ...[
      'config-missing',
      'config-none',
      'document-device',
      'document-endless',
      'config-ending',
      'config-several',
      'lock-file',
      'project-missing',
    ],
    ...[
      'overlay-missing',
      'init-source-missing',
      'git-unusable',
      'git-revision-unknown',
      'git-path-unknown',
      'git-too-large',
    ],
  ],
  'An archive consists of bytes: the message names the entry.': [
    ...['archive-too-large', 'archive-too-many-entries', 'archive-broken', 'archive-unsupported'],
    ...['archive-extra-bytes', 'archive-entry-name', 'archive-entry-type', 'archive-entry-duplicate'],
    ...['archive-entry-clash', 'archive-entry-overlap', 'archive-entry-header', 'archive-entry-encrypted'],
    ...['archive-entry-method', 'archive-entry-size', 'archive-entry-broken', 'archive-entry-checksum'],
    ...['archive-entry-ratio', 'archive-entry-too-large', 'archive-unpacked-too-large'],
    'archive-inner-archive',
  ],
  'The command line is wrong, or standard input.': [
    ...['check-unknown', 'check-needs-subset', 'subset-unknown', 'subset-without-status'],
    ...['document-root-unknown'],
    ...[
      'standard-input-empty',
      'migration-same-version',
      'migration-root',
      'migration-root-several',
      'projections-none',
      'documents-out-needed',
      'shard-out-needed',
      'shard-syntax',
      'workers-count',
      'context-missing',
    ],
    ...[
      'context-value',
      'context-shared',
      'context-twice',
      'context-unused',
      'context-syntax',
      'sample-root-needed',
      'sample-size',
    ],
    ...['sample-number', 'flag-not-with', 'flag-needs', 'adapters-none', 'bind-no-body', 'sample-none'],
    ...['init-source-none', 'policy-notice', 'show-unknown', 'show-unproven'],
    'explain-unknown',
    ...['overlay-of-named', 'overlay-needs-openapi'],
  ],
  'A database is meant, which has no lines.': [
    ...['database-unnamed', 'database-package-missing', 'database-failed', 'table-unfit'],
  ],
  'An output folder or file is in the way.': [
    ...['output-not-folder', 'output-link', 'output-edited', 'output-foreign', 'output-manifest'],
    ...['output-busy', 'output-stranded', 'output-failed', 'summary-failed', 'rewrite-failed'],
    ...['rewrite-busy', 'rewrite-interrupted', 'rewrite-taken-back'],
    ...['documents-name-twice', 'documents-over-input', 'documents-over-foreign', 'documents-name-taken'],
    'migration-other',
    'set-aside-others',
    'document-is-report',
  ],
  'The whole installation, project, lock file or comparison is meant.': [
    ...['verify-package-missing', 'adapter-unproven', 'lock-unused', 'lock-uncompared'],
    ...['project-empty', 'project-problem'],
    ...['semver-short', 'semver-lower', 'semver-form'],
    ...['doctor-package-file', 'doctor-dependency', 'doctor-version', 'doctor-compiler', 'doctor-settings'],
    ...['doctor-setting', 'doctor-root-dir', 'doctor-modules', 'doctor-peer', 'doctor-script'],
    ...['doctor-output-missing', 'doctor-output-stale', 'doctor-output-undecided'],
  ],
}

const noted = Object.values(withoutPlace).flat()
const codes = Object.keys(catalog)

/** The codes that a call of `diagnostic` reports with a place. */
const placed = new Set(
  [...sources]
    .filter(([, text]) => text.includes('diagnostic('))
    .flatMap(([path, text]) => placedIn(path, text)),
)

function placedIn(path: string, text: string): readonly string[] {
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'diagnostic'
    ) {
      const [code, , at] = node.arguments
      if (code !== undefined && ts.isStringLiteral(code) && at !== undefined) found.push(code.text)
    }
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.ES2023))
  return found
}

const tests = fileURLToPath(new URL('..', import.meta.url))
/** The code of all tests without comments, where a name may stand for readers only. */
const texts = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/^(?:golden|guards|mutation|fixtures)\b/.test(path))
  .map((path) => readFileSync(`${tests}/${path}`, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''))

/** String literals; what a template puts in counts as a number. */
const literals = texts
  .flatMap((text) => [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)])
  .map(([, single, template]) => single ?? template?.replaceAll(/\$\{[^{}]*\}/g, '0') ?? '')

/** `code file:1:2`, or `file:1:2 code`, each with a severity in front of the code and facts behind where a test says so. */
const codeFirst = /^(?:(?:error|warning|note) )?([a-z0-9-]+) (?:[^\s:]\S*:)?\d+:\d+(?:$| )/
const placeFirst = /^(?:\S+:)?\d+:\d+:? (?:(?:error|warning|note):? )?([a-z0-9-]+)(?:$|[ :])/
/** As commands print a code behind a message. */
const inBrackets = /\[([a-z0-9-]+)\\?\]/g

const asserted = {
  withPlace: new Set(literals.map((text) => (codeFirst.exec(text) ?? placeFirst.exec(text))?.[1])),
  byCode: new Set([
    ...literals,
    ...texts.flatMap((text) => [...text.matchAll(inBrackets)].map(([, code]) => code)),
  ]),
}

test('every diagnostic has a test of its code and place: a literal `code file:line:column`', () => {
  const untested = codes.filter((code) => !noted.includes(code) && !asserted.withPlace.has(code))
  expect(untested).toEqual([])
})

test('every diagnostic without a place has a test of its code', () => {
  expect(noted.filter((code) => !asserted.byCode.has(code))).toEqual([])
})

test('the list of diagnostics without a place has no stale entry', () => {
  expect(noted.filter((code) => placed.has(code) || !codes.includes(code))).toEqual([])
  expect(noted.filter((code, index) => noted.indexOf(code) !== index)).toEqual([])
})
