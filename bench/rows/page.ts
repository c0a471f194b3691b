import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import type { Row, Sample, Subject } from '../measure/row.ts'
import { madeFolder } from '../prepare/programs.ts'

const program = '/usr/bin/chromium'
const size = { width: 1440, height: 900 }

/** Until the first view of the report can be read and used, beside a page with nothing in it; the browser is there before. */
export function pageRow(out: string): Row {
  const empty = join(madeFolder('pages'), 'empty.html')
  writeFileSync(empty, '<!doctype html><html lang="en"><title>empty</title><p>Nothing.</p>')
  return {
    ...{ id: 'page', title: 'First view of report.html, 1440 pixels', unit: 'view' },
    input: 'V0 to draft V1',
    subjects: async () => [
      viewed('ours', join(out, 'draft/v0..v1/report.html'), 'html.scripted'),
      viewed('an empty page', empty, 'p'),
    ],
  }
}

function viewed(name: string, file: string, ready: string): Subject {
  if (!existsSync(program)) return { name, missing: 'not installed: Chromium' }
  return { name, sample: () => view(file, ready) }
}

async function view(file: string, ready: string): Promise<Sample> {
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: size })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const began = performance.now()
    await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' })
    await page.waitForSelector(ready, { state: 'attached' })
    // What was drawn is on the screen behind the second frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const wall = performance.now() - began
    const { metrics } = await session.send('Performance.getMetrics')
    const cpu = 1000 * (metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0)
    return { cpu, wall }
  } finally {
    await browser.close()
  }
}
