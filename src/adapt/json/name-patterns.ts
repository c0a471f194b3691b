import { Language, linearPlan } from '../../regex/index.ts'
import { type PropertyPattern, patternOfNames } from '../../schema/index.ts'
import type { ObjectForm, TypeIds } from './alternatives.ts'

/** Names of properties that the schemas do not declare, and the types that each version gives them. */
export interface NamedTypes {
  readonly names: PropertyPattern
  readonly source: TypeIds
  readonly target: TypeIds
}

type OpenNames = Pick<ObjectForm, 'patterns' | 'others'>

/**
 * Lists the patterns of both objects with the types of the names that match them; the first that matches a name
 * applies. Leaves out names that a version does not allow, and those whose type the pattern does not tell.
 */
export function pairNamedTypes(ours: OpenNames, theirs: OpenNames): readonly NamedTypes[] {
  const own = new Set(ours.patterns.map(({ pattern }) => pattern))
  const all = [...theirs.patterns.filter(({ pattern }) => !own.has(pattern)), ...ours.patterns]
  const countAround = (names: PropertyPattern): number => all.filter((one) => isInside(names, one)).length
  return all
    .filter(({ isUnknown }) => !isUnknown)
    .map((names) => ({ names, around: countAround(names) }))
    .sort((one, other) => other.around - one.around)
    .flatMap(({ names }) => {
      const [source, target] = [findSourceTypes(names, ours), listTypesAround(names, theirs) ?? theirs.others]
      return source && target ? [{ names, source, target }] : []
    })
}

/** The types of names in the source; `false` where they have none, or not all the same. */
function findSourceTypes(names: PropertyPattern, ours: OpenNames): TypeIds | false {
  const types = listTypesAround(names, ours)
  if (types) return types
  const touching = ours.patterns.filter((one) => !areApart(names, one))
  const [only, ...more] = touching
  // Without other properties, a name matches one of the patterns.
  if (ours.others === false) return only !== undefined && more.length === 0 && [only.type]
  // Names that match a narrower pattern are found before.
  return touching.every((one) => canBeTested(one) && isInside(one, names)) && ours.others
}

/** The types of all patterns that every one of the names matches; `undefined` without any. */
function listTypesAround(names: PropertyPattern, { patterns }: OpenNames): TypeIds | undefined {
  const around = patterns.filter((one) => isInside(names, one))
  return around.length === 0 ? undefined : around.map(({ type }) => type)
}

/** Whether all names that match a pattern certainly match the other. */
function isInside(names: PropertyPattern, other: PropertyPattern): boolean {
  if (names.pattern === other.pattern) return true
  return !names.isUnknown && !other.isUnknown && read(names).within(read(other)).kind === 'yes'
}

/** Whether certainly no name matches both patterns. */
function areApart(names: PropertyPattern, other: PropertyPattern): boolean {
  return !names.isUnknown && !other.isUnknown && read(names).and(read(other)).emptiness().kind === 'yes'
}

/** Whether the rules of an object test names by the pattern. */
export function canBeTested({ pattern, isUnknown }: PropertyPattern): boolean {
  return !isUnknown && linearPlan(pattern).how === 'engine'
}

function read(names: PropertyPattern): Language {
  return Language.ofPattern(patternOfNames(names))
}
