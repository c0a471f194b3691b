import { expandedName, findNode, listTypesInPlace, type NodeId } from '../../schema/index.ts'
import { type Code, code, findShape, join, literal } from '../../typescript/index.ts'
import { type Expression, intersectionExpression, primary, type TypeScope } from './expression.ts'

/** A type that can stand where another is declared. */
interface InPlace {
  readonly id: NodeId
  /** The value of `$type`; absent for the declared type itself. */
  readonly label?: string
}

/**
 * The types that can stand where a type is declared: itself unless it is abstract, then the derived types that are
 * not blocked.
 */
export function findTypesInPlace(
  { layout: { set } }: TypeScope,
  id: NodeId,
  block: readonly string[],
): readonly InPlace[] {
  const node = findNode(set, id)
  const isItself = node.kind !== 'complex' || !node.abstract
  const derived = listTypesInPlace(set, id, block).map((one) => {
    const { name } = findNode(set, one)
    return { id: one, label: name ? expandedName(name) : '' }
  })
  return [...(isItself ? [{ id }] : []), ...derived]
}

/**
 * The alternatives for a type and the types derived from it, told apart by `$type`. Derived types that are not
 * objects are wrapped as `{ $type, value }`.
 */
export function inPlaceExpressions(
  scope: TypeScope,
  id: NodeId,
  block: readonly string[],
): readonly Expression[] {
  const all = findTypesInPlace(scope, id, block)
  return all.map(({ id: one, label }) => {
    const type = ownName(scope, one)
    const members = memberCount(scope, one)
    if (label === undefined) {
      const isAlone = members === undefined || all.length === 1
      return isAlone
        ? primary(type)
        : intersectionExpression([primary(type), primary(code`{ readonly $type?: never }`)])
    }
    const says = code`readonly $type: ${literal(label)}`
    if (members === undefined) return primary(code`{ ${says}; readonly value: ${type} }`)
    const tag = primary(code`{ ${says} }`)
    return members === 0 ? tag : intersectionExpression([tag, primary(type)])
  })
}

/**
 * The object types (`$nil: true`) for nil elements with attributes or a derived type; none where `null` suffices.
 */
export function nilExpressions(
  scope: TypeScope,
  id: NodeId,
  block: readonly string[],
): readonly Expression[] {
  return findTypesInPlace(scope, id, block).flatMap(({ id: one, label }) => {
    const node = findNode(scope.layout.set, one)
    const shape = node.kind === 'complex' ? findShape(scope.layout.set, node) : undefined
    const members = shape?.kind === 'object' ? shape.members : []
    const attributes = members.filter(
      ({ from }) => from.kind === 'attribute' || from.kind === 'anyAttributes',
    )
    if (attributes.length === 0 && label === undefined) return []
    const type = label === undefined ? code`` : code`; readonly $type: ${literal(label)}`
    const tag = primary(code`{ readonly $nil: true${type} }`)
    const keys = join(
      attributes.map(({ property }) => literal(property)),
      ' | ',
    )
    return attributes.length === 0
      ? tag
      : intersectionExpression([tag, primary(code`Pick<${ownName(scope, one)}, ${keys}>`)])
  })
}

/** Whether a type requires an attribute, which a nil element then has as well. */
export function needsAttributes({ layout: { set } }: TypeScope, id: NodeId): boolean {
  const node = findNode(set, id)
  return node.kind === 'complex' && node.attributes.some(({ required }) => required)
}

/** The exported name of a type alone, imported; not the union with its derived types. */
export function ownName({ layout, writer }: TypeScope, id: NodeId): Code {
  return writer.import(layout.typeName(id) ?? '', `${layout.moduleOf(id)}/types.ts`, 'type')
}

/** The number of members of a type's objects; `undefined` if its values are not objects. */
function memberCount({ layout: { set } }: TypeScope, id: NodeId): number | undefined {
  const node = findNode(set, id)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  return shape?.kind === 'object' ? shape.members.length : undefined
}
