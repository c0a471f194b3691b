import type {
  AnyParticle,
  AttributeUse,
  AttributeWildcard,
  ComplexNode,
  ElementParticle,
  NodeId,
  SchemaSet,
} from '../schema/index.ts'
import type { ElementAlternative } from './alternatives.ts'
import { listChoicePaths } from './choices.ts'
import { contentMembers } from './content-members.ts'
import { fingerprint } from './identifier.ts'
import { makeLeafKey } from './particles.ts'

/**
 * How the content of a complex type is held in TypeScript. Text without attributes is the text's own value; anything
 * else is an object with one member for each attribute, for the text, and for each element name.
 */
export type Shape =
  | { readonly kind: 'value'; readonly type: NodeId }
  | { readonly kind: 'object'; readonly members: readonly Member[]; readonly choices: readonly Choice[] }

/** Members of which only some stand together: the ways through a choice, each by property. */
export interface Choice {
  readonly properties: readonly string[]
  /** The properties of each way, and whether they may be missing in it; the others are not there. */
  readonly ways: readonly ReadonlyMap<string, { readonly isOptional: boolean }>[]
}

export interface Member {
  /** The property's name: the local name as the schema spells it, the text is `value`. */
  readonly property: string
  /** Whether its name needed a hash, so that it does not say by itself what it is. */
  readonly isHashed?: true
  readonly from:
    | { readonly kind: 'attribute'; readonly use: AttributeUse }
    | { readonly kind: 'text' }
    | {
        readonly kind: 'element'
        readonly particles: readonly ElementParticle[]
        /** Set where others can stand in for the element: the value says which (`ElementOf`). */
        readonly alternatives?: readonly ElementAlternative[]
      }
    /** What a wildcard finds: an `SchemaElement`, or a list of them. */
    | { readonly kind: 'any'; readonly particle: AnyParticle }
    /** Attributes beyond the named ones, by expanded name. */
    | { readonly kind: 'anyAttributes'; readonly wildcard: AttributeWildcard }
    /** All children in their order, where members could not keep it: texts, elements, what a wildcard finds. */
    | {
        readonly kind: 'nodes'
        readonly isMixed: boolean
        readonly alternatives: readonly ElementAlternative[]
        readonly hasAny: boolean
      }
  /** The key of its annotations. */
  readonly id: NodeId
  /** The type of its value; of `any`, `anyAttributes` and `nodes`, which have none, the type that they stand in. */
  readonly type: NodeId
  /** How often it can stand at least and at most, `max` is Infinity where unbounded. */
  readonly min: number
  readonly max: number
  readonly isOptional: boolean
  readonly isArray: boolean
  readonly isNillable: boolean
}

/** Every emitter and every adapter asks for the same shapes; a set does not change. */
const known = new WeakMap<SchemaSet, WeakMap<ComplexNode, Shape>>()

/** The shape of a complex type. */
export function findShape(set: SchemaSet, node: ComplexNode): Shape {
  const shapes = known.get(set) ?? new WeakMap<ComplexNode, Shape>()
  known.set(set, shapes)
  const shape = shapes.get(node) ?? madeShape(set, node)
  shapes.set(node, shape)
  return shape
}

function madeShape(set: SchemaSet, node: ComplexNode): Shape {
  const { content, attributes, anyAttribute } = node
  if (content.kind === 'text' && attributes.length === 0 && !anyAttribute) {
    return { kind: 'value', type: content.type }
  }
  const members = withDistinctNames([
    ...attributes.map(attributeMember),
    ...(anyAttribute ? [anyAttributesMember(node, anyAttribute)] : []),
    ...(content.kind === 'text' ? [textMember(node, content.type)] : []),
    ...contentMembers(set, node),
  ])
  return { kind: 'object', members, choices: choicesIn(node, members) }
}

const single = { min: 1, max: 1, isOptional: false, isArray: false, isNillable: false } as const

function attributeMember(use: AttributeUse): Member {
  const { id, type, required, name } = use
  const from = { kind: 'attribute', use } as const
  return { ...single, property: name.local, from, id, type, min: required ? 1 : 0, isOptional: !required }
}

function anyAttributesMember({ id }: ComplexNode, wildcard: AttributeWildcard): Member {
  const from = { kind: 'anyAttributes', wildcard } as const
  const property = 'anyAttributes'
  return { ...single, property, from, id: `${id}/${property}`, type: id, min: 0, isOptional: true }
}

function textMember({ id }: ComplexNode, type: NodeId): Member {
  return { ...single, property: 'value', from: { kind: 'text' }, id: `${id}/text`, type }
}

function choicesIn({ content }: ComplexNode, members: readonly Member[]): readonly Choice[] {
  if (content.kind !== 'elements' || members.some(({ from }) => from.kind === 'nodes')) return []
  const properties = new Map(
    members.flatMap(({ from, property }): readonly (readonly [string, string])[] => {
      if (from.kind === 'any') return [[makeLeafKey(from.particle), property]]
      return from.kind === 'element'
        ? from.particles.map((particle) => [makeLeafKey(particle), property])
        : []
    }),
  )
  const lookUpProperty = (key: string): string => properties.get(key) ?? key
  return listChoicePaths(content.particle).map((ways) => ({
    properties: [...new Set(ways.flatMap((way) => [...way.keys()]))].map(lookUpProperty),
    ways: ways.map((way) => new Map([...way].map(([key, one]) => [lookUpProperty(key), one]))),
  }))
}

/**
 * Members that ask for one property: an element has it before what is no element, which says what it is; elements of
 * several namespaces say which one.
 */
function withDistinctNames(members: readonly Member[]): readonly Member[] {
  const wanted = new Map<string, number>()
  const byElements = new Map<string, number>()
  for (const { property, from } of members) {
    wanted.set(property, (wanted.get(property) ?? 0) + 1)
    if (from.kind === 'element') byElements.set(property, (byElements.get(property) ?? 0) + 1)
  }
  const isContested = ({ property, from }: Member): boolean =>
    ((from.kind === 'element' ? byElements : wanted).get(property) ?? 0) > 1
  const contested = members.filter(isContested)
  const plain = new Set(members.flatMap((member) => (isContested(member) ? [] : [member.property])))
  const distinct = contested.map(distinctName)
  const isAlone = (property: string): boolean =>
    !plain.has(property) && distinct.filter((one) => one === property).length === 1
  return members.map((member) => {
    if (!isContested(member)) return member
    const property = distinctName(member)
    if (isAlone(property)) return { ...member, property, ...(member.from.kind === 'element' ? hashed : {}) }
    return { ...member, property: `${property}_${fingerprint(member.id)}`, ...hashed }
  })
}

const hashed = { isHashed: true } as const

function distinctName({ from, property }: Member): string {
  switch (from.kind) {
    case 'text':
      return 'text'
    case 'attribute':
      return `${property}Attribute`
    case 'element':
      return `${property}_${fingerprint(from.particles[0]?.name.namespace ?? '')}`
    case 'any':
      return property.replace('any', 'anyElement')
    case 'anyAttributes':
      return 'otherAttributes'
    case 'nodes':
      return 'nodes'
  }
}
