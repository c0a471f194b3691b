import {
  type Blocked,
  type ElementParticle,
  expandedName,
  findDeclaration,
  listSubstitutes,
  type Name,
  type NodeId,
  type SchemaSet,
} from '../schema/index.ts'

/** An element that can stand at a place: the declared one, or one that substitutes for it. */
export interface ElementAlternative {
  /** What tells it from the others: its local name, or its expanded name where several share that. */
  readonly label: string
  readonly name: Name
  /** The key of its annotations. */
  readonly id: NodeId
  readonly type: NodeId
  readonly nillable: boolean
  readonly block?: readonly Blocked[]
}

/**
 * Whether an element other than the declared one can occur where a particle does, or the declared one cannot, as
 * it is abstract. False for a local element.
 */
export function hasAlternatives(set: SchemaSet, particle: ElementParticle): boolean {
  const head = findDeclaration(set, particle)
  if (!head) return false
  const [first, ...others] = listSubstitutes(set, particle)
  return others.length > 0 || first?.id !== head.id
}

/**
 * All elements that can occur in place of one of these particles, each name once, the first one found. The label
 * is the local name, or the expanded name if several elements share the local one.
 */
export function listElementAlternatives(
  set: SchemaSet,
  particles: readonly ElementParticle[],
): readonly ElementAlternative[] {
  const found = new Map<string, Omit<ElementAlternative, 'label'>>()
  for (const element of particles.flatMap((particle) => listStandIns(set, particle))) {
    const key = expandedName(element.name)
    if (!found.has(key)) found.set(key, element)
  }
  const counts = new Map<string, number>()
  for (const { name } of found.values()) counts.set(name.local, (counts.get(name.local) ?? 0) + 1)
  return [...found].map(([key, element]) => {
    const isShared = (counts.get(element.name.local) ?? 0) > 1
    return { ...element, label: isShared ? key : element.name.local }
  })
}

/**
 * The particle itself if no other element can occur in its place; else every element that can, the declared one
 * as the particle.
 */
function listStandIns(
  set: SchemaSet,
  particle: ElementParticle,
): readonly Omit<ElementAlternative, 'label'>[] {
  if (!hasAlternatives(set, particle)) return [particle]
  return listSubstitutes(set, particle).map((element) =>
    element.id === particle.declaration ? particle : element,
  )
}
