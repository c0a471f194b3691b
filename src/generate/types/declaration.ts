import { type ComplexNode, resolve, type TypeNode } from '../../schema/index.ts'
import { type Code, code, comment, join, type Member, name, shapeOf } from '../../typescript/index.ts'
import { typeDocumentation } from './documentation.ts'
import { memberLines } from './members.ts'
import { objectMembers } from './object-members.ts'
import type { TypeScope } from './scope.ts'
import { topLevel, typeExpression, writtenOut } from './type-expression.ts'

const inside = { ...topLevel, indent: '  ' }

/** The exported declaration of a type: an interface where it is an object, an alias otherwise. */
export function declaration(scope: TypeScope, node: TypeNode, identifier: string): Code {
  const { lines, tags } = typeDocumentation(scope.layout.set, node)
  const heading = comment(lines, '', tags)
  const body = interfaceBody(scope, node)
  if (body) return code`${heading}export interface ${name(identifier)} ${body}\n`
  const type = writtenOut(scope, node.id, topLevel).code
  const space = type.text.startsWith('\n') ? code`` : code` `
  return code`${heading}export type ${name(identifier)} =${space}${type}\n`
}

function interfaceBody(scope: TypeScope, node: TypeNode): Code | undefined {
  if (node.kind === 'object') return block(objectMembers(scope, node, inside))
  if (node.kind !== 'complex') return undefined
  const shape = shapeOf(scope.layout.set, node)
  if (shape.kind !== 'object') return undefined
  const base = baseOf(scope, node, shape.members)
  if (!base) return block(memberLines(scope, shape.members, inside))
  const inherited = new Set(base.members.map(({ property }) => property))
  const own = shape.members.filter(({ property }) => !inherited.has(property))
  const parent = typeExpression(scope, base.node.id).code
  return code`extends ${parent} ${block(memberLines(scope, own, inside)) ?? code`{}`}`
}

/** The base of an extension, where every member of it is a member of the derived type unchanged. */
function baseOf(
  { layout }: TypeScope,
  { derivation }: ComplexNode,
  members: readonly Member[],
): { node: ComplexNode; members: readonly Member[] } | undefined {
  if (derivation?.by !== 'extension') return undefined
  const node = resolve(layout.set, derivation.base)
  if (node.kind !== 'complex' || layout.typeName(node.id) === undefined) return undefined
  const shape = shapeOf(layout.set, node)
  if (shape.kind !== 'object' || shape.members.length === 0) return undefined
  const byProperty = new Map(members.map((member) => [member.property, member]))
  const isUnchanged = shape.members.every((member) => isSameMember(member, byProperty.get(member.property)))
  return isUnchanged ? { node, members: shape.members } : undefined
}

function isSameMember(a: Member, b: Member | undefined): boolean {
  return (
    b !== undefined &&
    a.type === b.type &&
    a.isOptional === b.isOptional &&
    a.isArray === b.isArray &&
    a.isNillable === b.isNillable
  )
}

function block(lines: readonly Code[]): Code | undefined {
  return lines.length === 0 ? undefined : code`{\n${join(lines, '')}}`
}
