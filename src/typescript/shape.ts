import type {
  AttributeUse,
  ComplexNode,
  ElementParticle,
  NodeId,
  Particle,
  SchemaSet,
} from '../schema/index.ts'
import { fingerprint } from './identifier.ts'

/**
 * How the content of a complex type is held in TypeScript. Text without attributes is the text's own value; anything
 * else is an object with one member for each attribute, for the text, and for each element name.
 */
export type Shape =
  | { readonly kind: 'value'; readonly type: NodeId }
  | { readonly kind: 'object'; readonly members: readonly Member[] }

export interface Member {
  /** The property's name: the local name as the schema spells it, the text is `value`. */
  readonly property: string
  readonly from:
    | { readonly kind: 'attribute'; readonly use: AttributeUse }
    | { readonly kind: 'text' }
    | { readonly kind: 'element'; readonly particles: readonly ElementParticle[] }
  /** The key of its annotations. */
  readonly id: NodeId
  readonly type: NodeId
  /** How often it can stand at least and at most, `max` is Infinity where unbounded. */
  readonly min: number
  readonly max: number
  readonly isOptional: boolean
  readonly isArray: boolean
  readonly isNillable: boolean
}

/** The shape of a complex type. */
export function shapeOf(_set: SchemaSet, node: ComplexNode): Shape {
  const { content, attributes } = node
  if (content.kind === 'text' && attributes.length === 0) return { kind: 'value', type: content.type }
  const members = [
    ...attributes.map(attributeMember),
    ...(content.kind === 'text' ? [textMember(node, content.type)] : []),
    ...(content.kind === 'elements' ? elementMembers(content.particle) : []),
  ]
  return { kind: 'object', members: withDistinctNames(members) }
}

function attributeMember(use: AttributeUse): Member {
  return {
    property: use.name.local,
    from: { kind: 'attribute', use },
    id: use.id,
    type: use.type,
    min: use.required ? 1 : 0,
    max: 1,
    isOptional: !use.required,
    isArray: false,
    isNillable: false,
  }
}

function textMember(node: ComplexNode, type: NodeId): Member {
  const id = `${node.id}/text`
  return {
    property: 'value',
    from: { kind: 'text' },
    id,
    type,
    min: 1,
    max: 1,
    isOptional: false,
    isArray: false,
    isNillable: false,
  }
}

interface Count {
  readonly particles: readonly ElementParticle[]
  readonly min: number
  readonly max: number
}

function elementMembers(particle: Particle): readonly Member[] {
  return [...countsOf(particle).values()].flatMap(({ particles, min, max }) => {
    const [first] = particles
    if (first === undefined) return []
    return {
      property: first.name.local,
      from: { kind: 'element', particles },
      id: first.id,
      type: first.type,
      min,
      max,
      isOptional: min === 0,
      isArray: max > 1,
      isNillable: particles.some((one) => one.nillable),
    } satisfies Member
  })
}

/** How often each element name can stand in a particle: added up in sequences, the widest of a choice's branches. */
function countsOf(particle: Particle): ReadonlyMap<string, Count> {
  if (particle.kind === 'any') return new Map()
  if (particle.kind === 'element') {
    const { min, max } = particle.occurs
    return new Map([
      [`${particle.name.namespace} ${particle.name.local}`, { particles: [particle], min, max }],
    ])
  }
  const branches = particle.particles.map(countsOf)
  const keys = new Set(branches.flatMap((branch) => [...branch.keys()]))
  const { min, max } = particle.occurs
  return new Map(
    [...keys].map((key) => {
      const found = branches.map((branch) => branch.get(key))
      const merged = particle.kind === 'choice' ? widest(found) : sum(found)
      return [
        key,
        { ...merged, min: merged.min * min, max: merged.max === 0 || max === 0 ? 0 : merged.max * max },
      ]
    }),
  )
}

function sum(counts: readonly (Count | undefined)[]): Count {
  const present = counts.filter((count) => count !== undefined)
  return {
    particles: present.flatMap((count) => count.particles),
    min: present.reduce((total, count) => total + count.min, 0),
    max: present.reduce((total, count) => total + count.max, 0),
  }
}

function widest(counts: readonly (Count | undefined)[]): Count {
  return {
    particles: counts.flatMap((count) => count?.particles ?? []),
    min: Math.min(...counts.map((count) => count?.min ?? 0)),
    max: Math.max(...counts.map((count) => count?.max ?? 0)),
  }
}

/** Members that ask for one property: elements keep it, the text becomes `text`, an attribute says that it is one. */
function withDistinctNames(members: readonly Member[]): readonly Member[] {
  const wanted = new Map<string, number>()
  for (const { property } of members) wanted.set(property, (wanted.get(property) ?? 0) + 1)
  const taken = new Set<string>()
  return members.map((member) => {
    const isContested = (wanted.get(member.property) ?? 0) > 1
    const property = isContested ? distinctName(member) : member.property
    const unique = taken.has(property) ? `${property}_${fingerprint(member.id)}` : property
    taken.add(unique)
    return { ...member, property: unique }
  })
}

function distinctName({ from, property }: Member): string {
  if (from.kind === 'text') return 'text'
  if (from.kind === 'attribute') return `${property}Attribute`
  const namespace = from.particles[0]?.name.namespace ?? ''
  return `${property}_${fingerprint(namespace)}`
}
