import { describe, expect, test } from 'vitest'
import type { Element, Group, ParticleDescriptor } from '../../src/runtime/descriptor.ts'
import { xsString } from '../../src/runtime/index.ts'
import { extras } from '../../src/runtime/pieces/index.ts'
import { arrange } from '../../src/runtime/xml/open/arrange.ts'
import { type PreparedParticle, prepare } from '../../src/runtime/xml/prepare.ts'

const element = (name: string, min = 1): Element => ({
  element: name,
  min,
  type: () => ({ kind: 'text', of: xsString }),
})
const sequence = (...of: readonly ParticleDescriptor[]): Group => ({ group: 'sequence', of })
const choice = (...of: readonly ParticleDescriptor[]): Group => ({ group: 'choice', of })

/** The order in which children are arranged, so many of each name, and how often particles are looked at for it. */
function arranged(
  content: Group,
  counts: ReadonlyMap<string, number>,
): { readonly names: readonly string[]; readonly looks: number } {
  let looks = 0
  const counted = <P extends PreparedParticle>(particle: P): P =>
    new Proxy('group' in particle ? { ...particle, of: particle.of.map(counted) } : particle, {
      get(target, key) {
        if (key === 'of' || key === 'property') looks++
        return Reflect.get(target, key)
      },
    })
  const lists = [...counts.keys()].filter((name) => counts.get(name) !== 1)
  const type = prepare({ kind: 'complex', name: 'T', content, lists }, extras)
  const value = Object.fromEntries(
    [...counts]
      .map(([name, count]) => [name, count === 1 ? 1 : Array.from({ length: count }, () => 1)])
      .reverse(),
  )
  const found = arrange({ ...type, content: type.content && counted(type.content) }, value)
  return { names: found.map(({ leaf }) => leaf.property), looks }
}

/** Choices inside one another: `inside` makes the particles of a level from those of the next one. */
function nested(
  depth: number,
  last: Group,
  inside: (next: Group, name: string) => readonly ParticleDescriptor[],
): Group {
  let content = last
  for (let level = depth - 1; level >= 0; level--) content = sequence(...inside(content, `a${level}`))
  return content
}

const names = (depth: number, ...last: readonly string[]): readonly string[] => [
  ...Array.from({ length: depth }, (_, level) => `a${level}`),
  ...last,
]
const [u, v, w, z] = [element('u'), element('v', 0), element('w'), element('z')]

describe('choices inside one another whose branches share an element', () => {
  test.each([
    [
      'optional, with an element',
      2,
      (depth: number) =>
        nested(depth, sequence(w), (next, name) => [element(name), { ...choice(next, w), min: 0 }]),
      (depth: number) => names(depth, 'w'),
    ],
    [
      'optional, of three sequences',
      2,
      (depth: number) =>
        nested(depth, sequence(w, v), (next, name) => [
          element(name, 0),
          { ...choice(w, next, sequence(w, v)), min: 0 },
        ]),
      (depth: number) => names(depth, 'w', 'v'),
    ],
    // Whether a required choice can begin is looked up anew at each level.
    [
      'required, before another element',
      4,
      (depth: number) =>
        sequence(
          nested(depth, sequence(w, v), (next, name) => [element(name), choice(next, sequence(w, v))]),
          z,
        ),
      (depth: number) => names(depth, 'w', 'v', 'z'),
    ],
    [
      'required, at the beginning',
      4,
      (depth: number) =>
        nested(depth, sequence(choice(w, z)), (next, name) => [choice(next, sequence(w, u)), element(name)]),
      (depth: number) => ['w', ...names(depth).toReversed()],
    ],
  ])('do not multiply the work: %s', (_, times, content, want) => {
    const [some = 0, twice] = [10, 20].map((depth) => {
      const found = arranged(content(depth), new Map(want(depth).map((name) => [name, 1])))
      expect(found.names).toEqual(want(depth))
      return found.looks
    })
    expect(twice).toBeLessThan((times + 0.2) * some)
  })
})

test.each([
  ['two choices', sequence(choice(sequence(u, v), u), choice(w, sequence(w, v)))],
  ['a sequence and a choice', sequence(u, choice(sequence(w, v), w))],
])('repeated, %s take work in proportion to the children', (_, group) => {
  const [some = 0, twice] = [50, 100].map((count) => {
    const { names: found, looks } = arranged(
      sequence({ ...group, max: Number.POSITIVE_INFINITY }, z),
      new Map([
        ['u', count],
        ['w', count],
        ['z', 1],
      ]),
    )
    expect(found).toEqual([...Array.from({ length: count }, () => ['u', 'w']).flat(), 'z'])
    return looks
  })
  expect(twice).toBeLessThan(2.2 * some)
})

test.each([
  [
    sequence(choice(u, w), z),
    [
      ['u', 0],
      ['w', 1],
      ['z', 1],
    ],
  ],
  [
    sequence({ ...choice(u, w), max: 2 }, z),
    [
      ['u', 0],
      ['w', 2],
      ['z', 1],
    ],
  ],
  [
    sequence(choice(sequence(u, v), sequence(w, v)), z),
    [
      ['u', 0],
      ['w', 1],
      ['v', 0],
      ['z', 1],
    ],
  ],
] as const)('an empty list begins no branch: %#', (content, counts) => {
  const { names: found } = arranged(content, new Map(counts))
  expect(found).toEqual(counts.flatMap(([name, count]) => Array.from({ length: count }, () => name)))
})

describe('of branches that can begin, that with children which nothing else takes is first', () => {
  test.each<[string, Group, readonly string[]]>([
    ['an element before the shared one', sequence(choice(u, w), choice(u, v)), ['w', 'u']],
    ['an element before several shared ones', sequence(choice(sequence(u, z), w), v, u, z), ['w', 'u', 'z']],
    [
      'in a choice in a choice',
      sequence(choice(u, choice(w, sequence(z, u))), choice(u, v)),
      ['z', 'u', 'u'],
    ],
    ['the shared one before another', sequence(choice(u, w), choice(u, z)), ['u', 'z']],
  ])('%s', (_, group, want) => {
    const counts = new Map<string, number>()
    for (const name of want) counts.set(name, (counts.get(name) ?? 0) + 1)
    expect(arranged(group, counts).names).toEqual(want)
  })
})
