import { diagnostic, printable } from '../../diagnostics/index.ts'
import type {
  AttributeUse,
  ComplexNode,
  ElementParticle,
  NodeId,
  Occurs,
  Particle,
} from '../../schema/index.ts'
import { type Code, code, literal, type Member, shapeOf } from '../../typescript/index.ts'
import { arrayLiteral, type Field, number, objectLiteral } from './fields.ts'
import { idsField } from './ids.ts'
import { type CodecScope, lazily } from './place.ts'

/** The descriptor of a complex type. */
export function complexDescriptor(scope: CodecScope, node: ComplexNode): Code {
  const shape = shapeOf(scope.layout.set, node)
  const members = shape.kind === 'object' ? shape.members : []
  const properties = propertiesOf(members)
  const text = members.find((member) => member.from.kind === 'text')
  return objectLiteral([
    ['kind', literal('complex')],
    ['name', literal(node.name?.local ?? '')],
    ['namespace', scope.namespace === '' ? undefined : literal(scope.namespace)],
    ['attributes', attributesField(scope, node, properties)],
    ['text', node.content.kind === 'text' ? lazily(scope, node.content.type) : undefined],
    ['textProperty', text && text.property !== 'value' ? literal(text.property) : undefined],
    ['content', contentField(scope, node, properties)],
    ['lists', listsField(members)],
  ])
}

/** Properties by the attribute use or particle that they come from. */
function propertiesOf(members: readonly Member[]): ReadonlyMap<NodeId, string> {
  return new Map(
    members.flatMap(({ from, property }): readonly [NodeId, string][] => {
      if (from.kind === 'attribute') return [[from.use.id, property]]
      return from.kind === 'element' ? from.particles.map((particle) => [particle.id, property]) : []
    }),
  )
}

function attributesField(
  scope: CodecScope,
  node: ComplexNode,
  properties: ReadonlyMap<NodeId, string>,
): Code | undefined {
  if (node.attributes.length === 0) return undefined
  return arrayLiteral(
    node.attributes.map((use) => attribute(scope, use, properties.get(use.id) ?? use.name.local)),
    '  ',
  )
}

function attribute(scope: CodecScope, use: AttributeUse, property: string): Code {
  const { name, required, type, fixed, default: fallback } = use
  return objectLiteral(
    [
      ['name', literal(name.local)],
      ['namespace', name.namespace === '' ? undefined : literal(name.namespace)],
      ['property', property === name.local ? undefined : literal(property)],
      ['type', lazily(scope, type)],
      ['required', required ? code`true` : undefined],
      ['default', fallback === undefined ? undefined : literal(fallback)],
      ['fixed', fixed === undefined ? undefined : literal(fixed)],
      ['ids', idsField(scope.layout.set, use.id)],
    ],
    '    ',
  )
}

function contentField(
  scope: CodecScope,
  node: ComplexNode,
  properties: ReadonlyMap<NodeId, string>,
): Code | undefined {
  if (node.content.kind !== 'elements') return undefined
  const { particle } = node.content
  const isPlain = particle.kind === 'sequence' && particle.occurs.min === 1 && particle.occurs.max === 1
  if (!isPlain) return particleCode(scope, node, particle, properties, '  ')
  return arrayLiteral(
    particle.particles.map((inner) => particleCode(scope, node, inner, properties, '    ')),
    '  ',
  )
}

function particleCode(
  scope: CodecScope,
  node: ComplexNode,
  particle: Particle,
  properties: ReadonlyMap<NodeId, string>,
  indent: string,
): Code {
  if (particle.kind === 'element')
    return element(scope, particle, properties.get(particle.id) ?? particle.name.local, indent)
  if (particle.kind === 'any') {
    const name = node.name ? `"${printable(node.name.local)}"` : 'an unnamed type'
    scope.sink(diagnostic('codec-construct', { construct: 'a wildcard', name }, particle.at))
    return code`{}`
  }
  const inner = particle.particles.map((one) => particleCode(scope, node, one, properties, `${indent}  `))
  return objectLiteral(
    [
      ['group', literal(particle.kind)],
      ['of', arrayLiteral(inner, `${indent}  `)],
      ...occursFields(particle.occurs),
    ],
    indent,
  )
}

function element(scope: CodecScope, particle: ElementParticle, property: string, indent: string): Code {
  const { name, type, nillable, fixed, default: fallback } = particle
  return objectLiteral(
    [
      ['element', literal(name.local)],
      ['namespace', name.namespace === scope.namespace ? undefined : literal(name.namespace)],
      ['property', property === name.local ? undefined : literal(property)],
      ['type', lazily(scope, type)],
      ...occursFields(particle.occurs),
      ['nillable', nillable ? code`true` : undefined],
      ['default', fallback === undefined ? undefined : literal(fallback)],
      ['fixed', fixed === undefined ? undefined : literal(fixed)],
      ['ids', idsField(scope.layout.set, particle.id)],
    ],
    indent,
  )
}

function occursFields({ min, max }: Occurs): readonly Field[] {
  return [
    ['min', min === 1 ? undefined : number(min)],
    ['max', max === 1 ? undefined : number(max)],
  ]
}

/** Properties that are lists although each of their particles stands at most once. */
function listsField(members: readonly Member[]): Code | undefined {
  const lists = members.filter(
    ({ isArray, from }) =>
      isArray && from.kind === 'element' && from.particles.every((one) => one.occurs.max <= 1),
  )
  return lists.length === 0 ? undefined : arrayLiteral(lists.map((member) => literal(member.property)))
}
