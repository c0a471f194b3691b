import {
  type AnyParticle,
  type AttributeUse,
  type AttributeWildcard,
  type ComplexNode,
  type ElementParticle,
  isBuiltIn,
  type NodeId,
  type Particle,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import { type ElementAlternative, hasAlternatives, listElementAlternatives } from './alternatives.ts'
import { listChoicePaths } from './choices.ts'
import { fingerprint } from './identifier.ts'
import { type Count, countParticles, listParticleLeaves, makeLeafKey } from './particles.ts'

/**
 * The members for a type's children: one for each element name and wildcard, or one list if order matters or the
 * content is mixed. Empty for text and empty content.
 */
function contentMembers(set: SchemaSet, node: ComplexNode): readonly Member[] {
  const { content } = node
  if (content.kind === 'mixed') return [nodesMember(set, node, content.particle)]
  if (content.kind !== 'elements') return []
  if (losesOrder(content.particle)) return [nodesMember(set, node, content.particle)]
  const counts = [...countParticles(content.particle).values()]
  const wildcards = counts.flatMap(({ particles: [first] }) => (first?.kind === 'any' ? [first] : []))
  return counts.flatMap((count) => {
    const [first] = count.particles
    if (first === undefined) return []
    return first.kind === 'any'
      ? anyMember(node, first, count, wildcards.indexOf(first))
      : elementMember(set, first, count)
  })
}

/**
 * The member `content`: an array of all children in their order, never optional. It lists the elements that can
 * occur, and says whether text and wildcards are allowed.
 */
function nodesMember(set: SchemaSet, node: ComplexNode, particle: Particle | undefined): Member {
  const leaves = particle ? [...listParticleLeaves(particle)] : []
  const elements = leaves.filter((leaf) => leaf.kind === 'element')
  const property = 'content'
  return {
    property,
    from: {
      kind: 'nodes',
      isMixed: node.content.kind === 'mixed',
      alternatives: listElementAlternatives(set, elements),
      hasAny: leaves.length > elements.length,
    },
    id: `${node.id}/${property}`,
    type: node.id,
    min: 0,
    max: Infinity,
    isOptional: false,
    isArray: true,
    isNillable: false,
  }
}

/**
 * The member for all particles of one element name, named by its local name; an array if more than one can occur.
 * With `alternatives` if another element can substitute for one of them.
 */
function elementMember(
  set: SchemaSet,
  first: ElementParticle,
  { particles: leaves, min, max }: Count,
): Member {
  const particles = leaves.filter((leaf) => leaf.kind === 'element')
  const isOpen = particles.some((particle) => hasAlternatives(set, particle))
  const alternatives = isOpen ? { alternatives: listElementAlternatives(set, particles) } : {}
  return {
    property: ownProperty(first.name.local),
    from: { kind: 'element', particles, ...alternatives },
    id: first.id,
    type: first.type,
    min,
    max,
    isOptional: min === 0,
    isArray: max > 1,
    isNillable: particles.some((one) => one.nillable),
  }
}

/**
 * The member for a wildcard: `any`, or `any_2`, `any_3` for later ones; optional or an array as its occurrence
 * requires.
 */
function anyMember({ id }: ComplexNode, particle: AnyParticle, { min, max }: Count, index: number): Member {
  return {
    property: index === 0 ? 'any' : `any_${index + 1}`,
    from: { kind: 'any', particle },
    id: particle.id,
    type: id,
    min,
    max,
    isOptional: min === 0,
    isArray: max > 1,
    isNillable: false,
  }
}

/**
 * How the content of a complex type is held in TypeScript. Text without attributes is the text's own value; anything
 * else is an object with one member for each attribute, for the text, and for each element name.
 */
export type Shape =
  | { readonly kind: 'value'; readonly type: NodeId }
  | { readonly kind: 'object'; readonly members: readonly Member[]; readonly choices: readonly Choice[] }

/** Members of which only some occur together: the paths through a choice, by property. */
export interface Choice {
  readonly properties: readonly string[]
  /** The properties of each path, and whether they may be missing in it; all others are absent. */
  readonly ways: readonly ReadonlyMap<string, { readonly isOptional: boolean }>[]
}

export interface Member {
  /** The property's name: the local name as the schema spells it (see `ownProperty`), the text is `value`. */
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

/** The shape of a complex type, computed once per node. */
export function findShape(set: SchemaSet, node: ComplexNode): Shape {
  const shapes = known.get(set) ?? new WeakMap<ComplexNode, Shape>()
  known.set(set, shapes)
  const shape = shapes.get(node) ?? buildShape(set, node)
  shapes.set(node, shape)
  return shape
}

/** The shape: the text's type for text without attributes; else attributes, text and children as members. */
function buildShape(set: SchemaSet, node: ComplexNode): Shape {
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
  return { kind: 'object', members, choices: findMemberChoices(node, members) }
}

const single = { min: 1, max: 1, isOptional: false, isArray: false, isNillable: false } as const

/**
 * The property for a local name: the name, with `_` where every object inherits one of that name. TypeScript would
 * take that for the value of an optional property that is left out.
 */
function ownProperty(local: string): string {
  return Object.hasOwn(Object.prototype, local) && local !== '__proto__' ? `${local}_` : local
}

/** The member for an attribute, named by its local name; optional unless the attribute is required. */
function attributeMember(use: AttributeUse): Member {
  const { id, type, required, name } = use
  const from = { kind: 'attribute', use } as const
  return {
    ...single,
    property: ownProperty(name.local),
    from,
    id,
    type,
    min: required ? 1 : 0,
    isOptional: !required,
  }
}

/** The optional member `anyAttributes` for attributes beyond the named ones. */
function anyAttributesMember({ id }: ComplexNode, wildcard: AttributeWildcard): Member {
  const from = { kind: 'anyAttributes', wildcard } as const
  const property = 'anyAttributes'
  return { ...single, property, from, id: `${id}/${property}`, type: id, min: 0, isOptional: true }
}

function textMember({ id }: ComplexNode, type: NodeId): Member {
  return { ...single, property: 'value', from: { kind: 'text' }, id: `${id}/text`, type }
}

/** The choices between members, by property name; none where the children are one ordered list. */
function findMemberChoices({ content }: ComplexNode, members: readonly Member[]): readonly Choice[] {
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
 * Renames members that want the same property. One element keeps it, attributes and others get a descriptive name;
 * several elements each get a hash of their namespace.
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

/**
 * The new name of a member whose property another one has, by its kind; an element gets a hash of its namespace.
 */
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

/**
 * Whether separate members would lose the order of children: a group with several keys repeats, or two keys can
 * follow each other in either order. The members of `all` do not count: their order has no meaning.
 */
function losesOrder(particle: Particle): boolean {
  if (hasRepeatedGroup(particle)) return true
  const counts = [...countParticles(particle)]
  const repeated = new Set(counts.filter(([, { particles }]) => particles.length > 1).map(([key]) => key))
  if (repeated.size === 0) return false
  const pairs = new Map<string, Set<string>>()
  addPairs(particle, repeated, pairs)
  return [...pairs].some(([first, after]) => [...after].some((second) => pairs.get(second)?.has(first)))
}

/** Whether a group inside a particle, or the particle itself, can repeat and has more than one key. */
function hasRepeatedGroup(particle: Particle): boolean {
  if (particle.kind === 'element' || particle.kind === 'any') return false
  if (particle.occurs.max > 1 && new Set([...listParticleLeaves(particle)].map(makeLeafKey)).size > 1)
    return true
  return particle.particles.some(hasRepeatedGroup)
}

/** Adds to `pairs` the keys that can follow each key in a sequence, where one of the two is in `repeated`. */
function addPairs(particle: Particle, repeated: ReadonlySet<string>, pairs: Map<string, Set<string>>): void {
  if (particle.kind === 'element' || particle.kind === 'any') return
  const before = new Set<string>()
  for (const inner of particle.particles) {
    addPairs(inner, repeated, pairs)
    if (particle.kind !== 'sequence') continue
    const keys = new Set([...listParticleLeaves(inner)].map(makeLeafKey))
    for (const first of before) {
      const after = pairs.get(first) ?? new Set()
      pairs.set(first, after)
      for (const second of keys) {
        if (first !== second && (repeated.has(first) || repeated.has(second))) after.add(second)
      }
    }
    for (const key of keys) before.add(key)
  }
}

/** Whether a type of XML Schema is `xs:anyType`: the built-in type, or an unknown one other than `xs:anySimpleType`. */
export function isAnyType(node: TypeNode): boolean {
  const isNamed = (local: string): boolean => isBuiltIn(node) && node.name?.local === local
  return isNamed('anyType') || (node.kind === 'unknown' && !isNamed('anySimpleType'))
}
