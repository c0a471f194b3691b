import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'

const program = '/usr/bin/chromium'
const isThere = existsSync(program)
if (!isThere) console.log(`skipped: the report in a browser, since there is no ${program}`)

const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe.skipIf(!isThere)('report.html of V0 to draft V1, in a browser', () => {
  let browser: Browser
  let address: string
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  let file: string
  const said: string[] = []

  beforeAll(async () => {
    await cli(folder, 'build')
    file = join(folder, 'out/draft/v0..v1/report.html')
    address = pathToFileURL(file).href
    browser = await chromium.launch({ executablePath: program, args: quiet })
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  async function opened(path = '', options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
    const page = await context.newPage()
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) said.push(`asks for ${request.url()}`)
    })
    await page.goto(`${address}${path}`)
    return page
  }

  const comparison = () => JSON.parse(readFileSync(file.replace('report.html', 'changes.json'), 'utf8'))

  test('is no larger than 1.5 MB', () => {
    expect(readFileSync(file).length).toBeLessThan(1_500_000)
  })

  test('filters by severity, and the address keeps it', async () => {
    const page = await opened()
    await page.selectOption('#filters [name=severity]', 'risky')
    const { summary, changes } = comparison()
    expect(await page.textContent('#filters output')).toBe(`${summary.risky} of ${changes.length} changes`)
    expect(await page.locator('.g > details:visible').count()).toBe(summary.risky)
    expect(page.url()).toContain('severity=risky')
    const again = await opened(new URL(page.url()).hash)
    expect(await again.textContent('#filters output')).toBe(`${summary.risky} of ${changes.length} changes`)
  })

  test('filters by subset, audience and proof as changes.json says', async () => {
    const { changes } = comparison()
    const page = await opened('#?subset=EU05a&who=receiver&proof=proven')
    const meant = changes.filter(
      (change: { subsets: string[]; who: string[]; witness: { status: string } }) =>
        change.subsets.includes('EU05a') &&
        change.who.includes('receiver') &&
        change.witness.status === 'proven',
    )
    expect(meant.length).toBeGreaterThan(0)
    expect(await page.textContent('#filters output')).toBe(`${meant.length} of ${changes.length} changes`)
  })

  test('a link to a change opens it, with its proof and the place that is refused', async () => {
    const { changes } = comparison()
    const { id, witness } = changes.find(
      (change: { witness: { refusal?: { line?: number } } }) => change.witness.refusal?.line !== undefined,
    )
    const page = await opened(`#${id}`)
    const entry = page.locator(`details[id="${id}"]`)
    await entry.locator('mark').waitFor()
    expect(await entry.getAttribute('open')).toBe('')
    expect(await entry.textContent()).toContain(witness.refusal.message)
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

  test('without a script the changes are there to be read', async () => {
    const page = await opened('', { javaScriptEnabled: false })
    expect(await page.locator('.g > details').count()).toBe(comparison().changes.length)
    expect(await page.locator('#filters').isVisible()).toBe(false)
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

  test('nothing was said on the console, and nothing asked for', () => {
    expect(said).toEqual([])
  })
})
