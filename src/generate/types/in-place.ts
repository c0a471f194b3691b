import { expandedName, findNode, listTypesInPlace, type NodeId } from '../../schema/index.ts'
import { type Code, code, findShape, join, literal } from '../../typescript/index.ts'
import { type Expression, intersectionExpression, primary, type TypeScope } from './expression.ts'

/** A type where another is declared: which one, and what its values are. */
interface InPlace {
  readonly id: NodeId
  /** What `$type` says; nothing for the declared type itself. */
  readonly label?: string
}

/** What can stand where a type is declared: itself unless it is abstract, and the types derived from it. */
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

/** The union of a type and those derived from it, told apart by `$type`. */
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

/** What stands for a nil element that has attributes, or says that its type is a derived one. */
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

/** Whether a nil element of the type has attributes all the same. */
export function needsAttributes({ layout: { set } }: TypeScope, id: NodeId): boolean {
  const node = findNode(set, id)
  return node.kind === 'complex' && node.attributes.some(({ required }) => required)
}

/** The type itself, without what can stand in its place. */
export function ownName({ layout, writer }: TypeScope, id: NodeId): Code {
  return writer.import(layout.typeName(id) ?? '', `${layout.moduleOf(id)}/types.ts`, 'type')
}

/** How many members the values have; nothing where they are no objects. */
function memberCount({ layout: { set } }: TypeScope, id: NodeId): number | undefined {
  const node = findNode(set, id)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  return shape?.kind === 'object' ? shape.members.length : undefined
}
