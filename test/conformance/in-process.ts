import { spawn } from 'node:child_process'
import { runSource } from '../support/run-sources.ts'
import type { SuiteOptions, SuiteResult } from './suite.ts'

/** Runs a suite in a process of its own, so that two can run at a time and none is slowed by what another left behind. */
export function runInProcess(suite: string, options: SuiteOptions): Promise<SuiteResult> {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=3072', ...runSource('test/conformance/one.ts'), suite, JSON.stringify(options)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  return new Promise((resolve, reject) => {
    let result: SuiteResult | undefined
    child.on('message', (message) => {
      result = message as SuiteResult
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (result === undefined) reject(new Error(`the suite "${suite}" ended with ${code} and no result`))
      else resolve(result)
    })
  })
}

/** Runs jobs in their order, two at a time. */
export async function twoAtATime<Item>(
  items: readonly Item[],
  job: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items]
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await job(item)
  }
  await Promise.all([worker(), worker()])
}
