import type { Location } from '../../diagnostics/index.ts'
import { findNode, type NodeId, type ObjectNode, type Operation, resolve } from '../../schema/index.ts'
import { findShape, type Member, type SetLayout } from '../../typescript/index.ts'

/** The deepest path of members that is followed. */
const deepest = 12

/** The properties of an exported type, including those of unnamed types below it; named types are not entered. */
export function listGeneratedMembers(layout: SetLayout, id: NodeId): readonly GeneratedMember[] {
  return ownMembers(layout, id, [])
}

/**
 * The properties of a node under `path`. `around` are the nodes entered since the last property, which stop
 * recursion.
 */
function ownMembers(
  layout: SetLayout,
  id: NodeId,
  path: readonly string[],
  around: readonly NodeId[] = [],
): readonly GeneratedMember[] {
  if (path.length > deepest || around.includes(id)) return []
  const node = findNode(layout.set, id)
  const inPlace = (type: NodeId) => inPlaceMembers(layout, type, path, [...around, id])
  switch (node.kind) {
    case 'complex': {
      const shape = findShape(layout.set, node)
      return shape.kind === 'object' ? shape.members.flatMap((one) => xmlMember(layout, one, path)) : []
    }
    case 'object':
      return [...listObjectMembers(layout, node, path), ...listUnnamedTypes(node).flatMap(inPlace)]
    case 'reference':
      return inPlace(node.to)
    case 'array':
      return [...node.prefix, ...(node.items === false ? [] : [node.items])].flatMap(inPlace)
    case 'union':
    case 'all':
      return node.members.flatMap(inPlace)
    case 'conditional':
      return [node.then, node.else].flatMap((branch) => (branch === undefined ? [] : inPlace(branch)))
    case 'unevaluated':
    case 'resource':
      return inPlace(node.of)
    default:
      return []
  }
}

/** The member of an XML type, followed by those of its unnamed type. */
function xmlMember(layout: SetLayout, member: Member, path: readonly string[]): readonly GeneratedMember[] {
  const { from, property, type, isArray, isOptional } = member
  const at =
    from.kind === 'attribute'
      ? [from.use.at]
      : from.kind === 'element'
        ? from.particles.map((particle) => particle.at)
        : []
  const here = [...path, property]
  const own = { path: here, at, type: { set: layout.set.name, node: type }, isArray, isOptional }
  const isInPlace = from.kind === 'element' && layout.typeName(type) === undefined
  return [own, ...(isInPlace ? ownMembers(layout, type, here) : [])]
}

/** The properties of an object as members, each followed by those of its unnamed type. */
function listObjectMembers(
  layout: SetLayout,
  node: ObjectNode,
  path: readonly string[],
): readonly GeneratedMember[] {
  return node.properties.flatMap(({ name, at, type, required }) => {
    const here = [...path, name]
    const isArray = resolve(layout.set, type).kind === 'array'
    const own = {
      ...{ path: here, at: [at], type: { set: layout.set.name, node: type } },
      ...{ isArray, isOptional: !required },
    }
    return [own, ...inPlaceMembers(layout, type, here)]
  })
}

/** The types of pattern and additional properties; they add no step to a path. */
function listUnnamedTypes({ patterns, additional }: ObjectNode): readonly NodeId[] {
  return [...patterns.map(({ type }) => type), ...(additional === false ? [] : [additional])]
}

/** The properties of an unnamed type; none for a named one, which has its own symbol. */
function inPlaceMembers(
  layout: SetLayout,
  type: NodeId,
  path: readonly string[],
  around: readonly NodeId[] = [],
): readonly GeneratedMember[] {
  return layout.typeName(type) === undefined ? ownMembers(layout, type, path, around) : []
}

/** A property of an exported type, and where the specification declares it. */
export interface GeneratedMember {
  /** The properties from the exported type down to it; lists, maps and unions add no step. */
  readonly path: readonly string[]
  /** Where the specification declares it: several elements can be one property. */
  readonly at: readonly Location[]
  /** The set and node of its type; absent for members that only operations have. */
  readonly type?: { readonly set: string; readonly node: NodeId }
  readonly isArray: boolean
  readonly isOptional: boolean
  /** For a method of a client or handler, its operation. */
  readonly operation?: Operation
}

interface Exported {
  /** Its module, below the output folder. */
  readonly module: string
  readonly name: string
  readonly members: readonly GeneratedMember[]
}

/** A name that generated code exports, and the part of the model that it was made from. */
export type GeneratedSymbol =
  | (Exported & { readonly kind: 'type'; readonly set: string; readonly node: NodeId })
  /** The values of a code list, as a constant. */
  | (Exported & { readonly kind: 'values'; readonly set: string; readonly node: NodeId })
  | (Exported & {
      readonly kind: 'codec'
      readonly set: string
      readonly node: NodeId
      /** The global element whose documents it reads. */
      readonly element?: NodeId
    })
  | (Exported & { readonly kind: 'operation' | 'input' | 'output'; readonly operation: Operation })
  | (Exported & { readonly kind: 'client' | 'handlers' | 'operations'; readonly api: string })
