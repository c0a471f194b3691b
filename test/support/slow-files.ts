import type { Reporter, TestModule } from 'vitest/node'

/** A file that takes longer belongs to the slow tests, which `npm run quick` leaves out. */
const seconds = 5

/** Names the files of the quick run that take too long for it; a busy machine may name some that do not. */
export class SlowFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slow = modules
      .map((module) => ({ path: module.relativeModuleId, took: module.diagnostic().duration / 1000 }))
      .filter(({ path, took }) => took > seconds && !path.endsWith('.slow.test.ts'))
      .sort((a, b) => b.took - a.took)
    for (const { path, took } of slow)
      console.log(
        `${path} took ${took.toFixed(1)} s: rename it to .slow.test.ts if it does so on a quiet machine`,
      )
  }
}
