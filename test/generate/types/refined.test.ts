import { expect, test } from 'vitest'
import { isRefined } from '../../../src/generate/types/refined.ts'
import type { NodeId, TypeNode } from '../../../src/schema/index.ts'
import { generatedFromText } from '../../support/generated.ts'

/** A type that refines `Base`, by the schema beside it, in block style. */
const described = (part: string): string => `openapi: 3.1.0
info: {title: R, version: '1'}
paths: {}
components:
  schemas:
    Inner: {type: object, properties: {a: {type: string}}}
    Least: {minimum: 1}
    Again: {properties: {id: {minimum: 1}, next: {$ref: '#/components/schemas/Again'}}}
    Base:
      type: object
      properties:
        id: {type: integer, format: int64}
        on: {type: string, format: date}
        count: {type: integer}
        either: {type: [object, 'null'], properties: {a: {type: string}}}
        inner: {$ref: '#/components/schemas/Inner'}
        ids: {type: array, items: {type: integer, format: int64}}
        next: {$ref: '#/components/schemas/Base'}
        list: {type: array, items: {$ref: '#/components/schemas/Inner'}}
        map: {type: object, additionalProperties: {$ref: '#/components/schemas/Inner'}}
    Refined: {allOf: [{$ref: '#/components/schemas/Base'}, ${part}]}
`

/** The type \`Refined\`, on one line and without comments. */
async function refined(part: string): Promise<string> {
  const { files } = await generatedFromText('d', described(part), {
    holds: { int64: 'bigint', date: 'Date' },
  })
  const text = files.find(({ path }) => path === 'v/d/no-namespace/types.ts')?.text ?? ''
  const [, found = ''] = /export type Refined = (.*?)\n(?:\nexport|$)/su.exec(text) ?? []
  return found.replace(/\/\*\*.*?\*\//gsu, '').replace(/\s+/gu, ' ')
}

test.each([
  ['{properties: {id: {minimum: 1}}}', 'Base & { readonly id?: unknown }'],
  ['{required: [id], properties: {id: {minimum: 1}}}', 'Base & { readonly id: bigint }'],
  [
    '{type: object, properties: {id: {type: integer}}}, {required: [id], properties: {id: {minimum: 1}}}',
    'Base & { readonly id?: bigint } & { readonly id: bigint }',
  ],
  ['{properties: {id: {$ref: "#/components/schemas/Least"}}}', 'Base & { readonly id?: unknown }'],
  ['{type: object, properties: {id: {type: integer, minimum: 1}}}', 'Base & { readonly id?: bigint }'],
  ['{type: object, properties: {id: {enum: [1, 2]}}}', 'Base & { readonly id?: bigint }'],
  ['{type: object, properties: {on: {type: string, maxLength: 10}}}', 'Base & { readonly on?: Date }'],
  ['{type: object, properties: {count: {maximum: 9}}}', 'Base & { readonly count?: unknown }'],
  ['{type: object, properties: {inner: {minProperties: 1}}}', 'Base & { readonly inner?: unknown }'],
  ['{type: object, properties: {inner: {type: object}}}', 'Base & { readonly inner?: unknown }'],
  ['{type: object, properties: {either: {minProperties: 1}}}', 'Base & { readonly either?: unknown }'],
  [
    '{type: object, properties: {inner: {required: [a], properties: {b: {type: number}}}}}',
    'Base & { readonly inner?: { readonly b?: number readonly a: string } }',
  ],
  [
    '{type: object, required: [inner], properties: {inner: {type: object, required: [a]}}}',
    'Base & { readonly inner: { readonly a: string } }',
  ],
  [
    '{type: object, properties: {list: {type: array, items: {type: object, required: [a]}}}}',
    'Base & { readonly list?: readonly { readonly a: string }[] }',
  ],
  [
    '{type: object, properties: {next: {type: object, properties: {inner: {type: object, required: [a]}}}}}',
    'Base & { readonly next?: { readonly inner?: { readonly a: string } } }',
  ],
  [
    '{type: object, properties: {map: {type: object, required: [n]}}}',
    'Base & { readonly map?: { readonly n: Inner } }',
  ],
  ['{type: object, properties: {ids: {items: {minimum: 1}}}}', 'Base & { readonly ids?: unknown }'],
  [
    '{type: object, properties: {ids: {type: array, items: {type: integer, minimum: 1}}}}',
    'Base & { readonly ids?: readonly bigint[] }',
  ],
  ['{additionalProperties: {minLength: 1}}', 'Base'],
  ['{$ref: "#/components/schemas/Again"}', 'Base & { readonly id?: unknown readonly next?: unknown }'],
  ['{type: object, properties: {other: {minimum: 1}}}', expect.stringContaining('other?: null | boolean')],
])('a property that %s refines has the type of its values', async (part, type) => {
  expect(await refined(part)).toEqual(type)
})

test('a base whose number becomes a bigint in another part is written inline', async () => {
  const type = await refined('{type: object, properties: {count: {type: integer, format: int64}}}')
  expect(type).toMatch(
    /^\{ readonly id\?: bigint .*readonly count\?: bigint .*\} & \{ readonly count\?: bigint \}$/u,
  )
})

class CountedNodes extends Map<NodeId, TypeNode> {
  asked = 0

  override get(id: NodeId): TypeNode | undefined {
    this.asked++
    return super.get(id)
  }
}

/** How many nodes are looked up until it is known that two families of schemas, each referring to all, are not refined. */
async function countLookups(size: number): Promise<number> {
  const steps = Array.from({ length: size }, (_, index) => index)
  const family = (name: string): string[] =>
    steps.map((own) => {
      const properties = steps.map((to) => `p${to}: {$ref: '#/components/schemas/${name}${to}'}`)
      return `    ${name}${own}: {type: object, properties: {own: {type: string}, ${properties.join(', ')}}}`
    })
  const head = "openapi: 3.1.0\ninfo: {title: R, version: '1'}\npaths: {}\ncomponents:\n  schemas:"
  const { version } = await generatedFromText('d', [head, ...family('A'), ...family('B')].join('\n'))
  const nodes = new CountedNodes(version.sets.flatMap((set) => [...set.nodes]))
  const [set] = version.sets
  const idOf = (name: string) => [...nodes.keys()].find((id) => id.endsWith(name))
  const [first, other] = [idOf('/A0'), idOf('/B0')]
  if (!set || !first || !other) throw new Error('schemas are missing')
  const counted = { ...set, nodes }
  expect(isRefined(counted, first, [other])).toBe(false)
  const { asked } = nodes
  expect(isRefined(counted, first, [other])).toBe(false)
  // Asked again, the types are only resolved.
  expect(nodes.asked - asked).toBeLessThan(10)
  return asked
}

test('what is looked up grows no faster than the cube of the number of schemas', async () => {
  expect(await countLookups(8)).toBeLessThan((8 / 4) ** 3 * (await countLookups(4)))
})
