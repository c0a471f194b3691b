import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allAsked } from '../../bench/asked.ts'
import { fitRule } from '../../bench/growth/fit.ts'
import { optionsOf } from '../../bench/options.ts'
import { mergedReport } from '../../bench/show/merge.ts'
import { packageRoot } from '../../src/config/index.ts'

const order = ['json', 'zip', 'sizes', 'growth-schemas']
const section = (id: string, figure: string) =>
  `### ${id.toUpperCase()}\n\n\`${id}\`, input: none\n\n| ours | ${figure} |\n\n`
const [some, other] = allAsked.map(({ what }) => what)
const asked = (...lines: readonly (readonly [what: string | undefined, found: string])[]) =>
  `### What is asked\n\nOf medians.\n\n| what is asked | found |\n| --- | --: |\n${lines.map(([what, found]) => `| ${what} | ${found} |\n`).join('')}\nHow it is read.\n\n`
const whole = `A machine.\n\n${asked([some, '1'], [other, '2'])}${section('json', '1')}${section('sizes', '3')}${fitRule}\n\n${section('growth-schemas', '4')}`
const said = 'Measured later.'
const later = (report: string) =>
  mergedReport(whole, { report: `Another machine.\n\n${report}`, order, said })

test('a row that was measured again is replaced, and says so', () => {
  expect(later(section('json', '9'))).toBe(
    `${whole.replace(section('json', '1'), `${section('json', '9')}${said}\n\n`).trimEnd()}\n`,
  )
})

test('a new row is inserted in the order of the sections', () => {
  const merged = later(section('zip', '2'))
  expect(merged.indexOf('`json`')).toBeLessThan(merged.indexOf('`zip`'))
  expect(merged.indexOf('`zip`')).toBeLessThan(merged.indexOf('`sizes`'))
})

test('how growth is read stays between sizes and growth', () => {
  const merged = later(section('sizes', '9'))
  expect(merged.split(fitRule)).toHaveLength(2)
  expect(merged.indexOf('| ours | 9 |')).toBeLessThan(merged.indexOf(fitRule))
  expect(merged.indexOf(fitRule)).toBeLessThan(merged.indexOf('`growth-schemas`'))
})

test('only rows with new results are judged again', () => {
  const merged = later(`${asked([other, '9'])}${section('json', '9')}`)
  expect(merged).toContain(`| ${some} | 1 |\n| ${other} | 9 |\n\nHow it is read.`)
  expect(merged.startsWith('A machine.')).toBe(true)
})

test('the same rows again change nothing but what they say', () => {
  const once = later(section('zip', '2'))
  expect(mergedReport(once, { report: section('zip', '2'), order, said })).toBe(once)
})

test('the results that are kept can be merged: each section has an id of its own', () => {
  const text = readFileSync(join(packageRoot, 'bench/README.md'), 'utf8')
  const results = /<!-- results -->\n\n(.*?)\n<!-- \/results -->/su.exec(text)?.[1] ?? ''
  expect(mergedReport(results, { report: 'Nothing.', order, said })).toBe(`${results.trimEnd()}\n`)
})

test.each([
  [[], true],
  [['--only', 'json'], false],
  [['--only', 'json', '--write'], true],
  [['--quick', '--write'], false],
  [['--no-write'], false],
])('%j writes: %s', (args, writes) => {
  expect(optionsOf(args)?.writes).toBe(writes)
})
