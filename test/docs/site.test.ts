import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOf, type SiteSources, writeSources } from '../../docs/site/sources.ts'
import { packageRoot } from '../../src/config/index.ts'

// What needs no VitePress: the pages that it is given. In a browser: site.slow.test.ts.
let folder = ''
let made: SiteSources = { pages: [], dead: [] }
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  made = writeSources(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every link of a page has a target', () => {
  expect(made.dead).toEqual([])
})

test('every page has its line in the list of the site', () => {
  const config = readFileSync(join(packageRoot, 'docs/site/.vitepress/config.mjs'), 'utf8')
  const [, names = ''] = /const names =\s*'([^']+)'/.exec(config) ?? []
  const listed = new Set([
    ...[...config.matchAll(/link: '([^']+)'/g)].map(([, link]) => link),
    ...names.split(' ').map((name) => `/commands/${name}`),
  ])
  const pages = made.pages.map((page) => `/${placeOf(page).replace(/(?:index)?\.md$/, '')}`)
  // Each decision is in the list of decisions: test/guards/decisions.test.ts. So is each version: changelog.test.ts.
  const isListedElsewhere = (page: string): boolean => /^\/(?:decisions|changelog)\/\d/.test(page)
  expect(pages.filter((page) => !listed.has(page) && !isListedElsewhere(page))).toEqual([])
  expect([...listed].filter((link) => !pages.includes(String(link)))).toEqual([])
})

test('pages are written as the site takes them: no comments for tests, links between its pages', () => {
  const text = readFileSync(join(folder, 'index.md'), 'utf8')
  expect(text).not.toContain('<!--')
  expect(text).not.toContain('file=read.ts')
  expect(text).toContain('](./guides/platform.md)')
  expect(readFileSync(join(folder, 'guides/platform.md'), 'utf8')).toContain(
    '](../index.md#in-your-repository)',
  )
})

test('a link that begins on one line and ends on the next leads to a page of the site as well', () => {
  const left = made.pages.filter((page) =>
    /\]\((?:\.\/)?docs\//.test(readFileSync(join(folder, placeOf(page)), 'utf8')),
  )
  expect(left).toEqual([])
})
