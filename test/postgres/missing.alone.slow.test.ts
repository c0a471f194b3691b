import { expect, test, vi } from 'vitest'
import { shopWith } from '../migrate/shop-store.ts'
import { cli } from '../support/cli.ts'

vi.mock('../../src/prove/optional.ts', () => ({ optionalPackage: async () => undefined }))

test('where the driver is not installed, the command says how to get it', async () => {
  const { exit, stderr } = await cli.with({ PGDATABASE: 'shop' })(
    shopWith(),
    ...[
      'migrate-table',
      'v1',
      'v2',
      'orders',
      '--key',
      'id',
      '--document',
      'body',
      '--in-place',
      '--set',
      'S7=C',
    ],
  )
  expect([exit, stderr]).toEqual([2, expect.stringMatching(/\[database-package-missing\]$/m)])
})
