import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Stage } from './stage.ts'

interface Stop {
  readonly name: string
  readonly isMarked: boolean
  readonly isSeen: boolean
}

const focusable = 'a[href], summary, input, select, button, [tabindex="0"]'

/** What is focused: its name, whether a ring is drawn, and whether it is on the screen and nothing lies over it. */
const current = `(() => {
  const node = document.activeElement
  const box = node.getBoundingClientRect()
  const style = getComputedStyle(node)
  const [x, y] = [box.left + Math.min(box.width / 2, 6), box.top + Math.min(box.height / 2, 6)]
  const over = document.elementFromPoint(x, Math.min(Math.max(y, 0), innerHeight - 1))
  const name = node.getAttribute('aria-label') ?? node.labels?.[0]?.textContent ?? node.textContent
  return {
    name: (node === document.body ? '' : node.tagName + ' ' + name).trim().slice(0, 80),
    isMarked: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    isSeen: over !== null && (node.contains(over) || over.contains(node)),
  }
})()`

/** Presses the tab key until it leaves the page. */
async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  for (let pressed = 0; pressed < 1500; pressed += 1) {
    await page.keyboard.press('Tab')
    const stop: Stop = await page.evaluate(current)
    if (stop.name === '') break
    stops.push(stop)
  }
  return stops
}

/** How the page is read without a mouse, without a script, on paper, and in a hurry. */
export function reading(stage: Stage): void {
  test('the tab key reaches every control, and each shows that it has the focus', async () => {
    const page = await stage.open('#?rule=operation-moved')
    const there: number = await page.evaluate(
      `[...document.querySelectorAll('${focusable}')].filter((node) => node.tabIndex >= 0 && node.checkVisibility()).length`,
    )
    const stops = await walk(page)
    expect(stops.length).toBe(there)
    expect(stops.filter(({ isMarked, isSeen }) => !(isMarked && isSeen))).toEqual([])
    expect(stops.filter(({ name }) => !name.includes(' ')).map(({ name }) => name)).toEqual([])
  }, 120_000)

  test('the map is one stop of the tab key, and arrows walk through it', async () => {
    const page = await stage.show('#elements')
    expect(await page.locator('.map a[tabindex="0"]').count()).toBe(1)
    await page.locator('.map a').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const at = 'document.activeElement === document.querySelectorAll(".map a")[41]'
    expect(await page.evaluate(at)).toBe(true)
    const id = await page.evaluate('document.activeElement.getAttribute("href").slice(1)')
    await page.keyboard.press('Enter')
    await page.locator(`[id="${id}"]`).waitFor({ state: 'visible' })
  })

  test('without a script every part can be read, and every picture is there', async () => {
    const page = await stage.open('', { javaScriptEnabled: false })
    const { changes } = stage.comparison()
    expect(await page.locator('.headline').isVisible()).toBe(true)
    for (const form of ['#filters', '#tree-search', '#find', '#export'])
      expect(await page.locator(form).isVisible()).toBe(false)
    const links = await page.locator('nav a').all()
    for (const link of links) {
      await link.click()
      const id = (await link.getAttribute('href')) ?? ''
      expect(await page.locator(`${id} > h2, ${id} > .headline`).isVisible()).toBe(true)
      expect(await page.locator('.view:visible').count()).toBe(1)
    }
    const pictures = { '#elements': ['.map', '.bar >> nth=0'], '#models': ['.streams'] }
    for (const [view, parts] of Object.entries(pictures)) {
      await page.locator(`nav a[href="${view}"]`).click()
      for (const part of parts) expect(await page.locator(part).isVisible()).toBe(true)
    }
    await page.locator('nav a[href="#changes"]').click()
    expect(await page.locator('#changes > div > details').count()).toBe(changes.length)
    const entry = page.locator('#changes details').first()
    await entry.locator('summary').click()
    expect(await entry.innerText()).toMatch(/\w+-\w+[\s\S]*v[01]\.\d+:\d+/u)
    await page.locator('nav a[href="#elements"]').click()
    await page.locator('.map a').first().click()
    await page.locator('#element-list li').first().waitFor({ state: 'visible' })
  })

  test('on paper it is black on white, without controls, and no table is cut', async () => {
    const page = await stage.open('#?rule=operation-moved', {
      colorScheme: 'dark',
      viewport: { width: 720, height: 1000 },
    })
    const folded = page.locator('.view > noscript')
    expect(await folded.count()).toBeGreaterThan(3)
    const paper = await page.pdf({ format: 'A4' })
    expect(await folded.count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(27, 31, 36)')
    for (const hidden of ['nav', '#filters', '#tree-search', '#find']) {
      expect(await page.locator(hidden).isVisible()).toBe(false)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(720)
    const pages = paper.toString('latin1').match(/\/Type \/Page\b/gu) ?? []
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.length).toBeLessThan(24)
  }, 60_000)

  test('motion is nothing that the page makes', async () => {
    const page = await stage.show('', { reducedMotion: 'reduce' })
    const moves = `[...document.querySelectorAll('html, body, section, .card, summary, a')].slice(0, 2000).filter((node) => {
      const { scrollBehavior, transitionDuration, animationName } = getComputedStyle(node)
      return scrollBehavior !== 'auto' || transitionDuration !== '0s' || animationName !== 'none'
    }).length`
    expect(await page.evaluate(moves)).toBe(0)
  })

  // How long that takes is for the bench; how much there is to do is the same on every machine.
  test('it opens with few layouts of few nodes', async () => {
    const page = await stage.open()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.reload()
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string): number | undefined => metrics.find((metric) => metric.name === name)?.value
    expect(of('LayoutCount')).toBeLessThan(10)
    // A view is nodes when it is first asked for.
    expect(of('Nodes')).toBeLessThan(2000)
  })
}
