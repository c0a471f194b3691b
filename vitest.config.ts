import { defineConfig } from 'vitest/config'
import { memoryFolder } from './test/support/memory-folder.ts'
import { nativePattern, nativeSources } from './test/support/native/tree.ts'
import { SlowFiles } from './test/support/slow-files.ts'

const every = 'test/**/*.test.ts'
/** Files that take over five seconds: `npm test` runs them, `npm run quick` does not. */
const slow = 'test/**/*.slow.test.ts'
/** What replaces modules: run by itself, so that no other test has loaded them before, or finds them replaced. */
const alone = ['test/**/*.alone.test.ts', 'test/**/*.alone.slow.test.ts']
// Run where the package is installed: npm run consumers.
const elsewhere = ['**/node_modules/**', 'test/consumers/*/**']

/**
 * Flags of the processes of tests. Tests run much code once or twice: V8 optimises later, and collects garbage without
 * threads. Commands do the same (`src/cli/start.ts`). Other versions of Node have their defaults.
 */
const engineFlags = process.versions.node.startsWith('20.')
  ? ['--interrupt-budget=1000000', '--no-parallel-scavenge', '--no-concurrent-marking']
  : []

/** Node imports the sources itself, which takes a third of the time that Vitest's own loader takes. */
const native = { server: { deps: { external: [nativePattern] } } }

/** Files that share a process load the product once: a run of 670 s took 398 s on the same machine. */
function project(name: string, include: readonly string[], exclude: readonly string[], isolate: boolean) {
  const test = { name, include: [...include], exclude: [...elsewhere, ...exclude], isolate }
  // What is replaced has to be loaded by Vitest.
  const shared = { extends: true as const, plugins: isolate ? [] : [nativeSources()] }
  return { ...shared, test: isolate ? test : { ...test, ...native } }
}

export default defineConfig({
  test: {
    env: memoryFolder(),
    setupFiles: ['test/support/seed.ts'],
    maxWorkers: 2,
    execArgv: engineFlags,
    // Test files that have not changed are not transformed again.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    reporters: ['default', new SlowFiles()],
    tags: [
      { name: 'slow', description: 'Takes a quarter of a second or more: npm run quick leaves it out.' },
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      project('quick', [every], [slow, ...alone], false),
      project('quick-alone', alone, [slow], true),
      project('slow', [slow], alone, false),
      project('slow-alone', ['test/**/*.alone.slow.test.ts'], [], true),
    ],
  },
})
