import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configurationPage, diagnosticsPage } from '../../docs/scripts/reference.ts'
import { packageRoot } from '../../src/config/index.ts'
import { isHeavy } from '../support/heavy.ts'
import { ruleIds, ruleSection, rulesIntro } from './rule-page.ts'

const pathOf = (name: string): string => join(packageRoot, 'docs/reference', name)
const page = (name: string): string => readFileSync(pathOf(name), 'utf8')
const head = `# Rules\n\n${rulesIntro}`
const sections = (): readonly string[] =>
  page('rules.md')
    .trimEnd()
    .split(/\n\n(?=## )/u)
    .slice(1)

const isUpdate = process.env.UPDATE_DOCS !== undefined

// npm run docs writes the pages.
describe('the references are what the sources say', () => {
  test.runIf(isUpdate)('the page of rules is up to date', { timeout: 600_000 }, async () => {
    const made: string[] = []
    for (const id of ruleIds) made.push(await ruleSection(id))
    writeFileSync(pathOf('rules.md'), `${[head, ...made].join('\n\n')}\n`)
    expect(sections()).toHaveLength(ruleIds.length)
  })

  test('the page of diagnostics is up to date', () => {
    expect(page('diagnostics.md')).toBe(diagnosticsPage())
  })

  test('the page of the configuration is up to date', () => {
    expect(page('configuration.md')).toBe(configurationPage())
  })

  test('rules: one section for each', () => {
    expect(page('rules.md').startsWith(`${head}\n\n## `)).toBe(true)
    expect(sections().map((section) => /^## `([\w-]+)`/u.exec(section)?.[1])).toEqual(ruleIds)
  })

  // Each takes two programs to prove: every so many-th, all of them in npm run heavy.
  const shown = ruleIds.filter((_, at) => isHeavy || at % 16 === 5)
  test.each(shown)('rules: %s', async (id) => {
    expect(sections()[ruleIds.indexOf(id)]).toBe(await ruleSection(id))
  })
})
