import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'

const program = '/usr/bin/chromium'
const vitepress = join(packageRoot, 'docs/site/node_modules/vitepress')
const isInstalled = existsSync(vitepress) && existsSync(program)
if (!isInstalled)
  console.log('skipped: the site in a browser, which needs npm ci --prefix docs/site and Chromium')

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** What a page of the site is asked in the browser; written as text, since it runs there. */
const linksOfPage = `[...document.querySelectorAll('a[href]')].map((link) => link.href)`
const idsOfPage = `[...document.querySelectorAll('[id]')].map((node) => node.id)`
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

interface Axe {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: unknown }[]
  }[]
}

describe.runIf(isInstalled)('the site', { timeout: 900_000 }, () => {
  let folder = ''
  let server: Server
  let browser: Browser
  let origin = ''
  /** Every page, as the address that leads to it. */
  let pages: readonly string[] = []
  const said: string[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-'))
    const jiti = createRequire(import.meta.url)
      .resolve('jiti/package.json')
      .replace(/package\.json$/, 'lib/jiti-cli.mjs')
    const built = spawnSync(process.execPath, [jiti, join(packageRoot, 'docs/site/build.ts'), folder], {
      encoding: 'utf8',
    })
    expect([built.status, built.status === 0 ? '' : `${built.stdout}${built.stderr}`]).toEqual([0, ''])
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    pages = paths.filter((path) => path.endsWith('.html') && path !== '404.html').sort()
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
      if (!existsSync(path)) response.writeHead(404).end()
      else {
        response.writeHead(200, { 'Content-Type': kinds[extname(path)] ?? 'application/octet-stream' })
        response.end(readFileSync(path))
      }
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    origin = `http://localhost:${(server.address() as AddressInfo).port}`
    browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] })
  }, 900_000)

  afterAll(async () => {
    await browser?.close()
    server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
    page.on('console', (message) => said.push(`${page.url()}: ${message.text()}`))
    page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) said.push(request.url())
    })
    page.on('response', (response) => {
      if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`)
    })
    return page
  }

  test('has a page for each of docs/, all of them in the list beside them', async () => {
    expect(pages.length).toBeGreaterThan(35)
    const page = await open(1440, 'light')
    await page.goto(`${origin}/`)
    const listed = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.VPSidebar a')].map((link) => new URL(link.href).pathname)`,
    )
    const paths = listed.map((path) =>
      path
        .replace(/^\//, '')
        .replace(/(?:^|\/)$/, '/index.html')
        .replace(/^\//, ''),
    )
    expect(paths.map((path) => (path.endsWith('.html') ? path : `${path}.html`)).sort()).toEqual(pages)
    await page.close()
  })

  test('every link leads to a place of a page, and no other host is asked', async () => {
    const page = await open(1440, 'light')
    const ids = new Map<string, ReadonlySet<string>>()
    const links: { readonly from: string; readonly to: string }[] = []
    for (const path of pages) {
      await page.goto(`${origin}/${path}`, { waitUntil: 'networkidle' })
      ids.set(path, new Set(await page.evaluate<string[]>(idsOfPage)))
      for (const to of await page.evaluate<string[]>(linksOfPage)) links.push({ from: path, to })
    }
    const dead = links.filter(({ to }) => {
      if (!to.startsWith(origin)) return false
      const { pathname, hash } = new URL(to)
      const path = decodeURIComponent(pathname)
        .replace(/^\//, '')
        .replace(/(?:^|\/)$/, '/index.html')
        .replace(/^\//, '')
      if (!existsSync(join(folder, path))) return true
      return hash !== '' && ids.has(path) && !ids.get(path)?.has(decodeURIComponent(hash.slice(1)))
    })
    expect([...new Set(dead.map(({ from, to }) => `${from} → ${to.replace(origin, '')}`))]).toEqual([])
    expect(links.length).toBeGreaterThan(pages.length * 10)
    expect(said).toEqual([])
    await page.close()
  })

  // Every page is looked at in full twice; the other four looks take every third page.
  test.each([
    [1440, 'light', 1],
    [390, 'dark', 1],
    [1440, 'dark', 3],
    [768, 'light', 3],
    [768, 'dark', 3],
    [390, 'light', 3],
  ] as const)('axe finds nothing and no page is wider than %i pixels, %s', async (width, scheme, step) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const page = await open(width, scheme)
    const found: string[] = []
    for (const [at, path] of pages.entries()) {
      await page.goto(`${origin}/${path}`, { waitUntil: 'load' })
      await page.waitForSelector('.VPNavBarSearch button')
      if (Number(await page.evaluate(overflow)) > 0) found.push(`${path}: too wide`)
      if ((at + width) % step !== 0) continue
      await page.evaluate(axe)
      const { violations } = await page.evaluate<Axe>('axe.run()')
      for (const { id, nodes } of violations) {
        const [first] = nodes
        found.push(`${path}: ${id} ${JSON.stringify(first?.target)} (${nodes.length})`)
      }
    }
    expect(found).toEqual([])
    await page.close()
  })

  test.each(['output-edited', 'rehearse', 'doctor'])('the search finds %s', async (word) => {
    const page = await open(1440, 'light')
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    await page.click('.VPNavBarSearch button')
    await page.fill('.VPLocalSearchBox input', word)
    await page.waitForSelector('.VPLocalSearchBox .result')
    await page.click('.VPLocalSearchBox .result >> nth=0')
    await page.waitForFunction(`location.pathname !== '/'`)
    expect((await page.textContent('main'))?.toLowerCase()).toContain(word)
    expect(said).toEqual([])
    await page.close()
  })

  test('the theme can be switched', async () => {
    const page = await open(1440, 'light')
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    await page.click('.VPNavBarAppearance button')
    expect(await page.evaluate(`document.documentElement.classList.contains('dark')`)).toBe(true)
    await page.close()
  })
})
