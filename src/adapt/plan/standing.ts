import { withoutVersion } from '../../align/index.ts'
import {
  type Blocked,
  expandedName,
  listTypesInPlace,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import type { Member } from '../../typescript/index.ts'

/** The declared type of a place, and the derivations that it blocks. */
export interface DeclaredType {
  readonly type: NodeId
  readonly block: readonly Blocked[]
}

/** A type or element that can occur at a place, with the label by which a value names it. */
export interface StandingPart {
  /** Undefined where a value names nothing: the declared type, or the only element. */
  readonly label: string | undefined
  readonly name: Name | undefined
}

export interface StandingType extends StandingPart {
  readonly id: NodeId
}

export interface StandingElement extends StandingPart {
  readonly id: NodeId
  readonly declared: DeclaredType
  readonly isNillable: boolean
}

/**
 * The types that values of a place can have: the declared one without a label, unless it is abstract, then those
 * derived from it.
 */
export function listStandingTypes(set: SchemaSet, { type, block }: DeclaredType): readonly StandingType[] {
  const { id, name, ...node } = resolve(set, type)
  const isItself = node.kind !== 'complex' || !node.abstract
  const derived = listTypesInPlace(set, id, block).map((one): StandingType => {
    const derivedName = resolve(set, one).name
    return { id: one, name: derivedName, label: derivedName && expandedName(derivedName) }
  })
  return [...(isItself ? [{ id, name, label: undefined }] : []), ...derived]
}

/**
 * The elements that a member can contain: its alternatives with labels, or its only element without. Empty for
 * members that are no elements.
 */
export function listStandingElements({ from }: Member): readonly StandingElement[] {
  if (from.kind !== 'element' && from.kind !== 'nodes') return []
  const found = from.alternatives?.map(
    ({ id, name, label, type, nillable, block = [] }): StandingElement => ({
      id,
      name,
      label,
      declared: { type, block },
      isNillable: nillable,
    }),
  )
  if (found !== undefined || from.kind === 'nodes') return found ?? []
  const [first] = from.particles
  if (first === undefined) return []
  const { id, name, type, nillable, block = [] } = first
  return [{ id, name, label: undefined, declared: { type, block }, isNillable: nillable }]
}

/**
 * The part with the same expanded name, else local name, else name without version. Undefined where several match
 * at the first of these levels that has a match, on either side: `own` are the parts beside the name.
 */
export function findNamesake<T extends StandingPart>(
  name: Name | undefined,
  parts: readonly T[],
  own: readonly StandingPart[],
): T | undefined {
  if (name === undefined) return undefined
  const readings = [expandedName, ({ local }: Name) => local, ({ local }: Name) => withoutVersion(local)]
  for (const read of readings) {
    const isSame = (part: StandingPart): boolean => part.name !== undefined && read(part.name) === read(name)
    const [found, ...others] = parts.filter(isSame)
    if (found === undefined) continue
    const isOther = (part: StandingPart): boolean =>
      part.name !== undefined && expandedName(part.name) !== expandedName(name)
    // `line2` is no `line1` where the source has both.
    const isOpen = others.length > 0 || own.some((part) => isOther(part) && isSame(part))
    return isOpen ? undefined : found
  }
  return undefined
}
