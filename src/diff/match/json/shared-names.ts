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

/** Below this nothing is looked into: whatever stands there is taken as it is. */
const open = 'open'

/** A type of one side, where what documents of it hold is asked for. */
export interface SideType {
  readonly set: SchemaSet
  readonly type: NodeId
}

/**
 * The elements below a type that documents of another type can hold where this one declares them: declared there as well,
 * or taken by a wildcard that does not look at them. Local names: namespaces move as a whole.
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

/** What the other side makes of an element: its type, or that it is not looked at; nothing where it has no place. */
function takenAs(set: SchemaSet, type: NodeId | typeof open, name: Name): NodeId | typeof open | undefined {
  if (type === open) return open
  const step = childSteps(set, type).find((one) => one.kind === 'element' && one.name.local === name.local)
  if (step) return step.type
  return listPossibleContents(set, type).some((content) => takesUnseen(content, name.namespace))
    ? open
    : undefined
}

/** The contents that an element of a type can have, by `xsi:type` too; what is no complex type holds anything, or no elements. */
function listPossibleContents(set: SchemaSet, type: NodeId): readonly Particle[] {
  return [type, ...listTypesInPlace(set, type, [])].flatMap((one) => {
    const node = resolve(set, one)
    const content = node.kind === 'complex' ? node.content : undefined
    return content && 'particle' in content && content.particle ? [content.particle] : []
  })
}

function takesUnseen(particle: Particle, namespace: string): boolean {
  if (particle.kind === 'any') return particle.process !== 'strict' && allows(particle.namespaces, namespace)
  return particle.kind !== 'element' && particle.particles.some((one) => takesUnseen(one, namespace))
}
