import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A file that takes longer does not belong to the quick run. */
const seconds = 5

const tookOf = (test: TestCase): number => (test.diagnostic()?.duration ?? 0) / 1000

/** Names the files of the quick run that take too long for it; a busy machine may name some that do not. */
export class SlowFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slow = modules
      .filter(({ moduleId }) => !moduleId.endsWith('.slow.test.ts'))
      .map((module) => {
        const tests = [...module.children.allTests()].filter(({ tags }) => !tags.includes('slow'))
        const took = tests.reduce((sum, test) => sum + tookOf(test), 0)
        const [slowest] = tests.sort((a, b) => tookOf(b) - tookOf(a))
        return { path: module.relativeModuleId, took, slowest }
      })
      .filter(({ took }) => took > seconds)
      .sort((a, b) => b.took - a.took)
    for (const { path, took, slowest } of slow)
      console.log(
        `${path} took ${took.toFixed(1)} s. If it does so on a quiet machine, give its slowest tests the tag slow` +
          (slowest ? ` ("${slowest.name}" took ${tookOf(slowest).toFixed(1)} s)` : '') +
          ', or rename the file to .slow.test.ts.',
      )
  }
}
