import {
  findNode,
  type NodeId,
  type Property,
  resolve,
  type SchemaSet,
  type UnionNode,
} from '../../schema/index.ts'
import { code, findDiscriminatorSubtypes, join, key, literal, propertiesIn } from '../../typescript/index.ts'
import { type Expression, intersectionExpression, primary, type TypeScope } from './expression.ts'

/**
 * An object type with the names that a union's discriminator maps to an alternative, as a list. `[]` without names,
 * for the default alternative, and where the alternative's schema lacks the property or restricts it itself.
 * Documents are checked by JSON Schema alone.
 */
export function printDiscriminatorNames(
  set: SchemaSet,
  { discriminator }: UnionNode,
  alternative: NodeId,
): readonly Expression[] {
  if (discriminator === undefined) return []
  const { property, mapping, fallback } = discriminator
  const { id } = resolve(set, alternative)
  // The default alternative has all other names as well.
  if (fallback !== undefined && resolve(set, fallback).id === id) return []
  const names = [...mapping].filter(([, node]) => resolve(set, node).id === id).map(([name]) => name)
  const declared = propertiesIn(set, id, property)
  if (names.length === 0 || declared.length === 0) return []
  if (!declared.every(({ type }) => isAnyText(set, type))) return []
  return [literals(property, declared, names)]
}

/**
 * A sentence that a union's type promises more than validation checks, if the type contains discriminator names that
 * its schema does not require. Otherwise `[]`.
 */
export function discriminatorSentences(set: SchemaSet, node: UnionNode): readonly string[] {
  const isOpen = node.members.some((member) => printDiscriminatorNames(set, node, member).length > 0)
  return isOpen ? [sayUnchecked(node.discriminator?.property ?? '')] : []
}

/**
 * A sentence that the union of a discriminator's base and its subtypes promises more than validation checks. `[]`
 * without a discriminator, or if the schemas allow no other names.
 */
export function heirSentences(set: SchemaSet, base: NodeId): readonly string[] {
  const property = set.discriminators?.get(base)?.property
  if (property === undefined) return []
  const isOpen = findDiscriminatorSubtypes(set, base).some(({ id, names }) => {
    const stated = propertiesIn(set, id, property).map(({ type }) => statedNames(set, type))
    return stated.length > 0 && !stated.some((all) => all?.every((name) => names.includes(name)))
  })
  return isOpen ? [sayUnchecked(property)] : []
}

function sayUnchecked(property: string): string {
  return `"${property}" narrows this type. Validation does not check its names: a valid value may have another one.`
}

/**
 * A discriminator's base type and its subtypes (made of it by `allOf`), each intersected with the names that the
 * discriminator gives it.
 */
export function heirExpressions({ layout, writer }: TypeScope, base: NodeId): readonly Expression[] {
  const { set } = layout
  const discriminator = set.discriminators?.get(base)
  if (discriminator === undefined) return []
  const { property, mapping, fallback } = discriminator
  const heirs = findDiscriminatorSubtypes(set, base)
  const taken = new Set(heirs.flatMap(({ names }) => names))
  const declared = propertiesIn(set, base, property)
  const stated = declared.flatMap(({ type }) => statedNames(set, type) ?? [])
  const own = [...mapping].filter(([, id]) => id === base).map(([name]) => name)
  const implied = own.length > 0 ? own : listOwnNames(set, base)
  const left = (stated.length > 0 ? stated : implied).filter((name) => !taken.has(name))
  const all = [...(left.length === 0 ? [] : [{ id: base, names: left }]), ...heirs]
  return all.map(({ id, names }) => {
    const type = writer.import(layout.typeName(id) ?? '', `${layout.moduleOf(id)}/types.ts`, 'type')
    const known = propertiesIn(set, id, property)
    const allowed = names.filter((name) =>
      known.every((one) => isAnyText(set, one.type) || statedNames(set, one.type)?.includes(name)),
    )
    const isOpen = fallback !== undefined && resolve(set, fallback).id === id
    if (isOpen || known.length === 0 || allowed.length === 0) return primary(type)
    return intersectionExpression([literals(property, known, allowed), primary(type)])
  })
}

/** The name of a base; that of the schema around it, if the base is all that its `allOf` has. Empty without a name. */
function listOwnNames(set: SchemaSet, base: NodeId): readonly string[] {
  const around = set.nodes.get(base.replace(/\/allOf\/0$/, ''))
  const named = [findNode(set, base), around].find((node) => node?.name !== undefined)
  return named?.name !== undefined && resolve(set, named.id).id === base ? [named.name.local] : []
}

/** An object type with one property that is a union of the given names; optional if no declaration requires it. */
function literals(property: string, declared: readonly Property[], names: readonly string[]): Expression {
  const optional = declared.some(({ required }) => required) ? code`` : code`?`
  return primary(code`{ readonly ${key(property)}${optional}: ${join(names.map(literal), ' | ')} }`)
}

/** The texts that a code list or constant allows; `undefined` for any other type. */
function statedNames(set: SchemaSet, id: NodeId): readonly string[] | undefined {
  const node = resolve(set, id)
  if (node.kind === 'code-list') return node.members.map(({ value }) => value)
  if (node.kind !== 'constant') return undefined
  return node.values.filter((value) => typeof value === 'string')
}

/** Whether a type allows anything, or is a string. */
function isAnyText(set: SchemaSet, id: NodeId): boolean {
  const node = resolve(set, id)
  return node.kind === 'unknown' || (node.kind === 'scalar' && node.primitive === 'string')
}
