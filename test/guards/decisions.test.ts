import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'

const folder = 'docs/decisions'
const list = `${folder}/README.md`
const longest = { line: 120, sentence: 25 }
const sections = ['Context', 'Decision', 'Consequences', 'What was tried']

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')
const pages = readdirSync(join(packageRoot, folder))
  .filter((name) => name !== 'README.md')
  .sort()
  .map((name) => ({ name, number: name.slice(0, 4), text: read(`${folder}/${name}`) }))

test('decisions are numbered from 1 without a gap', () => {
  expect(pages.map(({ name }) => name)).toEqual(
    pages.map((_, index) => expect.stringMatching(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`)),
  )
})

test.each(pages)('$name has its number, a date and the four sections', ({ number, text }) => {
  const [title, empty, date] = text.split('\n')
  expect([title, empty, date]).toEqual([
    expect.stringMatching(`^# ${number}: \\S`),
    '',
    expect.stringMatching(/^Date: \d{4}-\d\d-\d\d$/),
  ])
  const written = text.split('\n## ').slice(1)
  expect(written.map((section) => section.split('\n')[0])).toEqual(sections)
  expect(written.filter((section) => section.trim().split('\n').length < 3)).toEqual([])
})

test.each(pages)('$name has short lines and sentences', ({ text }) => {
  const prose = text.replaceAll(/\]\([^)]*\)/g, ']')
  const sentences = prose
    .split(/\n\n|\n- /)
    .flatMap((part) => part.split(/(?<=[.!?:])\s+/))
    .filter((sentence) => sentence.split(/\s+/).length > longest.sentence)
  expect(sentences).toEqual([])
  expect(text.split('\n').filter((line) => line.length > longest.line)).toEqual([])
})

test('the list has a row for each decision', () => {
  const rows = read(list)
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
  const wanted = pages.map(({ name, number, text }) => {
    const [, title] = /^# \d+: (.+)$/m.exec(text) ?? []
    const [, date] = /^Date: (.+)$/m.exec(text) ?? []
    return `| ${number} | [${title}](${name}) | ${date} |`
  })
  expect(rows).toEqual(wanted)
})

test('links to and from decisions lead to a file, and each decision has one from outside of its folder', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: packageRoot,
    encoding: 'utf8',
  })
  const links = files
    .trim()
    .split('\n')
    .filter((page) => !page.includes('node_modules/') && existsSync(join(packageRoot, page)))
    .flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g)].map(([, address = '']) => ({
        page,
        target: posix.join(posix.dirname(page), address),
      })),
    )
    .filter(({ page, target }) => page.startsWith(folder) || target.startsWith(folder))
  expect(links.filter(({ target }) => !existsSync(join(packageRoot, target)))).toEqual([])
  const linked = new Set(links.filter(({ page }) => !page.startsWith(folder)).map(({ target }) => target))
  expect(pages.map(({ name }) => `${folder}/${name}`).filter((page) => !linked.has(page))).toEqual([])
})
