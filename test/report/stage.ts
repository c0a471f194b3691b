import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Comparison } from '../../src/diff/index.ts'
import { embeddedBuild } from '../support/embedded.ts'

const program = '/usr/bin/chromium'
export const isThere = existsSync(program)

const size = { width: 1440, height: 900 }

const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** How a shared page is looked at. */
export interface Look {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly reducedMotion?: 'reduce'
  /** Lets tests add scripts and styles, which the page's own policy forbids. */
  readonly bypassCSP?: boolean
}

/** Takes the report back to what it is when it opens, and goes to an anchor or filters. */
const anew = `(place) => {
  for (const node of document.querySelectorAll('details[data-first]')) node.open = node.dataset.first === 'open'
  const search = document.querySelector('#tree-search input')
  if (search) {
    search.value = ''
    search.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const field of document.querySelectorAll('#filters input, #filters select')) field.value = ''
  history.replaceState(null, '', place === '' ? '#' : place)
  dispatchEvent(new HashChangeEvent('hashchange'))
  // A view is made when it is first shown.
  for (const node of document.querySelectorAll('details:not([data-first])')) node.dataset.first = node.open ? 'open' : 'closed'
  document.activeElement.blur()
  scrollTo(0, 0)
}`

/** A browser with the report of V0 to draft V1, and all that was said or asked for while its pages were open. */
export class Stage {
  readonly said: string[] = []
  #folder = ''
  #report = ''
  #browser: Browser | undefined
  readonly #shared = new Map<boolean, Promise<Page>>()

  static skipReason(): void {
    if (!isThere) console.log(`skipped: the report in a browser, since there is no ${program}`)
  }

  get file(): string {
    return this.#report
  }

  async start(): Promise<void> {
    this.#folder = mkdtempSync(join(tmpdir(), 'report-'))
    const { folder } = await embeddedBuild()
    // A copy: other pages that lead to it are written beside it.
    const place = 'out/draft/v0..v1'
    this.#report = join(this.#folder, place, 'report.html')
    for (const file of ['report.html', 'changes.json', 'witnesses.ndjson'])
      cpSync(join(folder, place, file), join(this.#folder, place, file))
    this.#browser = await chromium.launch({ executablePath: program, args: quiet })
  }

  async stop(): Promise<void> {
    await this.#browser?.close()
    rmSync(this.#folder, { recursive: true })
  }

  comparison(): Comparison {
    return JSON.parse(readFileSync(this.file.replace('report.html', 'changes.json'), 'utf8'))
  }

  /** Another page beside the report. */
  write(name: string, text: string): string {
    const path = join(this.#folder, name)
    writeFileSync(path, text)
    return pathToFileURL(path).href
  }

  /** Closes all pages but the shared ones. */
  async clear(): Promise<void> {
    const shared = await Promise.all(this.#shared.values())
    const kept = new Set(shared.map((page) => page.context()))
    for (const context of this.#browser?.contexts() ?? []) if (!kept.has(context)) await context.close()
  }

  /** The report in a page that tests share, since to open it takes a second: as it opens, with an anchor or filters. */
  async show(place = '', look: Look = {}): Promise<Page> {
    const { viewport = size, colorScheme = 'light', reducedMotion = null, bypassCSP = false } = look
    const known = this.#shared.get(bypassCSP)
    const opening = known ?? this.open('', { bypassCSP })
    this.#shared.set(bypassCSP, opening)
    const page = await opening
    await page.setViewportSize(viewport)
    await page.emulateMedia({ media: 'screen', colorScheme, reducedMotion })
    await page.evaluate(`(${anew})(${JSON.stringify(place)})`)
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    return page
  }

  /** The report, or another page, with an anchor or filters, in a page of its own. */
  async open(place = '', options: BrowserContextOptions = {}): Promise<Page> {
    const address = place.startsWith('file:') ? place : `${pathToFileURL(this.file).href}${place}`
    const context = await this.#browser?.newContext({ viewport: size, ...options })
    if (context === undefined) throw new Error('there is no browser yet')
    const page = await context.newPage()
    page.on('console', (message) => this.said.push(message.text()))
    page.on('pageerror', (error) => this.said.push(String(error)))
    page.on('request', (request) => {
      if (!/^(?:file|data|about):/u.test(request.url())) this.said.push(`asks for ${request.url()}`)
    })
    await page.goto(address)
    // The script unpacks its data first.
    if (options.javaScriptEnabled !== false)
      await page.waitForSelector('html.scripted, html:not(:has(#data))', { state: 'attached' })
    return page
  }
}
