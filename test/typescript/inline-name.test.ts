import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TypeNode } from '../../src/schema/index.ts'
import { findLayout, isPlainProperty, longestName } from '../../src/typescript/index.ts'
import { codeList, complex, scalar, setOf, versionOf } from '../support/model.ts'

const space = 'urn:example:shop'

function nameOf(id: string, kind: 'complex' | 'code-list' = 'complex'): string | undefined {
  return namesOf([typeAt(id, kind)]).get(id)
}

function typeAt(id: string, kind: 'complex' | 'code-list' = 'complex'): TypeNode {
  const { name: _, ...inline } = kind === 'complex' ? complex('X', [], { id }) : codeList('X', ['1'], { id })
  return inline
}

function namesOf(nodes: readonly TypeNode[]): ReadonlyMap<string, string | undefined> {
  const set = findLayout(versionOf([setOf(nodes)])).set('shop')
  return new Map(nodes.map(({ id }) => [id, set.typeName(id)]))
}

describe('names of inline types', () => {
  test.each([
    [
      'an attribute of a group',
      { given: `attributeGroup:{${space}}common/attribute:flag/type`, want: 'CommonFlag' },
    ],
    [
      'an attribute of a group without a namespace',
      { given: 'attributeGroup:list.attlist/attribute:class/type', want: 'ListAttlistClass' },
    ],
    [
      'a namespace with a hash',
      { given: 'element:{urn:x#linux}file/type/element:a-time/type', want: 'FileATime' },
    ],
    [
      'the second of equal elements',
      { given: `type:{${space}}Order/element:note#2/type`, want: 'OrderNote2' },
    ],
    [
      'a long way',
      {
        given: `type:{${space}}OrderStatusRequest/element:Consignments/type/element:Consignment/type/element:Destination/type`,
        want: 'OrderStatusRequestConsignmentDestination',
      },
    ],
    [
      'a long owner',
      {
        given: `type:{${space}}ConnectionMonitoringServiceCapabilitiesStructure/element:TopicFiltering/type`,
        want: 'ConnectionMonitoringServiceTopicFiltering',
      },
    ],
  ])('%s', (_, { given, want }) => expect(nameOf(given)).toBe(want))

  test('a type of the same name is distinguished from one that was cut', () => {
    const long = `type:{${space}}OrderStatusRequest/element:Consignments/type/element:Consignment/type/element:Destination/type`
    const name = 'OrderStatusRequestConsignmentDestination'
    const names = namesOf([typeAt(long), scalar(name)])
    expect(names.get(`type:{${space}}${name}`) ?? name).toBe(name)
    expect(names.get(long)).toMatch(/^OrderStatusRequest\w*Destination_[0-9a-f]{8}$/u)
  })
})

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,49}$/u)
const place = fc
  .tuple(
    fc.constantFrom('type', 'element', 'attributeGroup', 'group'),
    word,
    fc.array(fc.tuple(fc.constantFrom('element', 'attribute'), word), { minLength: 1, maxLength: 9 }),
    fc.constantFrom('complex' as const, 'code-list' as const),
  )
  .map(([kind, owner, steps, is]) => {
    const inner = steps.map(([step, name]) => `/${step}:${name}/type`).join('')
    return typeAt(`${kind}:{${space}}${owner}${inner}`, is)
  })
const places = fc.uniqueArray(place, { selector: ({ id }) => id, minLength: 1, maxLength: 12 })

describe('whatever a schema calls its declarations', () => {
  test('names are words of TypeScript, each once, and no longer than the longest', () => {
    fc.assert(
      fc.property(places, (nodes) => {
        const names = [...namesOf(nodes).values()]
        expect(new Set(names).size).toBe(nodes.length)
        for (const [index, name = ''] of names.entries()) {
          expect(isPlainProperty(name)).toBe(true)
          const values = nodes[index]?.kind === 'code-list' ? 'Values'.length : 0
          expect(name.length + values).toBeLessThanOrEqual(longestName)
        }
      }),
    )
  })

  test('a name that a neighbour does not want stays as it is', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(places, places, (nodes, more) => {
        const before = namesOf(nodes)
        const ids = new Set(nodes.map(({ id }) => id))
        const added = more.filter(({ id }) => !ids.has(id))
        const alone = (node: TypeNode): string => namesOf([node]).get(node.id) ?? ''
        const wanted = new Set(added.map(alone))
        const after = namesOf([...added, ...nodes])
        const left = nodes.filter((node) => !wanted.has(alone(node)))
        for (const { id } of left) expect(after.get(id)).toBe(before.get(id))
      }),
    )
  })
})
