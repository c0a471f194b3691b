import type { CodeListNode, SchemaSet, TypeNode } from '../../schema/index.ts'
import {
  type Code,
  code,
  comment,
  join,
  literal,
  name,
  type SetLayout,
  scalarForm,
  uniqueIdentifiers,
  valueIdentifier,
} from '../../typescript/index.ts'
import { documentationLines } from './documentation.ts'
import { codeListLiterals, type TypeScope, wrapParts } from './expression.ts'
import { codecNames } from './module-index.ts'

/**
 * The exported constants with the values of a module's code lists, by node. They are computed once per module and
 * avoid the names of codecs.
 */
export function codeListNames(layout: SetLayout, namespace: string): ReadonlyMap<string, string> {
  const byNamespace = known.get(layout) ?? new Map<string, ReadonlyMap<string, string>>()
  known.set(layout, byNamespace)
  const names = byNamespace.get(namespace) ?? findNames(layout, namespace)
  byNamespace.set(namespace, names)
  return names
}

/** Names by layout and namespace: they are asked for once per code list. */
const known = new WeakMap<SetLayout, Map<string, ReadonlyMap<string, string>>>()

/** Chooses the constants' names: `…Values` after the type, made unique. */
function findNames(layout: SetLayout, namespace: string): ReadonlyMap<string, string> {
  const types = layout.exportedTypes(namespace)
  const taken = codecNames(layout, namespace)
  const lists = types.filter(isCodeList)
  const wanted = new Map(taken.map((codec) => [`codec ${codec}`, { identifier: codec, isExact: true }]))
  for (const { id } of lists) {
    wanted.set(id, { identifier: valueIdentifier(`${layout.typeName(id) ?? ''}Values`), isExact: false })
  }
  const unique = uniqueIdentifiers(wanted)
  return new Map(lists.map(({ id }) => [id, unique.get(id) ?? '']))
}

/** The exported constant that lists the values of a code list. */
export function codeListConstant(scope: TypeScope, node: CodeListNode, identifier: string): Code {
  const { layout, writer } = scope
  const typeName = layout.typeName(node.id) ?? ''
  const type = writer.import(typeName, `${layout.moduleOf(node.id)}/types.ts`, 'type')
  const heading = comment([`The values of ${typeName}.`])
  return code`${heading}export const ${name(identifier)}: readonly ${type}[] = [\n${values(scope, node)}]\n`
}

/**
 * The values of a code list as lines: one a line with its documentation if any is documented, otherwise packed.
 */
function values({ layout: { set } }: TypeScope, node: CodeListNode): Code {
  const literals = codeListLiterals(set, node) ?? memberValues(set, node)
  const isPlain = scalarForm(set, node) === 'string' && literals.length === node.members.length
  const documented = node.members.map(({ id }) => {
    const annotation = set.annotations.get(id)
    return [annotation?.title ?? '', ...(annotation?.documentation ?? [])].filter(
      (text) => text.trim() !== '',
    )
  })
  if (!isPlain || documented.every((texts) => texts.length === 0)) {
    return join(
      wrapParts(literals, ', ', 98).map((line) => code`  ${line},\n`),
      '',
    )
  }
  const lines = literals.map(
    (one, index) => code`${comment((documented[index] ?? []).flatMap(documentationLines), '  ')}  ${one},\n`,
  )
  return join(lines, '')
}

/** The values of a code list whose TypeScript type is not a union of literals, as texts or numbers. */
function memberValues(set: SchemaSet, node: CodeListNode): readonly Code[] {
  const texts = node.members.map(({ value }) => value)
  if (scalarForm(set, node) !== 'number') return texts.map(literal)
  return [...new Set(texts.map((text) => Number(text.replace('INF', 'Infinity'))))].map(numberValue)
}

/** A number as an expression, also NaN and the infinities. */
function numberValue(value: number): Code {
  if (Number.isFinite(value)) return code`${value}`
  if (Number.isNaN(value)) return code`Number.NaN`
  return value > 0 ? code`Number.POSITIVE_INFINITY` : code`Number.NEGATIVE_INFINITY`
}

export function isCodeList(node: TypeNode): node is CodeListNode {
  return node.kind === 'code-list'
}
