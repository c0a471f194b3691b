import { type ComplexNode, type ElementDeclaration, resolve, type TypeNode } from '../../schema/index.ts'
import {
  type Choice,
  type Code,
  code,
  comment,
  findShape,
  join,
  listElementAlternatives,
  type Member,
  name,
  referenceTo,
  type Shape,
} from '../../typescript/index.ts'
import { heirExpressions, heirSentences } from './discriminated.ts'
import { typeDocumentation } from './documentation.ts'
import { alternativesType } from './element-type.ts'
import {
  type Expression,
  intersectionExpression,
  parenthesize,
  primary,
  type TypeScope,
} from './expression.ts'
import { inPlaceExpressions, ownName } from './in-place.ts'
import { memberLines, objectExpression, objectMembers } from './object.ts'
import { expandTypeExpression, topLevel } from './type-expression.ts'

const inside = { ...topLevel, indent: '  ' }

/**
 * The exported declaration of a type: an interface if its values are one object without choices, otherwise a type
 * alias.
 */
export function printTypeDeclaration(scope: TypeScope, node: TypeNode, identifier: string): Code {
  const { lines, tags } = typeDocumentation(scope.layout.set, node)
  const heading = comment(lines, '', tags)
  const body = interfaceBody(scope, node)
  if (body) return code`${heading}export interface ${name(identifier)} ${body}\n`
  const type = aliasBody(scope, node)
  const space = type.text.startsWith('\n') ? code`` : code` `
  return code`${heading}export type ${name(identifier)} =${space}${type}\n`
}

/**
 * The body of an interface, with `extends` if a base type's members are unchanged; `undefined` if the type needs
 * an alias.
 */
function interfaceBody(scope: TypeScope, node: TypeNode): Code | undefined {
  if (node.kind === 'object') return block(objectMembers(scope, node, inside))
  const { set } = scope.layout
  if (node.kind !== 'complex' || !isInterface(scope, node)) return undefined
  const shape = findShape(set, node)
  if (shape.kind !== 'object') return undefined
  const base = findBase(scope, node, shape)
  if (!base) return block(memberLines(scope, shape.members, inside))
  const lines = memberLines(scope, ownPart(shape, base.shape).members, inside)
  return code`extends ${ownName(scope, base.node.id)} ${block(lines) ?? code`{}`}`
}

/**
 * Whether a complex type can be an interface: an object without choices, and so is the base that it extends.
 * Interfaces cannot be or extend unions.
 */
function isInterface(scope: TypeScope, node: ComplexNode): boolean {
  const shape = findShape(scope.layout.set, node)
  if (shape.kind !== 'object' || shape.choices.length > 0) return false
  const base = findBase(scope, node, shape)
  return base === undefined || isInterface(scope, base.node)
}

/**
 * The right-hand side of a type alias: the base type intersected with the added members, or the type written out.
 */
function aliasBody(scope: TypeScope, node: TypeNode): Code {
  const shape = node.kind === 'complex' ? findShape(scope.layout.set, node) : undefined
  const base = node.kind === 'complex' && shape?.kind === 'object' ? findBase(scope, node, shape) : undefined
  if (!base || shape?.kind !== 'object') return expandTypeExpression(scope, node.id, topLevel).code
  const parent = primary(ownName(scope, base.node.id))
  const own = ownPart(shape, base.shape)
  if (own.members.length === 0) return parent.code
  return intersectionExpression([parent, objectExpression(scope, own, inside)]).code
}

type ObjectShape = Extract<Shape, { kind: 'object' }>

/** The members and choices that a shape has beside those of its base. */
function ownPart(shape: ObjectShape, base: ObjectShape): Pick<ObjectShape, 'members' | 'choices'> {
  const inherited = new Set(base.members.map(({ property }) => property))
  return {
    members: shape.members.filter(({ property }) => !inherited.has(property)),
    choices: shape.choices.filter(({ properties }) => !properties.some((one) => inherited.has(one))),
  }
}

/**
 * The base of a type derived by extension, if the derived type has all of its members and choices unchanged;
 * otherwise `undefined`.
 */
function findBase(
  { layout }: TypeScope,
  { derivation }: ComplexNode,
  derived: ObjectShape,
): { node: ComplexNode; shape: ObjectShape } | undefined {
  if (derivation?.by !== 'extension') return undefined
  const node = resolve(layout.set, derivation.base)
  if (node.kind !== 'complex' || layout.typeName(node.id) === undefined) return undefined
  const shape = findShape(layout.set, node)
  if (shape.kind !== 'object' || shape.members.length === 0) return undefined
  const byProperty = new Map(derived.members.map((member) => [member.property, member]))
  const choices = new Set(derived.choices.map(printChoice))
  const isUnchanged =
    shape.members.every((member) => isSameMember(member, byProperty.get(member.property))) &&
    shape.choices.every((choice) => choices.has(printChoice(choice)))
  return isUnchanged ? { node, shape } : undefined
}

/** A choice as a text, equal for equal choices. */
function printChoice({ ways }: Choice): string {
  return JSON.stringify(ways.map((way) => [...way]))
}

/** Whether two members have the same occurrence and the same type. */
function isSameMember(a: Member, b: Member | undefined): boolean {
  return (
    b !== undefined &&
    a.isOptional === b.isOptional &&
    a.isArray === b.isArray &&
    a.isNillable === b.isNillable &&
    printFrom(a) === printFrom(b)
  )
}

/** The type of a member as a text, equal where the values have the same type. */
function printFrom({ from, type }: Member): string {
  if (from.kind === 'nodes') {
    const labels = from.alternatives.map((one) => [one.label, one.type])
    return JSON.stringify([from.isMixed, from.hasAny, labels])
  }
  if (from.kind === 'any' || from.kind === 'anyAttributes') return from.kind
  if (from.kind !== 'element') return type
  const [first] = from.particles
  const alternatives = from.alternatives?.map((one) => [one.label, one.type])
  return JSON.stringify([type, alternatives, first?.block])
}

/** The lines between braces; `undefined` if there are none. */
function block(lines: readonly Code[]): Code | undefined {
  return lines.length === 0 ? undefined : code`{\n${join(lines, '')}}`
}

/**
 * The exported union of a type and the types that `xsi:type` or a discriminator may put in its place; no code if
 * there are none.
 */
export function orDerivedDeclaration(scope: TypeScope, { id }: TypeNode): Code {
  const { layout } = scope
  const exported = layout.orDerivedName(id)
  if (exported === undefined) return code``
  const telling = layout.set.discriminators?.get(id)?.property
  const tells = telling === undefined ? '`$type`' : `"${telling}"`
  const says = comment([
    `${layout.typeName(id) ?? ''}, or a type derived from it: ${tells} says which.`,
    ...heirSentences(layout.set, id),
  ])
  const parts = telling === undefined ? inPlaceExpressions(scope, id, []) : heirExpressions(scope, id)
  return code`\n${says}export type ${name(exported)} =${alternatives(parts)}\n`
}

/** The exported union of an element and the members of its substitution group. */
export function elementUnionDeclaration(scope: TypeScope, element: ElementDeclaration): Code {
  const { layout } = scope
  const says = comment([`The element ${element.name.local}, or one that can stand in its place.`])
  const all = listElementAlternatives(layout.set, [referenceTo(element)])
  const parts = all.map((one) => alternativesType(scope, [one], topLevel))
  return code`${says}export type ${name(layout.elementUnionName(element.id) ?? '')} =${alternatives(parts)}\n`
}

/** The right-hand side of a union, one alternative a line; `never` if there are none. */
function alternatives(parts: readonly Expression[]): Code {
  const [only, ...others] = parts
  if (!only) return code` never`
  if (others.length === 0) return code` ${only.code}`
  return join(
    parts.map((part) => code`\n  | ${parenthesize(part, 'operator')}`),
    '',
  )
}
