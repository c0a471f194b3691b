import { type Choice, Code, code, join, key, type Member, type Shape } from '../../typescript/index.ts'
import { block, type Expression, intersectionExpression, primary } from './expression.ts'
import { memberLines } from './member-lines.ts'
import type { ExpressionPosition } from './type-expression.ts'
import type { TypeScope } from './type-scope.ts'

type ObjectShape = Extract<Shape, { kind: 'object' }>

/** An object type: its members, and for each choice the ways through it. */
export function objectExpression(
  scope: TypeScope,
  shape: Pick<ObjectShape, 'members' | 'choices'>,
  position: ExpressionPosition,
): Expression {
  const outside = position.indent.slice(2)
  const chosen = new Set(shape.choices.flatMap(({ properties }) => properties))
  const fixed = shape.members.filter(({ property }) => !chosen.has(property))
  const choices = shape.choices.map((choice) => choiceExpression(scope, shape.members, choice, position))
  if (choices.length === 0) return block(memberLines(scope, fixed, position), outside)
  const own = fixed.length === 0 ? [] : [block(memberLines(scope, fixed, position), outside)]
  return intersectionExpression([...own, ...choices])
}

function choiceExpression(
  scope: TypeScope,
  members: readonly Member[],
  { properties, ways }: Choice,
  position: ExpressionPosition,
): Expression {
  const inside = { ...position, indent: `${position.indent}    ` }
  const indent = new Code(position.indent)
  const parts = ways.map((way) => {
    const present = members.flatMap((member) => {
      const one = way.get(member.property)
      return one ? [{ ...member, isOptional: one.isOptional }] : []
    })
    const absent = properties
      .filter((property) => !way.has(property))
      .map((property) => code`${new Code(inside.indent)}readonly ${key(property)}?: never\n`)
    const lines = [...memberLines(scope, present, inside), ...absent]
    return code`${indent}| ${block(lines, `${position.indent}  `).code}\n`
  })
  return primary(code`(\n${join(parts, '')}${new Code(position.indent.slice(2))})`)
}
