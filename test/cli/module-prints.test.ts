import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { printToStderr } from '../../src/cli/module-prints.ts'

const { write } = process.stdout

afterEach(() => {
  process.stdout.write = write
})

test.each([
  [1, 3],
  [3, 1],
  [2, 2],
])('stdout is what it was when calls of %d and %d turns at once have ended', async (one, other) => {
  await Promise.all([one, other].map((turns) => printToStderr(() => setTimeout(turns * 5))))
  expect(process.stdout.write).toBe(write)
  await expect(printToStderr(() => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  expect(process.stdout.write).toBe(write)
})
