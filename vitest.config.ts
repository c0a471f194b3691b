import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Run where the package is installed: npm run consumers.
    exclude: ['**/node_modules/**', 'test/consumers/*/**'],
    setupFiles: ['test/support/seed.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
