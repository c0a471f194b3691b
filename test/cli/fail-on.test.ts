import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

/** Two versions of a schema with one property, which differ in what is said of it. */
function changed(later: object): string {
  const schema = (facets: object) =>
    JSON.stringify({ title: 'Order', type: 'object', properties: { day: { type: 'string', ...facets } } })
  return folderWith({
    'efti-schema.config.yaml':
      'versions: { "1": { schemas: a.json }, "2": { schemas: b.json } }\ncompare: [{ from: "1", to: "2" }]\n',
    'a.json': schema({}),
    'b.json': schema(later),
  })
}

const breaking = { maxLength: 3 }
const risky = { format: 'date' }
const documentation = { description: 'a day' }

describe('--fail-on', () => {
  test.each([
    ['breaking', [1, 0, 0]],
    ['risky', [1, 1, 0]],
    ['any', [1, 1, 1]],
    ['none', [0, 0, 0]],
  ] as const)('%s decides which changes a build and a check refuse', async (level, want) => {
    const folders = [breaking, risky, documentation].map(changed)
    for (const command of ['build', 'check'] as const) {
      const exits: number[] = []
      for (const cwd of folders) exits.push((await cli(cwd, command, '--fail-on', level)).exit)
      expect([command, exits]).toEqual([command, want])
    }
  })

  test('refuses a level that is unknown', async () => {
    expect((await cli(changed(breaking), 'build', '--fail-on', 'braking')).exit).toBe(2)
  })
})
