import { Code, code, comment, key, type Member } from '../../typescript/index.ts'
import { memberDocumentation } from './documentation.ts'
import { memberValue } from './element-type.ts'
import { arrayExpression } from './expression.ts'
import type { ExpressionPosition } from './type-expression.ts'
import type { TypeScope } from './type-scope.ts'

/** The members of an XML type's object, each with its documentation. */
export function memberLines(
  scope: TypeScope,
  members: readonly Member[],
  position: ExpressionPosition,
): readonly Code[] {
  return members.map((member) => {
    const { lines, tags } = memberDocumentation(scope.layout.set, member)
    const { indent } = position
    const type = memberType(scope, member, position)
    const optional = member.isOptional ? code`?` : code``
    return code`${comment(lines, indent, tags)}${new Code(indent)}readonly ${key(member.property)}${optional}: ${type}\n`
  })
}

function memberType(scope: TypeScope, member: Member, position: ExpressionPosition): Code {
  const value = memberValue(scope, member, position)
  return (member.isArray ? arrayExpression(value) : value).code
}
