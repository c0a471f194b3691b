import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonTerm, mapParts } from '../../../src/containment/json/json-term.ts'
import { canonicalizeTerm, partitionTerms } from '../../../src/containment/json/term-graph.ts'
import { runsOf } from '../../support/heavy.ts'

/** Blocks by their members, whatever their numbers. */
function grouped(blocks: readonly (number | string)[]): readonly (readonly number[])[] {
  const found = new Map<number | string, number[]>()
  for (const [id, block] of blocks.entries()) found.set(block, [...(found.get(block) ?? []), id])
  return [...found.values()]
}

/** Everything is one block at first; whatever looks different is split, until nothing does. */
function bySplitting(terms: readonly JsonTerm[]): readonly (readonly number[])[] {
  let blocks: readonly (number | string)[] = terms.map(() => 0)
  for (let count = 0; ; count = new Set(blocks).size) {
    const numbers = new Map([...new Set(blocks)].map((block, index) => [block, index]))
    const numberOf = (id: number): number => numbers.get(blocks[id] ?? 0) ?? 0
    const next = terms.map(
      (term, id) => `${numberOf(id)} ${JSON.stringify(canonicalizeTerm(mapParts(term, numberOf)))}`,
    )
    if (new Set(next).size === count) return grouped(next)
    blocks = next
  }
}

const termsOf = (size: number): fc.Arbitrary<JsonTerm> => {
  const part = fc.nat({ max: size - 1 })
  return fc.oneof(
    fc.constantFrom<JsonTerm>({ kind: 'unknown' }, { kind: 'null' }, { kind: 'boolean' }),
    part.map((of): JsonTerm => ({ kind: 'not', of })),
    fc.array(part, { maxLength: 3 }).map((of): JsonTerm => ({ kind: 'all', of })),
    fc.array(part, { maxLength: 3 }).map((of): JsonTerm => ({ kind: 'any', of })),
    fc.tuple(part, part).map(([of, met]): JsonTerm => ({ kind: 'if', of, met })),
  )
}

describe('terms of equal structure', () => {
  test('are what splitting everything would leave together, through recursion too', () => {
    const graph = fc.integer({ min: 1, max: 12 }).chain((size) => {
      return fc.array(termsOf(size), { minLength: size, maxLength: size })
    })
    fc.assert(
      fc.property(graph, (terms) => {
        expect(grouped(partitionTerms(terms))).toEqual(bySplitting(terms))
      }),
      { numRuns: runsOf(125, 500) },
    )
  })

  test.each<[string, { given: readonly JsonTerm[]; want: readonly (readonly number[])[] }]>([
    [
      'lists that contain themselves and each other',
      {
        given: [{ kind: 'all', of: [1, 2] }, { kind: 'all', of: [0, 2] }, { kind: 'null' }],
        want: [[0, 1], [2]],
      },
    ],
    [
      'what only leads to recursion, beside what leads to none',
      {
        given: [
          { kind: 'not', of: 1 },
          { kind: 'not', of: 1 },
          { kind: 'not', of: 3 },
          { kind: 'null' },
          { kind: 'not', of: 3 },
        ],
        want: [[0, 1], [2, 4], [3]],
      },
    ],
  ])('%s', (_name, { given, want }) => {
    expect(grouped(partitionTerms(given))).toEqual(want)
  })
})
