import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shifted } from '../../src/runtime/adapt.ts'
import { compileErrors } from '../adapt/compile.ts'
import { adaptVersions, element, held, list, object, running, version } from '../adapt/made-up.ts'

const anchor = element('title', 'xs:token', 'T')

function weighing(name: string, units: readonly string[], more: readonly string[] = []) {
  return version(
    name,
    'one',
    list('Unit', ...units),
    list('Only', 'x'),
    held('Weight', 'xs:decimal', 'unitId!: Unit'),
    held('Note', 'xs:string', ...more),
    object('Root', anchor, element('weight', 'Weight', 'W'), element('note', 'Note', 'N')),
  )
}

test('what both versions say alike is offered, and taken by name alone', async () => {
  const from = weighing('a', ['KGM', 'GRM', 'TNE'], ['formatId: Only'])
  const to = weighing('b', ['KGM'], ['formatId!: xs:token'])
  const { files, pairs } = adaptVersions(from, to)
  const defaults = files.find(({ path }) => path.endsWith('/hooks-defaults.ts'))
  const names = ['Weight_GRM_TNE_to_KGM', 'formatId_missing']
  expect(pairs[0]?.hooks.map(({ name }) => name)).toEqual(names)
  const adapter = pairs[0]?.name ?? ''
  expect(defaults?.text).toContain(`export const ${adapter}Defaults = {`)
  expect(defaults?.text).toContain(
    "if (value.unitId === 'TNE') return { value: shifted(value.value, 3), unitId: 'KGM' }",
  )
  expect(defaults?.text).toContain("return 'x'")
  const chosen = `import { ${adapter}Defaults as agreed } from './hooks-defaults.js'
import type { Hooks } from './hooks.js'
export const hooks: Pick<Hooks, '${adapter}'> = {
  ${adapter}: { ${names.map((name) => `${name}: agreed.${name}`).join(', ')} },
}
`
  const forgotten = chosen.replace(', formatId_missing: agreed.formatId_missing', '')
  const errors = (text: string) =>
    compileErrors(files, [from, to], [{ path: 'a..b/adapters/own.ts', text }]).map(
      (line) => line.split(' ')[0],
    )
  expect(errors(chosen)).toEqual([])
  expect(errors(forgotten)).toEqual(['/generated/a..b/adapters/own.ts:4'])
  const made = await running(from, to)
  expect(made.run({ weight: { value: '2', unitId: 'TNE' } }, {}, {}).issues).toHaveLength(1)
})

test.each([
  ['units of two dimensions', ['LTR'], ['KGM']],
  ['a unit that is none of the table', ['LBR', 'KGM'], ['KGM']],
])('%s stay a question', (_, one, other) => {
  const { files } = adaptVersions(weighing('a', one), weighing('b', other))
  expect(files.map(({ path }) => path)).not.toContain('a..b/adapters/hooks-defaults.ts')
})

test('a shifted number is exact', () => {
  const table = [
    ['1.5', 3, '1500'],
    ['1.5', -3, '0.0015'],
    ['-0.020', 3, '-20'],
    ['1000', -3, '1'],
    ['.5', 1, '5'],
    ['0', 5, '0'],
    ['-0', 2, '0'],
    [12, -1, '1.2'],
  ] as const
  for (const [value, exponent, want] of table) expect(shifted(value, exponent)).toBe(want)
  fc.assert(
    fc.property(fc.bigInt(), fc.nat(12), fc.integer({ min: -9, max: 9 }), (digits, places, exponent) => {
      const text = shifted(String(digits), -places)
      const [whole = '', fraction = ''] = text.split('.')
      expect(BigInt(`${whole}${fraction.padEnd(places, '0')}`)).toBe(digits)
      expect(shifted(shifted(text, exponent), -exponent)).toBe(text)
    }),
  )
})
