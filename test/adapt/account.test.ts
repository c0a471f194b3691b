import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { element, held, object, running, version } from './made-up.ts'
import type { RunningAdapter } from './run-adapters.ts'

const from = version(
  'a',
  'old',
  held('Named', 'xs:string', 'languageId: xs:token', 'other: xs:token'),
  object(
    'Leaf',
    element('x', 'xs:string', 'X', '0..*'),
    element('y', 'Named', 'Y'),
    element('stray', 'xs:string'),
  ),
  object('Branch', element('leaf', 'Leaf', 'L', '0..*'), element('z', 'xs:string', 'Z')),
  object(
    'Root',
    element('title', 'xs:string', 'T'),
    element('branch', 'Branch', 'B', '0..*'),
    element('lone', 'xs:string', 'N', '0..*'),
    element('gone', 'Branch', 'G'),
  ),
)
const to = version(
  'b',
  'new',
  held('Named', 'xs:string', 'languageID: xs:token'),
  object('Leaf', element('X', 'xs:string', 'X'), element('Y', 'Named', 'Y')),
  object('Branch', element('Leaf', 'Leaf', 'L', '0..2'), element('Z', 'xs:string', 'Z', '1..1')),
  object('Lones', element('Lone', 'xs:string', 'M', '1..*')),
  object(
    'Root',
    element('Title', 'xs:string', 'T'),
    element('Branch', 'Branch', 'B'),
    element('Lones', 'Lones', 'S for N'),
  ),
)

/** Texts that are told apart by number, so that a value found in the target is known to come from one place. */
function numbered(value: unknown): { readonly value: unknown; readonly texts: readonly string[] } {
  const texts: string[] = []
  const number = (one: unknown): unknown => {
    if (typeof one === 'string') {
      texts.push(`<${texts.length}>`)
      return texts.at(-1)
    }
    if (Array.isArray(one)) return one.map(number)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, number(member)]))
  }
  return { value: number(value), texts }
}

const text = fc.constant('')
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 })
const optional = { requiredKeys: [] }
const named = fc.record({ value: text, languageId: text, other: text }, { requiredKeys: ['value'] })
const leaf = fc.record({ x: some(text), y: named, stray: text }, optional)
const branch = fc.record({ leaf: some(leaf), z: text }, optional)
const root = fc.record({ title: text, branch: some(branch), lone: some(text), gone: branch }, optional)
const options = fc.record({
  repeats: fc.constantFrom('error' as const, 'first' as const),
  undetermined: fc.constantFrom('error' as const, 'drop' as const),
})

function textsIn(value: unknown): readonly string[] {
  return JSON.stringify(value ?? null).match(/<\d+>/g) ?? []
}

describe('the account of an adaptation', { tags: 'slow' }, () => {
  let adapter: RunningAdapter
  beforeAll(async () => {
    adapter = await running(from, to)
  })

  it('has every value once: in the target, in the losses, or behind an issue', () => {
    fc.assert(
      fc.property(root, options, (drawn, chosen) => {
        const { value, texts } = numbered(drawn)
        const result = adapter.run(value, {}, {}, chosen)
        const { carried, lost, refused, values } = result.tally
        const kept = textsIn(result.value)
        const dropped = result.losses.flatMap((loss) => (typeof loss.value === 'string' ? [loss.value] : []))
        expect(new Set([...kept, ...dropped]).size).toBe(kept.length + dropped.length)
        expect(texts.filter((one) => kept.includes(one)).length).toBe(kept.length)
        expect(carried + lost + refused).toBe(values)
        expect(kept.length).toBeLessThanOrEqual(carried)
        expect(texts.length - kept.length - dropped.length).toBeLessThanOrEqual(refused)
        if (result.issues.length === 0) {
          expect(refused).toBe(0)
          expect(new Set([...kept, ...dropped])).toEqual(new Set(texts))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has no issue when everything undecided may be dropped', () => {
    fc.assert(
      fc.property(root, (drawn) => {
        const result = adapter.run(numbered(drawn).value, {}, {}, { repeats: 'first', undetermined: 'drop' })
        expect(result.issues).toEqual([])
        expect(result.value).toBeDefined()
      }),
    )
  })
})
