import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../../src/diff/index.ts'
import { change } from './comparison.ts'
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
  beforeAll(() => stage.start(), 120_000)
  afterEach(() => stage.clear())
  afterAll(() => stage.stop())
  const opened = stage.open.bind(stage)
  const comparison = stage.comparison.bind(stage)

  test('is no larger than 1.5 MB', () => {
    expect(readFileSync(stage.file).length).toBeLessThan(1_500_000)
  })

  test('filters by severity, and the address keeps it', async () => {
    const page = await opened()
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
    const page = await opened('#?subset=EU05a&who=receiver&proof=proven')
    const meant = changes.filter(
      (change) =>
        change.subsets.includes('EU05a') &&
        change.who.includes('receiver') &&
        change.witness.status === 'proven',
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
    const page = await opened()
    await page.fill('#tree-search input', 'eFTI127')
    expect(await page.locator('#tree-before .found').count()).toBeGreaterThan(0)
    expect(await page.locator('#tree-after .found').count()).toBeGreaterThan(0)
    expect(await page.locator('.joins path.lit').count()).toBeGreaterThan(0)
  })

  test.each([1440, 768, 390])('fits a screen of %d pixels', async (width) => {
    const page = await opened('', { viewport: { width, height: 900 } })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing, %s',
    async (colorScheme) => {
      // The page's own policy forbids scripts like this one.
      const page = await opened('', { bypassCSP: true, colorScheme })
      await page.evaluate(axe)
      const found = await page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations.map((v) => v.id + ' ' + v.nodes[0].html))",
      )
      expect(found).toEqual([])
    },
    180_000,
  )

  describe('the ten questions', () => questions(stage))

  describe('read otherwise', () => reading(stage))

  test('nothing was said on the console, and nothing asked for', () => {
    expect(stage.said).toEqual([])
  })
})
