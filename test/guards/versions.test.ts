import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { sources } from './sources.ts'

const page = readFileSync(join(packageRoot, 'docs/versions.md'), 'utf8')
const rows = [...page.matchAll(/^\| (`.*?) \| (\d+) \| (.*?) ?\|$/gm)].map(
  ([, file = '', version = '', schema = '']) => ({
    file,
    version: Number(version),
    schema: schema.replaceAll('`', ''),
  }),
)

/** Where each format of the page is written. */
const writers: Readonly<Record<string, string>> = {
  '`changes.json`, `diff --format json`': 'diff/diff.ts',
  '`mappings/<from>-<to>.yaml`': 'mapping/print.ts',
  '`manifest.json`': 'output/manifest.ts',
  '`data-elements.json`': 'generate/data-elements/index.ts',
  '`adapters/losses.json`': 'adapt/losses.ts',
  '`adapters/fates.json`': 'adapt/fates.ts',
  '`adapters/proof.json`': 'prove/adapters/proof-file.ts',
  '`examples/`': 'prove/adapters/adapted-examples.ts',
  '`migration.json`': 'migrate/page.ts',
  '`migrate --format json`': 'cli/migration.ts',
  '`migrate-table --format json`': 'cli/table-migration.ts',
  '`efti-schema.lock.json`': 'lock/lock-file.ts',
  '`validate --format json`': 'report/documents/documents-for-tools.ts',
  '`check --format json`': 'cli/check/check-result.ts',
  '`inspect --format json`': 'cli/contents.ts',
  '`rules --format json`': 'cli/commands/rules.ts',
  '`explain --format json`': 'cli/explanation.ts',
  '`doctor --format json`': 'cli/doctor/examine.ts',
  '`impact --format json`': 'impact/impact.ts',
  '`lock --format json`': 'cli/lock/print.ts',
  '`build --format json`': 'cli/summary.ts',
  '`map --format json`': 'cli/commands/map.ts',
  '`sample --format json`': 'cli/commands/sample.ts',
}

test.each(rows)('$file has the version that is written', ({ file, version, schema }) => {
  const text = sources.get(writers[file] ?? '') ?? ''
  const written = [...text.matchAll(/formatVersion: (?:\{ const: )?(\d+)/g)].map(([, number]) =>
    Number(number),
  )
  expect(new Set(written)).toEqual(new Set([version]))
  if (schema === '') return
  expect(existsSync(join(packageRoot, schema))).toBe(true)
  expect(readFileSync(join(packageRoot, schema), 'utf8')).toMatch(
    new RegExp(`"formatVersion": \\{\\s*"const": ${version}\\s*\\}`),
  )
})

test('every output format is on the page', () => {
  const writing = [...sources].filter(([path, text]) => {
    return /(?<!readonly )\bformatVersion: \d/.test(text) && !path.includes('catalog')
  })
  // The result of a check that never came to an end is written where its judgement is.
  const known = [...Object.values(writers), 'cli/check/judge.ts']
  expect(writing.map(([path]) => path).filter((path) => !known.includes(path))).toEqual([])
  expect(rows.map(({ file }) => file)).toEqual(Object.keys(writers))
})
