import {
  allows,
  childSteps,
  listTypesInPlace,
  type Name,
  type NodeId,
  type Particle,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'

/** Marks content below a wildcard that does not check it: everything is accepted there. */
const open = 'open'

/** A type in the set of its side. */
export interface SideType {
  readonly set: SchemaSet
  readonly type: NodeId
}

/**
 * The local names of elements, at any depth below a type, that documents of the other type can have at the same
 * place: declared there as well, or accepted by a wildcard that is not strict.
 */
export function sharedNames(own: SideType, other: SideType): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting: (readonly [NodeId, NodeId | typeof open])[] = [[own.type, other.type]]
  for (const [mine, theirs] of waiting) {
    const key = `${resolve(own.set, mine).id} ${theirs === open ? open : resolve(other.set, theirs).id}`
    if (seen.has(key)) continue
    seen.add(key)
    for (const { kind, name, type } of childSteps(own.set, mine)) {
      const there = kind === 'element' ? takenAs(other.set, theirs, name) : undefined
      if (there === undefined) continue
      found.add(name.local)
      waiting.push([type, there])
    }
  }
  return found
}

/**
 * The type that an element has below a type, `open` if only a wildcard accepts it, undefined if it is not allowed.
 */
function takenAs(set: SchemaSet, type: NodeId | typeof open, name: Name): NodeId | typeof open | undefined {
  if (type === open) return open
  const step = childSteps(set, type).find((one) => one.kind === 'element' && one.name.local === name.local)
  if (step) return step.type
  return listPossibleContents(set, type).some((content) => takesUnseen(content, name.namespace))
    ? open
    : undefined
}

/**
 * The content models of a type and of the types that `xsi:type` can name instead; types without elements have
 * none.
 */
export function listPossibleContents(set: SchemaSet, type: NodeId): readonly Particle[] {
  return [type, ...listTypesInPlace(set, type, [])].flatMap((one) => {
    const node = resolve(set, one)
    const content = node.kind === 'complex' ? node.content : undefined
    return content && 'particle' in content && content.particle ? [content.particle] : []
  })
}

/** Whether a content has a wildcard, not strict, that accepts the namespace. */
function takesUnseen(particle: Particle, namespace: string): boolean {
  if (particle.kind === 'any') return particle.process !== 'strict' && allows(particle.namespaces, namespace)
  return particle.kind !== 'element' && particle.particles.some((one) => takesUnseen(one, namespace))
}
