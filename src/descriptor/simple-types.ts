import {
  expandedName,
  findNode,
  listSimpleTypesInPlace,
  type NodeId,
  type SchemaSet,
  simpleTypesRestricting,
} from '../schema/index.ts'
import { elementTypes } from './open.ts'
import { namesSimpleTypes } from './scope.ts'

/** The simple types that may take the place of a type, by the expanded name of the type. */
export interface OmittedSimpleTypes {
  readonly name: string
  readonly types: readonly (readonly [name: string, id: NodeId])[]
}

/**
 * For each named type of an element, the simple types that may replace it by `xsi:type` but that codecs leave out
 * to stay small; sorted by name. Empty for JSON.
 */
export function omittedSimpleTypes(set: SchemaSet): readonly OmittedSimpleTypes[] {
  if (set.language !== 'xml') return []
  return [...elementTypes(set)]
    .flatMap((id) => {
      const omitted = listOmittedTypes(set, id)
      const name = readName(set, id)
      return name === '' || omitted.length === 0
        ? []
        : [{ name, types: omitted.map((one) => [readName(set, one), one] as const) }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The simple types that restrict a type and are not in its descriptor. */
function listOmittedTypes(set: SchemaSet, base: NodeId): readonly NodeId[] {
  const known = new Set(namesSimpleTypes({ set }) ? listSimpleTypesInPlace(set, base) : [])
  return simpleTypesRestricting(set, base).filter((id) => !known.has(id))
}

function readName(set: SchemaSet, id: NodeId): string {
  const { name } = findNode(set, id)
  return name ? expandedName(name) : ''
}
