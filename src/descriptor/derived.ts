import {
  type ComplexNode,
  derivationSteps,
  expandedName,
  findNode,
  listSimpleTypesInPlace,
  listTypesInPlace,
  type NodeId,
  resolve,
  type TypeNode,
} from '../schema/index.ts'
import { type Data, type Fields, typeReference } from './data.ts'
import { isElementType } from './open.ts'
import { type DescriptorScope, hasDeclarations, namesSimpleTypes } from './scope.ts'

/**
 * The expanded name of a type for `xsi:type`; undefined for unnamed types and where no document can need the name.
 */
function typeName(scope: DescriptorScope, { name }: TypeNode, isDerivable: boolean): string | undefined {
  return name !== undefined && (hasDeclarations(scope) || isDerivable) ? expandedName(name) : undefined
}

/** A simple type's name for `xsi:type`, where documents can need it, and the types that may stand in for it. */
export function describeSimpleDerivation(scope: DescriptorScope, node: TypeNode): Fields {
  const isNamed = namesSimpleTypes(scope)
  const inPlace = isNamed ? listSimpleTypesInPlace(scope.set, node.id) : []
  return {
    typeName: typeName(scope, node, isNamed || isElementType(scope.set, node.id)),
    derived: describeDerived(scope, inPlace, node),
  }
}

/**
 * The fields of a complex type for derivation: whether it is abstract, its name, and the types that may stand in for
 * it. The name is undefined if no document can need it in `xsi:type`.
 */
export function describeDerivation(scope: DescriptorScope, node: ComplexNode): Fields {
  const { abstract, derivation } = node
  const inPlace = listTypesInPlace(scope.set, node.id, [])
  const hasBase = derivation !== undefined && resolve(scope.set, derivation.base).kind === 'complex'
  return {
    abstract: abstract || undefined,
    typeName: typeName(scope, node, inPlace.length > 0 || abstract || hasBase),
    derived: describeDerived(scope, inPlace, node),
  }
}

/**
 * The types that may stand in, each with the kinds of its derivation from the base; undefined where there are
 * none.
 */
function describeDerived(
  { set }: DescriptorScope,
  inPlace: readonly NodeId[],
  base: TypeNode,
): Data | undefined {
  if (inPlace.length === 0) return undefined
  const types = inPlace.map((id) => {
    const { name } = findNode(set, id)
    const by = [...new Set(derivationSteps(set, id, base.id))]
    return [name ? expandedName(name) : '', { type: typeReference(id), by }] as const
  })
  return { $: 'derived', types }
}
