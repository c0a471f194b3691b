import { describe, expect, test } from 'vitest'
import { shareOf } from '../../support/heavy.ts'
import { inheritedAttributes, inheritedElements, inheritedTexts } from './derivations.ts'
import { type Edit, judged, objectionsTo } from './judged.ts'
import { attributeUses, builtins, elementUses, root, simpleTypes } from './states.ts'

/** Every two of some things, once. */
function pairs<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const))
}

function between(
  states: ReadonlyMap<string, string>,
  around = (state: string): string => state,
): readonly Edit[] {
  return pairs([...states]).map(([[name, before], [other, after]]) => [
    `${name} | ${other}`,
    ...([around(before), around(after)] as const),
  ])
}

const element = (type: string): string =>
  root(`<xs:sequence><xs:element name="v" ${type}</xs:element></xs:sequence>`)
const attribute = (type: string): string => root('', `<xs:attribute name="x" ${type}</xs:attribute>`)
const inline = (type: string): string => `><xs:simpleType>${type}</xs:simpleType>`

const named: ReadonlyMap<string, string> = new Map(builtins.map((name) => [name, `type="xs:${name}">`]))
/** An element has one identifier at most. */
const namedOfAttributes: typeof named = new Map([...named].filter(([name]) => name !== 'ID'))

/** Elements of a base and of what is made of it, or of the latter alone. */
const derived = '<xs:element name="d#" type="t:D#"/>'
const both = `${derived}<xs:element name="b#" type="t:B#"/>`

/** Two edits that refuse the same texts for each other: a document shows both, none of them alone. */
const unshown: ReadonlySet<string> = new Set([
  ...[
    '3 characters | a language of 2 letters',
    'digits | a name of at most 3',
    'digits | a language of 2 letters',
    'a list | at most 2 names',
  ],
])

describe('the other way round every effect is the opposite, and what breaks is proven, between', () => {
  test.each<[string, readonly Edit[]]>([
    ['built-in types of elements', between(named, element)],
    ['built-in types of attributes', between(namedOfAttributes, attribute)],
    ['simple types of elements', between(simpleTypes, (type) => element(inline(type)))],
    ['simple types of attributes', between(simpleTypes, (type) => attribute(inline(type)))],
    ['what is said of attributes', between(attributeUses)],
    ['what is said of elements', between(elementUses)],
    ...[inheritedAttributes, inheritedElements, inheritedTexts].flatMap((states, index) => {
      const what = ['attributes', 'elements', 'texts'][index]
      return [
        [`${what} of a base that documents have`, between(states, (types) => types + both)] as const,
        [`${what} of a base that none has`, between(states, (types) => types + derived)] as const,
      ].map(([name, edits]): [string, readonly Edit[]] => [name, edits])
    }),
  ])('%s', async (_name, edits) => {
    const all = await judged(shareOf(edits, 7))
    expect(all.filter(({ name }) => !unshown.has(name)).flatMap(objectionsTo)).toEqual([])
  })
})
