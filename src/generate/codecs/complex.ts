import type { AttributeUse, ComplexNode } from '../../schema/index.ts'
import { type Code, code, literal, type Member, shapeOf } from '../../typescript/index.ts'
import { contentField, type Holding, holdingOf } from './content.ts'
import { derivationFields } from './derived.ts'
import { arrayLiteral, type Field, objectLiteral } from './fields.ts'
import { idsField } from './ids.ts'
import { type CodecScope, lazily } from './place.ts'
import { anyAttribute } from './wildcards.ts'

/** The descriptor of a complex type. */
export function complexDescriptor(scope: CodecScope, node: ComplexNode): Code {
  const shape = shapeOf(scope.layout.set, node)
  const members = shape.kind === 'object' ? shape.members : []
  const holding = holdingOf(members)
  return objectLiteral([
    ['kind', literal('complex')],
    ['name', literal(node.name?.local ?? '')],
    ['namespace', scope.namespace === '' ? undefined : literal(scope.namespace)],
    ...derivationFields(scope, node),
    ['attributes', attributesField(scope, node, holding)],
    ...membersFields(members),
    ['text', node.content.kind === 'text' ? lazily(scope, node.content.type) : undefined],
    ['mixed', node.content.kind === 'mixed' ? code`true` : undefined],
    ['content', contentField(scope, node, holding)],
    ['lists', listsField(members)],
  ])
}

/** Properties that are not those of single attributes or particles. */
function membersFields(members: readonly Member[]): readonly Field[] {
  return members.flatMap(({ from, property }): readonly Field[] => {
    if (from.kind === 'anyAttributes') return [['anyAttribute', anyAttribute(from.wildcard, property)]]
    if (from.kind === 'nodes') return [['nodes', literal(property)]]
    return from.kind === 'text' && property !== 'value' ? [['textProperty', literal(property)]] : []
  })
}

function attributesField(scope: CodecScope, node: ComplexNode, { properties }: Holding): Code | undefined {
  if (node.attributes.length === 0) return undefined
  return arrayLiteral(
    node.attributes.map((use) =>
      objectLiteral(attributeFields(scope, use, properties.get(use.id) ?? use.name.local), '    '),
    ),
    '  ',
  )
}

type AttributeFacts = Omit<AttributeUse, 'required'> & { readonly required?: boolean }

/** The descriptor fields of an attribute: its use in a type, or its global declaration. */
export function attributeFields(
  scope: CodecScope,
  facts: AttributeFacts,
  property: string,
): readonly Field[] {
  const { name, required, type, fixed, default: fallback } = facts
  return [
    ['name', literal(name.local)],
    ['namespace', name.namespace === '' ? undefined : literal(name.namespace)],
    ['property', property === name.local ? undefined : literal(property)],
    ['type', lazily(scope, type)],
    ['required', required ? code`true` : undefined],
    ['default', fallback === undefined ? undefined : literal(fallback)],
    ['fixed', fixed === undefined ? undefined : literal(fixed)],
    ['ids', idsField(scope.layout.set, facts.id)],
  ]
}

/** Properties that are lists although each of their particles stands at most once. */
function listsField(members: readonly Member[]): Code | undefined {
  const lists = members.filter(({ isArray, from }) => {
    if (!isArray || (from.kind !== 'element' && from.kind !== 'any')) return false
    const particles = from.kind === 'any' ? [from.particle] : from.particles
    return particles.every((one) => one.occurs.max <= 1)
  })
  return lists.length === 0 ? undefined : arrayLiteral(lists.map((member) => literal(member.property)))
}
