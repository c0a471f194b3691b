import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Comparison } from '../../src/diff/index.ts'
import { embeddedBuild } from '../support/embedded.ts'

const program = '/usr/bin/chromium'
export const isThere = existsSync(program)

const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** A browser with the report of V0 to draft V1, and all that was said or asked for while its pages were open. */
export class Stage {
  readonly said: string[] = []
  #folder = ''
  #report = ''
  #browser: Browser | undefined

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
    for (const file of ['report.html', 'changes.json'])
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

  /** Closes all pages. */
  async clear(): Promise<void> {
    for (const context of this.#browser?.contexts() ?? []) await context.close()
  }

  /** The report, or another page, with an anchor or filters. */
  async open(place = '', options: BrowserContextOptions = {}): Promise<Page> {
    const address = place.startsWith('file:') ? place : `${pathToFileURL(this.file).href}${place}`
    const context = await this.#browser?.newContext({ viewport: { width: 1440, height: 900 }, ...options })
    if (context === undefined) throw new Error('there is no browser yet')
    const page = await context.newPage()
    page.on('console', (message) => this.said.push(message.text()))
    page.on('pageerror', (error) => this.said.push(String(error)))
    page.on('request', (request) => {
      if (!/^(?:file|data|about):/u.test(request.url())) this.said.push(`asks for ${request.url()}`)
    })
    await page.goto(address)
    return page
  }
}
