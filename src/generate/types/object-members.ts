import type { NodeId, ObjectNode, Property } from '../../schema/index.ts'
import { resolve } from '../../schema/index.ts'
import { Code, code, comment, key } from '../../typescript/index.ts'
import { isLeftOpen, typeBeside } from './beside.ts'
import { propertyDocumentation } from './documentation.ts'
import { type Expression, keyword, unionExpression } from './expression.ts'
import { type ExpressionPosition, typeExpression } from './type-expression.ts'
import type { TypeScope } from './type-scope.ts'

/** The members of a JSON object: its properties, then what any other property may be. */
export function objectMembers(
  scope: TypeScope,
  node: ObjectNode,
  place: ExpressionPosition,
): readonly Code[] {
  const { beside = [], ...position } = place
  const { set } = scope.layout
  const written = (id: NodeId): Expression => typeExpression(scope, id, position)
  const types = node.properties.map((property) => {
    return isLeftOpen(set, property)
      ? typeBeside(set, beside, property.name, written)
      : written(property.type)
  })
  const properties = node.properties.map((property, index) =>
    propertyLine(scope, property, types[index] ?? keyword('unknown'), position.indent),
  )
  return [...properties, ...indexSignature(scope, node, types, position)]
}

function propertyLine(scope: TypeScope, property: Property, type: Expression, indent: string): Code {
  const { lines, tags } = propertyDocumentation(scope.layout.set, property)
  const optional = property.required ? code`` : code`?`
  return code`${comment(lines, indent, tags)}${new Code(indent)}readonly ${key(property.name)}${optional}: ${type.code}\n`
}

/**
 * TypeScript wants every named property to fit the index signature, so it says what any property may be, named ones
 * included. Beside named properties, others of unknown type are left unsaid: misspelt names stay errors.
 */
function indexSignature(
  scope: TypeScope,
  node: ObjectNode,
  named: readonly Expression[],
  position: ExpressionPosition,
): readonly Code[] {
  const { set } = scope.layout
  const others = [
    ...node.patterns.map(({ type }) => type),
    ...(node.additional === false ? [] : [node.additional]),
  ]
  if (others.length === 0) return []
  const isOpen = node.additional !== false && resolve(set, node.additional).kind === 'unknown'
  if (isOpen && named.length > 0) return []
  const hasOptional = node.properties.some(({ required }) => !required)
  const type = unionExpression([
    ...others.map((id) => typeExpression(scope, id, position)),
    ...named,
    ...(hasOptional ? [{ code: code`undefined`, binds: 'primary' } as const] : []),
  ])
  return [code`${new Code(position.indent)}readonly [key: string]: ${type.code}\n`]
}
