import type { AttributeUse, ComplexNode } from '../schema/index.ts'
import { findShape, type Member } from '../typescript/index.ts'
import { describeContent, type ParticleLayout, readHolding } from './content.ts'
import { type Fields, typeReference } from './data.ts'
import { describeDerivation } from './derived.ts'
import { printPlaceIds } from './ids.ts'
import type { DescriptorScope } from './scope.ts'
import { describeAnyAttribute } from './wildcards.ts'

/** The descriptor of a complex type. */
export function describeComplex(scope: DescriptorScope, node: ComplexNode): Fields {
  const shape = findShape(scope.set, node)
  const members = shape.kind === 'object' ? shape.members : []
  const holding = readHolding(members)
  return {
    kind: 'complex',
    name: node.name?.local ?? '',
    namespace: scope.namespace === '' ? undefined : scope.namespace,
    ...describeDerivation(scope, node),
    attributes: describeAttributes(scope, node, holding),
    ...describeOtherMembers(members),
    text: node.content.kind === 'text' ? typeReference(node.content.type) : undefined,
    mixed: node.content.kind === 'mixed' || undefined,
    content: describeContent(scope, node, holding),
    lists: listProperties(members),
  }
}

/** Properties that are not those of single attributes or particles. */
function describeOtherMembers(members: readonly Member[]): Fields {
  const fields = members.map(({ from, property }): Fields => {
    if (from.kind === 'anyAttributes') return { anyAttribute: describeAnyAttribute(from.wildcard, property) }
    if (from.kind === 'nodes') return { nodes: property }
    return from.kind === 'text' && property !== 'value' ? { textProperty: property } : {}
  })
  return Object.assign({}, ...fields)
}

function describeAttributes(
  scope: DescriptorScope,
  node: ComplexNode,
  { properties }: ParticleLayout,
): readonly Fields[] | undefined {
  if (node.attributes.length === 0) return undefined
  return node.attributes.map((use) => describeAttribute(scope, use, properties.get(use.id) ?? use.name.local))
}

type AttributeFacts = Omit<AttributeUse, 'required'> & { readonly required?: boolean }

/** An attribute: its use in a type, or its global declaration. */
export function describeAttribute(scope: DescriptorScope, facts: AttributeFacts, property: string): Fields {
  const { name, required, type, fixed, default: fallback } = facts
  return {
    name: name.local,
    namespace: name.namespace === '' ? undefined : name.namespace,
    property: property === name.local ? undefined : property,
    type: typeReference(type),
    required: required || undefined,
    default: fallback,
    fixed,
    ids: printPlaceIds(scope.set, facts.id),
  }
}

/** Properties that are lists although each of their particles stands at most once. */
function listProperties(members: readonly Member[]): readonly string[] | undefined {
  const lists = members.filter(({ isArray, from }) => {
    if (!isArray || (from.kind !== 'element' && from.kind !== 'any')) return false
    const particles = from.kind === 'any' ? [from.particle] : from.particles
    return particles.every((one) => one.occurs.max <= 1)
  })
  return lists.length === 0 ? undefined : lists.map((member) => member.property)
}
