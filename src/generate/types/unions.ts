import type { ElementDeclaration, TypeNode } from '../../schema/index.ts'
import {
  type Code,
  code,
  comment,
  join,
  listElementAlternatives,
  name,
  referenceTo,
} from '../../typescript/index.ts'
import { heirExpressions } from './discriminated.ts'
import { alternativesType } from './element-type.ts'
import { type Expression, parenthesize } from './expression.ts'
import { inPlaceExpressions } from './in-place.ts'
import { topLevel } from './type-expression.ts'
import type { TypeScope } from './type-scope.ts'

/** The exported union of a type and what `xsi:type` or a discriminator may put in its place; nothing for a type that stands for itself. */
export function orDerivedDeclaration(scope: TypeScope, { id }: TypeNode): Code {
  const { layout } = scope
  const exported = layout.orDerivedName(id)
  if (exported === undefined) return code``
  const telling = layout.set.discriminators?.get(id)?.property
  const tells = telling === undefined ? '`$type`' : `"${telling}"`
  const says = comment([`${layout.typeName(id) ?? ''}, or a type derived from it: ${tells} says which.`])
  const parts = telling === undefined ? inPlaceExpressions(scope, id, []) : heirExpressions(scope, id)
  return code`\n${says}export type ${name(exported)} =${alternatives(parts)}\n`
}

/** The exported union of an element and what can stand in its place. */
export function elementUnionDeclaration(scope: TypeScope, element: ElementDeclaration): Code {
  const { layout } = scope
  const says = comment([`The element ${element.name.local}, or one that can stand in its place.`])
  const all = listElementAlternatives(layout.set, [referenceTo(element)])
  const parts = all.map((one) => alternativesType(scope, [one], topLevel))
  return code`${says}export type ${name(layout.elementUnionName(element.id) ?? '')} =${alternatives(parts)}\n`
}

function alternatives(parts: readonly Expression[]): Code {
  const [only, ...others] = parts
  if (!only) return code` never`
  if (others.length === 0) return code` ${only.code}`
  return join(
    parts.map((part) => code`\n  | ${parenthesize(part, 'operator')}`),
    '',
  )
}
