import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../../src/diff/index.ts'
import { readMapping } from '../../src/mapping/index.ts'
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
    const page = await shown('#changes')
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

  test('shows a platform and a gate what is as bad for them as changes.json says', async () => {
    const { changes } = comparison()
    const plays = {
      platform: { 'gate-api-for-platform': 'client', 'platform-api-for-gate': 'server' },
      gate: { 'gate-api-for-platform': 'server', 'platform-api-for-gate': 'client' },
    } as const
    for (const [party, own] of Object.entries(plays)) {
      const meant = changes.filter(({ sides = [] }) =>
        sides.some((side) => Object(own)[String(side.api)] === side.for && side.severity === 'breaking'),
      )
      expect(meant.length).toBeGreaterThan(0)
      const page = await shown('#operations')
      const told = page.locator(`[data-party=${party}][data-severity=breaking]`)
      expect(await told.getAttribute('value')).toBe(String(meant.length))
      await shown(`#changes?as=${party}&severity=breaking`)
      expect(await page.textContent('#filters output')).toBe(`${meant.length} of ${changes.length} changes`)
    }
  })

  test('a link to a change opens it, with its proof and the place that is refused', async () => {
    const { changes } = comparison()
    const { id, witness } = changes.find((change) => refusalOf(change)?.line !== undefined) ?? change()
    const page = await opened(`#${id}`)
    const entry = page.locator(`details[id="${id}"]`)
    await entry.locator('mark').waitFor()
    expect(await entry.getAttribute('open')).toBe('')
    expect(await page.locator('details:target').getAttribute('id')).toBe(id)
    expect(await entry.textContent()).toContain(refusalOf({ witness })?.message)
    const top = async () => (await entry.boundingBox())?.y ?? -1
    await expect.poll(top, { timeout: 1000 }).toBeGreaterThanOrEqual(0)
    expect(await top()).toBeLessThan(450)
  })

  test('search highlights both models', async () => {
    const page = await shown('#models')
    await page.fill('#tree-search input', 'eFTI127')
    expect(await page.locator('#tree-before .found').count()).toBeGreaterThan(0)
    expect(await page.locator('#tree-after .found').count()).toBeGreaterThan(0)
    expect(await page.locator('.joins path.lit').count()).toBeGreaterThan(0)
  })

  /** The addresses of all views. */
  const views = (page: Page): Promise<readonly string[]> =>
    page.evaluate("[...document.querySelectorAll('nav a')].map((link) => link.hash)")

  test.each([1440, 768, 390])('every view fits a screen of %d pixels', async (width) => {
    const page = await shown('', { viewport: { width, height: 900 } })
    for (const view of await views(page)) {
      await shown(view, { viewport: { width, height: 900 } })
      await page.evaluate(
        "for (const one of document.querySelectorAll('.decision > details, #examples details')) one.open = true",
      )
      expect
        .soft(await page.evaluate('document.documentElement.scrollWidth'), view)
        .toBeLessThanOrEqual(width)
      expect.soft(await page.locator('nav a[aria-current=page]').getAttribute('href')).toBe(view)
    }
  })

  test('figures are those of changes.json', async () => {
    const page = await shown()
    const told: readonly (readonly [string, string])[] = await page.evaluate(
      "[...document.querySelectorAll('data[data-key]')].map((one) => [one.dataset.key, one.value])",
    )
    const found = comparison()
    expect(told.length).toBeGreaterThan(3)
    const valueAt = (key: string): unknown =>
      key.split('.').reduce<unknown>((value, step) => Object(value)[step], found)
    expect(told.map(([, value]) => Number(value))).toEqual(told.map(([key]) => valueAt(key)))
  })

  test('a change shows the document that proves it, out of the page itself', async () => {
    const { changes } = comparison()
    const meant = changes.find(({ witness }) => witness.status === 'proven' && witness.line > 1)
    const line = meant?.witness.status === 'proven' ? meant.witness.line : 0
    const [, text = ''] = [
      0,
      readFileSync(stage.file.replace('report.html', 'witnesses.ndjson'), 'utf8').split('\n')[line - 1],
    ]
    const page = await opened(`#${meant?.id}`)
    await page.locator(`[id="${meant?.id}"] details summary`).click()
    const document = page.locator(`[id="${meant?.id}"] details pre`).first()
    await document.waitFor()
    expect(await document.textContent()).toBe(JSON.parse(text).document)
  })

  test('chosen policies become a mapping that is read without a problem', async () => {
    const page = await opened('#decisions')
    for (const name of ['fewer', 'lost', 'eFTI378_code']) {
      const decision = page.locator(`[id="d-consignmentToFTI010GetCmdsResponse.${name}"]`)
      await decision.locator(':scope > summary').click()
      await decision.locator('input[type=radio]').first().check()
    }
    await page.locator('#export button').click()
    const text = await page.locator('#export textarea').inputValue()
    const told: string[] = []
    const between = { from: 'v0', to: 'v1' }
    const mapping = readMapping('m.yaml', Buffer.from(text), between, ({ code }) => told.push(code))
    expect(told).toEqual([])
    expect(mapping?.without.map(({ place, policy }) => [place.text, policy])).toEqual([['eFTI1451', 'drop']])
    expect(mapping?.repeats.length).toBeGreaterThan(100)
    expect(mapping?.codes).toHaveLength(1)
  })

  test('a decision that is ticked stays ticked', async () => {
    const page = await opened('#decisions')
    await page.locator('.decision input[type=checkbox]').first().check()
    await page.reload()
    await page.waitForSelector('html.scripted')
    expect(await page.locator('.decision input[type=checkbox]').first().isChecked()).toBe(true)
    expect(await page.locator('.decision input[type=checkbox]').nth(1).isChecked()).toBe(false)
  })

  test('the search of the page leads to a data element, and to changes that have the words', async () => {
    const page = await shown()
    await page.fill('#find input', 'eFTI188')
    await page.press('#find input', 'Enter')
    await page.locator('#e-eFTI188').waitFor({ state: 'visible' })
    await page.fill('#find input', 'CountryID')
    await page.press('#find input', 'Enter')
    await page.locator('#changes').waitFor({ state: 'visible' })
    expect(await page.inputValue('#filters [name=text]')).toBe('CountryID')
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

  /** Looks at a page in which all other views are empty, since axe reads what is hidden, too. */
  async function alone<T>(page: Page, look: (page: Page) => Promise<T>): Promise<T> {
    await page.evaluate(`
      window.emptied = [...document.querySelectorAll('main section')].filter((one) => !one.checkVisibility()).map((whole) => {
        const empty = whole.cloneNode(false)
        whole.replaceWith(empty)
        return { whole, empty }
      })`)
    try {
      return await look(page)
    } finally {
      await page.evaluate('for (const { whole, empty } of emptied) empty.replaceWith(whole)')
    }
  }

  /** Makes the nodes of all views. */
  const unfoldAll = (page: Page): Promise<unknown> => page.evaluate("dispatchEvent(new Event('beforeprint'))")

  /** Asks axe about every view, with the first decision open. */
  async function openAll(page: Page): Promise<void> {
    for (const view of await views(page)) {
      await page.evaluate(`location.hash = '${view}'`)
      await page.locator(view).waitFor({ state: 'visible' })
      await page.evaluate("document.querySelector('.decision details').open = true")
      await page.evaluate("document.querySelector('#examples details').open = true")
      if (isHeavy) expect.soft(await found(page), view).toEqual([])
      else expect.soft(await alone(page, found), view).toEqual([])
    }
  }

  test('axe finds nothing in any view', { timeout: 180_000 }, async () => {
    const page = await opened('', { bypassCSP: true })
    await unfoldAll(page)
    if (!isHeavy) await shorten(page)
    await openAll(page)
  })

  test('axe finds nothing in the dark on a small screen, in the first of all that is long', async () => {
    const look = { colorScheme: 'dark', viewport: { width: 390, height: 900 }, bypassCSP: true } as const
    const page = await opened('', look)
    await unfoldAll(page)
    await shorten(page)
    await openAll(page)
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
    const page = await opened(`${place}#changes`, { viewport: { width: 390, height: 900 } })
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

  test('prints the names of operations that are folded on the screen', async () => {
    const { where } = change()
    const operations = Array.from({ length: 60 }, (_, at) => `operation${at}`)
    const place = stage.write(
      'operations.html',
      printPage(comparisonOf([change({ where: { ...where, operations } })])),
    )
    const page = await opened(`${place}#operations`)
    const heightOf = (): Promise<number> =>
      page.evaluate("document.querySelector('.calls details').getBoundingClientRect().height")
    const folded = await heightOf()
    await page.emulateMedia({ media: 'print' })
    expect(folded).toBeLessThan(40)
    expect(await heightOf()).toBeGreaterThan(folded * 4)
  })

  describe('looks as it did', () => pictures(stage))

  describe('the ten questions', () => questions(stage))

  describe('read otherwise', () => reading(stage))

  test('nothing was said on the console, and nothing asked for', () => {
    expect(stage.said).toEqual([])
  })
})
