import { diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import type {
  CodeListNode,
  ListNode,
  Name,
  NodeId,
  ScalarNode,
  TypeNode,
  UnionNode,
  UnknownNode,
} from '../../schema/index.ts'
import { builtinId } from './builtins.ts'
import { type SchemaElement, schemaChild } from './schema-element.ts'
import { refuse, type SchemaSetReading } from './schema-set-reading.ts'
import { typeName, typeNode } from './type-reference.ts'

/** What a simple type definition can become. */
export type SimpleTypeVariety = ScalarNode | CodeListNode | ListNode | UnionNode | UnknownNode

/** The id, place and name that a type is put into the set with. */
export interface Described {
  readonly id: NodeId
  readonly at: Location
  readonly name?: Name
}

/**
 * The simple type that an attribute names or a child defines; undefined, with a report, if neither, both or not
 * simple.
 */
export function simpleOperand(
  reading: SchemaSetReading,
  element: SchemaElement,
  from: string,
  id: NodeId,
): SimpleTypeVariety | undefined {
  const { set } = reading
  const inline = schemaChild(element, 'simpleType')
  const isNamed = element.attributes.has(from)
  if (isNamed === (inline !== undefined)) {
    const parent = element.name.local
    if (inline)
      set.sink(diagnostic('xsd-conflict', { parent, first: from, second: 'simpleType' }, element.at))
    else
      set.sink(diagnostic('xsd-element-missing', { parent, expected: `${from} or simpleType` }, element.at))
    return undefined
  }
  if (inline !== undefined) {
    set.readers.simpleType(reading, inline, id)
    return requireSimpleType(reading, element, set.nodes.get(id))
  }
  const name = typeName(reading, element, from)
  return name && requireSimpleType(reading, element, typeNode(reading, element, name))
}

/** The node if it is a simple type; undefined, with a report, for complex types and `xs:anyType` (§3.14.6). */
export function requireSimpleType(
  reading: SchemaSetReading,
  element: SchemaElement,
  node: TypeNode | undefined,
): SimpleTypeVariety | undefined {
  if (node === undefined) return undefined
  const isSimple =
    ['scalar', 'code-list', 'list', 'union', 'unknown'].includes(node.kind) &&
    node.id !== builtinId('anyType')
  if (isSimple) return node as SimpleTypeVariety
  const facts = {
    type: node.name?.local ?? 'anyType',
    problem: 'is a complex type where a simple one must stand',
  }
  reading.set.sink(diagnostic('xsd-derivation', facts, element.at))
  return undefined
}

/** Reports, after reading, a derivation that its base excludes by `final` (§3.14.6). */
export function refuseFinal(
  { set }: SchemaSetReading,
  id: NodeId,
  by: 'restriction' | 'list' | 'union',
  element: SchemaElement,
): void {
  set.checks.push(() => {
    if (!set.finals.get(id)?.includes(by)) return
    const name = set.nodes.get(id)?.name?.local ?? 'the type'
    refuse(set, constraints[by], `${quoted(name)} is final for ${by}`, element.at)
  })
}

const constraints = {
  restriction: 'st-props-correct.3',
  list: 'cos-st-restricts.2.3.1.1',
  union: 'cos-st-restricts.3.3.1.1',
}
