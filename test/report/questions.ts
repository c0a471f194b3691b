import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hurtsSide } from './comparison.ts'
import type { Stage } from './stage.ts'

/** The ten questions of the page's README, each by the clicks that its way names. */
export function questions(stage: Stage): void {
  const shown = (page: Page) => page.textContent('#filters output')

  test('1: does it break us, and how sure is that? The first sentence', async () => {
    const page = await stage.show()
    const { summary, dataElements } = stage.comparison()
    const figures = async (part: string) =>
      (await page.textContent(part))?.match(/(?<![\w.])\d+/g)?.map(Number)
    const ofFirst = dataElements.filter(({ fate }) => fate !== 'added').length
    const bar = await page.getAttribute('.share', 'aria-label')
    const [carried = 0, ...others] = bar?.match(/\d+/g)?.map(Number) ?? []
    expect(await figures('.headline')).toEqual([carried, ofFirst])
    expect(others.reduce((sum, one) => sum + one, carried)).toBe(ofFirst)
    const { breaking, risky, proven } = summary
    expect(await figures('#overview > p:has(~ h3):nth-of-type(2)')).toEqual([
      breaking,
      risky,
      proven,
      breaking,
    ])
  })

  test('2: how much of it hurts clients? The table, or the filter', async () => {
    const page = await stage.show('#operations')
    const { changes } = stage.comparison()
    const hurt = changes.filter((change) => hurtsSide(change, 'client') && change.severity === 'breaking')
    const row = page.locator('#operations tr', { hasText: 'clients' })
    expect(await row.locator('td').first().textContent()).toBe(String(hurt.length))
    await row.locator('a').click()
    await expect.poll(() => page.locator('#filters').isVisible()).toBe(true)
    await page.selectOption('#filters [name=severity]', 'breaking')
    expect(await shown(page)).toBe(`${hurt.length} of ${changes.length} changes`)
  })

  test('3: which operation changes most? By API and operation', async () => {
    const page = await stage.show('#operations')
    const rows = await page.locator('#operations tbody tr:has(td:nth-child(7))').allTextContents()
    const cells = await page
      .locator('#operations tbody tr td:nth-child(3):has(~ td:nth-child(7))')
      .allTextContents()
    const most = cells.map(Number).indexOf(Math.max(...cells.map(Number)))
    expect(rows[most]).toContain('getConsignmentSubsets')
    const { changes } = stage.comparison()
    const meant = changes.filter(
      ({ where, severity }) => severity === 'breaking' && where.operations.join() === 'getConsignmentSubsets',
    )
    expect(cells[most]).toBe(String(meant.length))
  })

  test('4: what happens to the second transport leg? Search, its entry, its data element', async () => {
    const page = await stage.show('#models')
    await page.fill('#tree-search input', 'mainCarriageTransportMovement')
    const id = await page.locator('#tree-before .found i').first().textContent()
    expect(id).toBe('ASBIE1098')
    await page.locator('nav a', { hasText: 'All changes' }).click()
    await page.fill('#filters [name=element]', String(id))
    const entry = page.locator('#changes details:visible', { hasText: /\b10\b(?!:)/u }).first()
    await entry.locator('summary').click()
    // The lines are put into the entry after it has opened.
    await expect.poll(() => entry.textContent()).toContain('maxOccurs="10"')
    await entry.locator('xpath=..').locator('h4 a').first().click()
    const element = page.locator('#e-ASBIE1098')
    await element.waitFor({ state: 'visible' })
    // The bound, right before the row of its adapter.
    expect(await element.textContent()).toMatch(/: .* 10Answer A1:\d/)
  })

  test('5: which data elements are lost? What is red and round, and its entry', async () => {
    const page = await stage.show('#elements')
    const lost = page.locator('.map a:has(.f-lost)')
    const figure = await page.locator('.figure.f-lost').textContent()
    expect(await lost.count()).toBe(Number(figure))
    const id = await lost.first().getAttribute('href')
    await lost.first().click()
    const row = page.locator(String(id))
    await row.waitFor({ state: 'visible' })
    expect(await row.textContent()).toMatch(/^lost .*Why /u)
  })

  test('6: which mandatory elements of a subset need a decision? The last column of its row', async () => {
    const page = await stage.show()
    expect(await page.locator('#s-EU05a td').last().textContent()).toBe('none')
    expect(await page.locator('#s-CY03 td').last().textContent()).toContain('eFTI1366')
  })

  test('7: where did eFTI127 go? Search both models; the line that is lit leads there', async () => {
    const page = await stage.show('#models')
    await page.fill('#tree-search input', 'eFTI127')
    const found = page.locator('#tree-after .found:visible', { hasText: 'eFTI127' })
    expect(await found.first().textContent()).toContain('CountryID')
    expect(await page.locator('.joins path.lit').count()).toBeGreaterThan(0)
    const colour = await found.first().evaluate('(node) => getComputedStyle(node).backgroundColor')
    expect(colour).not.toBe('rgba(0, 0, 0, 0)')
  })

  test('8, 9, 10: why is it breaking, what answers it, how do I show it? Open it', async () => {
    const { changes } = stage.comparison()
    const meant = changes.find(
      ({ rule, dataElement, witness }) =>
        rule === 'occurrence-decreased' &&
        dataElement?.startsWith('eFTI') === true &&
        witness.status === 'proven' &&
        witness.refusal?.line !== undefined,
    )
    const page = await stage.show('#changes')
    await page.fill('#filters [name=element]', meant?.dataElement ?? '')
    await page.selectOption('#filters [name=rule]', 'occurrence-decreased')
    const entry = page.locator(`[id="${meant?.id}"]`)
    await entry.locator('summary').click()
    // What is in it is made when it opens.
    await expect.poll(() => entry.textContent()).toContain('Before v0.')
    const text = (await entry.textContent()) ?? ''
    const side = meant?.side === 'both' ? 'clients, servers' : `${meant?.side}s`
    for (const part of ['After v1.', 'Why Fewer documents', `For whom ${side}`, 'v1 refuses it'])
      expect(text).toContain(part)
    expect(await entry.locator('mark').textContent()).not.toBe('')
    expect(text).toContain(`Answer ${meant?.dataElement} A1:`)
    await entry.getByText('# link').click()
    expect(page.url()).toContain(`#${meant?.id}`)
    const again = await stage.open(new URL(page.url()).hash)
    expect(await again.locator(`[id="${meant?.id}"]`).getAttribute('open')).toBe('')
  })
}
