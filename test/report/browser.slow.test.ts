import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../../src/diff/index.ts'
import { printHistory } from '../../src/report/index.ts'
import { printPage } from '../../src/report/page/index.ts'
import { isHeavy } from '../support/heavy.ts'
import { payloads } from '../support/payloads.ts'
import { change, comparison as comparisonOf, hurtsSide } from './comparison.ts'
import { pictures } from './pictures.ts'
import { questions } from './questions.ts'
import { reading } from './reading.ts'
import { isThere, Stage } from './stage.ts'

Stage.skipReason()

function refusalOf({ witness }: Pick<Change, 'witness'>) {
  return witness.status === 'proven' ? witness.refusal : undefined
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe.skipIf(!isThere)('report.html of V0 to draft V1, in a browser', () => {
  const stage = new Stage()
  beforeAll(() => stage.start(), 300_000)
  afterEach(() => stage.clear())
  afterAll(() => stage.stop())
  const opened = stage.open.bind(stage)
  const shown = stage.show.bind(stage)
  const comparison = stage.comparison.bind(stage)

  test('is no larger than 1.5 MB', () => {
    expect(readFileSync(stage.file).length).toBeLessThan(1_500_000)
  })

  test('filters by severity, and the address keeps it', async () => {
    const page = await shown()
    await page.selectOption('#filters [name=severity]', 'risky')
    const { summary, changes } = comparison()
    expect(await page.textContent('#filters output')).toBe(`${summary.risky} of ${changes.length} changes`)
    expect(await page.locator('#changes > div > details:visible').count()).toBe(summary.risky)
    expect(page.url()).toContain('severity=risky')
    const again = await opened(new URL(page.url()).hash)
    expect(await again.textContent('#filters output')).toBe(`${summary.risky} of ${changes.length} changes`)
  })

  test('filters by subset, audience and proof as changes.json says', async () => {
    const { changes } = comparison()
    const page = await shown('#?subset=EU05a&who=server&proof=proven')
    const meant = changes.filter(
      (change) =>
        change.subsets.includes('EU05a') && hurtsSide(change, 'server') && change.witness.status === 'proven',
    )
    expect(meant.length).toBeGreaterThan(0)
    expect(await page.textContent('#filters output')).toBe(`${meant.length} of ${changes.length} changes`)
  })

  test('a link to a change opens it, with its proof and the place that is refused', async () => {
    const { changes } = comparison()
    const { id, witness } = changes.find((change) => refusalOf(change)?.line !== undefined) ?? change()
    const page = await opened(`#${id}`)
    const entry = page.locator(`details[id="${id}"]`)
    await entry.locator('mark').waitFor()
    expect(await entry.getAttribute('open')).toBe('')
    expect(await entry.textContent()).toContain(refusalOf({ witness })?.message)
    const top = async () => (await entry.boundingBox())?.y ?? -1
    await expect.poll(top, { timeout: 1000 }).toBeGreaterThanOrEqual(0)
    expect(await top()).toBeLessThan(450)
  })

  test('search lights both models', async () => {
    const page = await shown()
    await page.fill('#tree-search input', 'eFTI127')
    expect(await page.locator('#tree-before .found').count()).toBeGreaterThan(0)
    expect(await page.locator('#tree-after .found').count()).toBeGreaterThan(0)
    expect(await page.locator('.joins path.lit').count()).toBeGreaterThan(0)
  })

  test.each([1440, 768, 390])('fits a screen of %d pixels', async (width) => {
    const page = await shown('', { viewport: { width, height: 900 } })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  /** What axe finds on a page. */
  async function found(page: Page): Promise<unknown> {
    await page.evaluate(axe)
    return page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations.map((v) => v.id + ' ' + v.nodes[0].html))",
    )
  }

  /** All that is long is alike, and axe looks at the style of every node first. */
  const shorten = (page: Page): Promise<unknown> =>
    page.evaluate(
      "for (const list of document.querySelectorAll('ul, ol, tbody, #changes, #changes > div, .map g')) while (list.childElementCount > 20) list.lastElementChild.remove()",
    )

  test('axe finds nothing', { timeout: 180_000 }, async () => {
    const page = await opened('', { bypassCSP: true })
    if (!isHeavy) await shorten(page)
    expect(await found(page)).toEqual([])
  })

  test('axe finds nothing in the dark on a small screen, in the first of all that is long', async () => {
    const look = { colorScheme: 'dark', viewport: { width: 390, height: 900 }, bypassCSP: true } as const
    const page = await opened('', look)
    await shorten(page)
    expect(await found(page)).toEqual([])
  })

  test('a history fits a small screen, and axe finds nothing in it', async () => {
    const step = { comparison: comparison(), report: 'out/draft/v0..v1/report.html' }
    const place = stage.write('history.html', printHistory([step, step]))
    const viewport = { width: 390, height: 900 }
    expect(await found(await opened(place, { viewport, bypassCSP: true }))).toEqual([])
    const page = await opened(place, { viewport })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.locator('#steps a').first().click()
    expect(page.url()).toContain('report.html')
  }, 60_000)

  test('what tries to be markup, code, a direction or endless is words', async () => {
    const words = [
      ...payloads,
      '<img src=x onerror="pwned=1">',
      '" onclick="pwned=1',
      "'><svg onload=pwned=1>",
    ]
    const changes = words.map((text, at) =>
      change({
        ...{ id: String(at).padStart(16, '0'), message: `is ${text}`, dataElement: text },
        ...{
          where: { api: text, operations: [text], part: 'request', path: [text], place: text },
          subsets: [text],
        },
        before: { value: text, at: { file: text, line: 1, column: 1 } },
      }),
    )
    const place = stage.write(
      'hostile.html',
      printPage(comparisonOf(changes), { lineAt: (_, { file }) => file }),
    )
    const page = await opened(place, { viewport: { width: 390, height: 900 } })
    for (const summary of await page.locator('#changes summary').all()) await summary.click()
    expect(await page.evaluate('[typeof pwned, document.images.length, document.scripts.length]')).toEqual([
      'undefined',
      0,
      2,
    ])
    const text = (await page.locator('#changes').textContent()) ?? ''
    for (const plain of ['<script>pwned</script>', '<img src=x onerror="pwned=1">', 'x'.repeat(10_000)])
      expect(text).toContain(plain)
    expect(text).not.toMatch(/\p{Cf}/u)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.fill('#filters [name=text]', 'onerror')
    expect(await page.textContent('#filters output')).toBe(`1 of ${words.length} changes`)
  }, 60_000)

  describe('looks as it did', () => pictures(stage))

  describe('the ten questions', () => questions(stage))

  describe('read otherwise', () => reading(stage))

  test('nothing was said on the console, and nothing asked for', () => {
    expect(stage.said).toEqual([])
  })
})
