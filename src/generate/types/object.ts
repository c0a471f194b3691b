import { type NodeId, type ObjectNode, type Property, resolve } from '../../schema/index.ts'
import {
  type Choice,
  Code,
  code,
  comment,
  join,
  key,
  literal,
  type Member,
  type Shape,
} from '../../typescript/index.ts'
import { isLeftOpen, typeBeside } from './beside.ts'
import { memberDocumentation, propertyDocumentation } from './documentation.ts'
import { memberValue } from './element-type.ts'
import {
  arrayExpression,
  block,
  type Expression,
  intersectionExpression,
  keyword,
  primary,
  type TypeScope,
  unionExpression,
} from './expression.ts'
import {
  isLeftToOthers,
  isRefined,
  listAdditionalTypes,
  listFurtherTypes,
  listNamedTypes,
  listObjects,
  listPropertyTypes,
} from './refined.ts'
import { type ExpressionPosition, typeBelow } from './type-expression.ts'

type ObjectShape = Extract<Shape, { kind: 'object' }>

/** An object type: its members, intersected for each choice with the union of its alternatives. */
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

/** The union of a choice's alternatives; each excludes the properties of the others by `?: never`. */
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

/**
 * The members of a JSON object type: its properties, then an index signature for others. A required property without
 * a type gets the type that the other schemas of an `allOf` give it.
 */
export function objectMembers(
  scope: TypeScope,
  node: ObjectNode,
  place: ExpressionPosition,
): readonly Code[] {
  const { beside = [], ...position } = place
  const { set } = scope.layout
  const objects = listObjects(set, beside)
  const types = node.properties.map((property) => {
    const { name, required, type } = property
    const others = listPropertyTypes(objects, name)
    const written = (id: NodeId): Expression => typeBelow(scope, id, position, others)
    const own = written(type)
    const isOpen = isLeftOpen(set, property) || (required && own.code.text === 'unknown')
    const found = isOpen ? typeBeside(set, beside, name, written) : own
    return !required && inherited.has(name) ? withInherited(name, found) : found
  })
  const properties = node.properties.map((property, index) =>
    propertyLine(scope, property, types[index] ?? keyword('unknown'), position.indent),
  )
  return [...properties, ...indexSignature(scope, node, types, { position, objects })]
}

/** The members that TypeScript takes from `Object` for every object. */
const inherited: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith('__')),
)

/** The type of an optional property or of what an object has that leaves the property out. */
function withInherited(name: string, type: Expression): Expression {
  return unionExpression([type, primary(code`Object[${literal(name)}]`)])
}

/** The member of a JSON property, with its documentation; optional unless it is required. */
function propertyLine(scope: TypeScope, property: Property, type: Expression, indent: string): Code {
  const { lines, tags } = propertyDocumentation(scope.layout.set, property)
  const optional = property.required ? code`` : code`?`
  return code`${comment(lines, indent, tags)}${new Code(indent)}readonly ${key(property.name)}${optional}: ${type.code}\n`
}

/**
 * The index signature for additional and pattern properties; it includes the types of named properties, as
 * TypeScript requires, and the forms in which `objects` beside hold properties that they name. None beside named
 * properties if additional ones are of unknown type: misspelt names stay errors.
 */
function indexSignature(
  scope: TypeScope,
  node: ObjectNode,
  named: readonly Expression[],
  { position, objects }: { readonly position: ExpressionPosition; readonly objects: readonly ObjectNode[] },
): readonly Code[] {
  const { set } = scope.layout
  const others = listFurtherTypes(node)
  if (others.length === 0) return []
  const isOpen = node.additional !== false && resolve(set, node.additional).kind === 'unknown'
  if (isOpen && named.length > 0) return []
  const hasOptional = node.properties.some(({ required }) => !required)
  const beside = listAdditionalTypes(objects)
  const namedBeside = listNamedTypes(objects, node)
  const type = unionExpression([
    ...others.flatMap((id) => [
      typeBelow(scope, id, position, beside),
      ...namedBeside
        .filter((one) => isRefined(set, id, [one]) && !isLeftToOthers(set, id, [one]))
        .map((one) => typeBelow(scope, id, position, [one])),
    ]),
    ...named,
    ...(hasOptional ? [{ code: code`undefined`, binds: 'primary' } as const] : []),
  ])
  return [code`${new Code(position.indent)}readonly [key: string]: ${type.code}\n`]
}

/** The members of an XML type, one a line, each with its documentation; as optional as they are. */
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

/** The type of a member: that of its value, or a list of such. */
function memberType(scope: TypeScope, member: Member, position: ExpressionPosition): Code {
  const value = memberValue(scope, member, position)
  return (member.isArray ? arrayExpression(value) : value).code
}
