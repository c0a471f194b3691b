import {
  type ElementDeclaration,
  expandedName,
  findReachGroup,
  listGuestsBelow,
  listSeenGroups,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import type { Fields } from './data.ts'
import { canHoldGlobals } from './open.ts'

/**
 * The types and elements that only documents of some roots of a set may use, each with the number of the group of
 * documents that declares it.
 */
export function describeOrigins(set: SchemaSet): readonly (readonly [key: string, group: number])[] {
  const types = [...set.nodes.values()].filter(({ name }) => name !== undefined)
  return [...types, ...set.elements.values()].flatMap((one) => {
    const group = findReachGroup(set, one)
    return group === undefined ? [] : [[printOriginKey(one), group] as const]
  })
}

/** Whether documents of some root of a set may not use all its types and elements. */
export function hasOrigins(set: SchemaSet): boolean {
  return [...set.elements.values()].some((element) => describeSight(set, element).origins !== undefined)
}

/** The fields of an element that say which types and elements its documents may use; none if they may use all. */
export function describeSight(set: SchemaSet, element: ElementDeclaration): Fields {
  const group = findReachGroup(set, element)
  if (group === undefined) return {}
  const sees = listSeenGroups(set, group)
  const guests = canHoldGlobals(set, element.type)
    ? [...set.nodes.values(), ...set.elements.values()]
    : [...listGuestsBelow(set, element.type)]
  const isLimited = guests.some((one) => {
    const own = findReachGroup(set, one)
    return own !== undefined && !sees.includes(own)
  })
  return isLimited ? { origins: { $: 'origins' }, sees } : {}
}

/** The key of a type or element among the origins: elements have a word before their name. */
function printOriginKey(one: TypeNode | ElementDeclaration): string {
  const name = one.name === undefined ? '' : expandedName(one.name)
  return 'kind' in one ? name : `element ${name}`
}
