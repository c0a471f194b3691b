import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiReference } from '../../docs/scripts/api.ts'
import { packageRoot } from '../../src/config/index.ts'

const reference = apiReference()

test('the reference is what the doc comments say (npm run docs)', () => {
  expect(readFileSync(join(packageRoot, 'docs/api.md'), 'utf8')).toBe(reference.text)
})

test('every public name is explained', () => {
  expect(reference.unexplained).toEqual([])
})
