import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedPoint } from '../../src/runtime/adapt-convert.ts'
import { element, held, list, object, running, version } from './made-up.ts'

const rows: readonly [string, { given: readonly [string, number]; want: string | undefined }][] = [
  ['grams in kilograms', { given: ['1500', -3], want: '1.5' }],
  ['less than one', { given: ['5', -3], want: '0.005' }],
  ['tonnes in kilograms', { given: ['1.25', 3], want: '1250' }],
  ['zeros at the end go', { given: ['1.500', 0], want: '1.5' }],
  ['digits that no double holds', { given: ['12345678901234567890.1', -3], want: '12345678901234567.8901' }],
  ['a sign', { given: ['-0.5', 3], want: '-500' }],
  ['no digit before the point', { given: ['.5', -1], want: '0.05' }],
  ['nothing', { given: ['0', 3], want: '0' }],
  ['no plain decimal', { given: ['1e3', 3], want: undefined }],
]

describe('an amount in another unit', () => {
  it.each(rows)('%s', (_name, { given, want }) => {
    expect(movedPoint(...given)).toBe(want)
  })

  it('comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: -9, max: 9 }),
        (number, shift) => {
          const there = movedPoint(String(number), shift)
          expect(movedPoint(there ?? '', -shift)).toBe(String(number))
        },
      ),
    )
  })

  const measure = (...units: readonly string[]) => [
    list('Unit', ...units),
    held('Weight', 'xs:decimal', 'unitId: Unit'),
    object('Root', element('title', 'xs:string', 'T'), element('w', 'Weight', 'A')),
  ]

  it('is converted exactly, and the changed unit is reported', async () => {
    const adapter = await running(
      version('a', 'old', ...measure('KGM', 'GRM')),
      version('b', 'new', ...measure('KGM', 'TNE')),
    )
    expect(adapter.hooks).toEqual([])
    const { value, losses, issues, tally } = adapter.run({ w: { value: '1500', unitId: 'GRM' } }, {}, {})
    expect(value).toEqual({ w: { value: '1.5', unitId: 'KGM' } })
    expect(losses).toEqual([
      { path: ['w', 'unitId'], dataElement: 'A', value: 'GRM', reason: 'unit', policy: 'drop' },
    ])
    expect(issues).toEqual([])
    expect(tally).toEqual({ values: 2, carried: 2, lost: 0, refused: 0 })
  })

  it('is a question where the units measure something else', async () => {
    const adapter = await running(
      version('a', 'old', ...measure('KGM', 'LTR')),
      version('b', 'new', ...measure('KGM', 'MTR')),
    )
    expect(adapter.hooks).toEqual(['Weight_LTR_to_KGM_MTR'])
  })
})
