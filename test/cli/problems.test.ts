import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { figuresIn } from '../support/quoted.ts'

/** A description whose schema has a keyword without effect at so many places. */
function described(places: number, more = ''): Readonly<Record<string, string>> {
  const properties = Array.from(
    { length: places },
    (_, index) => `            p${index}: { type: string, nullabel: true }\n`,
  )
  return {
    'efti-schema.config.yaml': 'versions:\n  "1": { apis: { api: api.yaml } }\n',
    'api.yaml': `openapi: 3.1.0
info: { title: Api, version: "1" }
paths: {}
components:
  schemas:
    A:
      type: object
      properties:
${properties.join('').replaceAll('            p', '        p')}${more}`,
  }
}

describe('warnings that repeat', () => {
  test.each([
    [3, 3, undefined],
    [4, 4, undefined],
    [5, 3, 2],
    [90, 3, 87],
  ])('of %i, %i are printed', async (places, told, rest) => {
    const cwd = folderWith(described(places))
    // The second build has nothing to do and says the same.
    for (const _ of [1, 2]) {
      const { exit, stderr } = await cli(cwd, 'build')
      expect(exit).toBe(0)
      expect(stderr.match(/"nullabel"/gu)).toHaveLength(told)
      const left = stderr.match(/^ {2}….* --verbose .*$/gmu)
      expect(left?.map((line) => figuresIn(line))).toEqual(rest === undefined ? undefined : [[rest]])
    }
  })

  test('--verbose prints all of them, --quiet prints none', async () => {
    const cwd = folderWith(described(9))
    expect((await cli(cwd, 'build', '--verbose')).stderr.match(/"nullabel"/gu)).toHaveLength(9)
    expect((await cli(cwd, 'build', '--quiet')).stderr).toBe('')
  })

  test('what else is wrong is not drowned', async () => {
    const cwd = folderWith(described(9, '        last: { type: string, readonli: true }\n'))
    const { stderr } = await cli(cwd, 'build')
    expect(stderr).toContain('"readonli"')
    expect(stderr.match(/warning:/gu)).toHaveLength(4)
  })
})
