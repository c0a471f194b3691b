import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'

const folder = 'docs/changelog'
const pages = readdirSync(join(packageRoot, folder)).sort()
const changelog = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8')

/** A page is read in minutes: it has at most this many lines. */
const longest = 150

test('the changelog lists each version with its page, the newest first', () => {
  const listed = [...changelog.matchAll(/^\| \[([\d.]+)\]\(([^)]+)\) \|/gm)].map(([, version, path]) => [
    version,
    path,
  ])
  const versions = pages.map((page) => page.replace(/\.md$/, '')).reverse()
  expect(listed).toEqual(versions.map((version) => [version, `${folder}/${version}.md`]))
})

test.each(pages)(
  'the page %s has its version as title, is short and begins with breaking changes',
  (page) => {
    const lines = readFileSync(join(packageRoot, folder, page), 'utf8').split('\n')
    expect(lines[0]).toMatch(new RegExp(`^# ${page.replace(/\.md$/, '')}: `))
    expect(lines.length).toBeLessThanOrEqual(longest)
    const sections = lines.filter((line) => line.startsWith('## '))
    expect(sections.indexOf('## Breaking changes')).toBeLessThanOrEqual(0)
  },
)
