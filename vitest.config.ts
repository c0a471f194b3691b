import { defineConfig } from 'vitest/config'

const every = 'test/**/*.test.ts'
/** What replaces modules: run by itself, so that no other test has loaded them before, or finds them replaced. */
const alone = 'test/**/*.alone.test.ts'
// Run where the package is installed: npm run consumers.
const elsewhere = ['**/node_modules/**', 'test/consumers/*/**']

/** Files that share a process load the product once: a run of 670 s took 398 s on the same machine. */
export default defineConfig({
  test: {
    setupFiles: ['test/support/seed.ts'],
    maxWorkers: 2,
    // A run transforms only what has changed since the last one.
    experimental: { fsModuleCache: true },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: [every], exclude: [...elsewhere, alone], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: [alone], exclude: elsewhere } },
    ],
  },
})
