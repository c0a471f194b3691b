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
import { codeListLiterals, type TypeScope, wrapped } from './expression.ts'
import { codecNames } from './module-index.ts'

/** The names under which a module exports the values of its code lists, by node. */
export function codeListNames(layout: SetLayout, namespace: string): ReadonlyMap<string, string> {
  const byNamespace = known.get(layout) ?? new Map<string, ReadonlyMap<string, string>>()
  known.set(layout, byNamespace)
  const names = byNamespace.get(namespace) ?? findNames(layout, namespace)
  byNamespace.set(namespace, names)
  return names
}

/** Every code list of a module asks. */
const known = new WeakMap<SetLayout, Map<string, ReadonlyMap<string, string>>>()

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

/** A code list's values as a constant, so that people can iterate over them. */
export function codeListConstant(scope: TypeScope, node: CodeListNode, identifier: string): Code {
  const { layout, writer } = scope
  const typeName = layout.typeName(node.id) ?? ''
  const type = writer.import(typeName, `${layout.moduleOf(node.id)}/types.ts`, 'type')
  const heading = comment([`The values of ${typeName}.`])
  return code`${heading}export const ${name(identifier)}: readonly ${type}[] = [\n${values(scope, node)}]\n`
}

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
      wrapped(literals, ', ', 98).map((line) => code`  ${line},\n`),
      '',
    )
  }
  const lines = literals.map(
    (one, index) => code`${comment((documented[index] ?? []).flatMap(documentationLines), '  ')}  ${one},\n`,
  )
  return join(lines, '')
}

/** The values of a code list whose type is wider than they are, as they are held. */
function memberValues(set: SchemaSet, node: CodeListNode): readonly Code[] {
  const texts = node.members.map(({ value }) => value)
  if (scalarForm(set, node) !== 'number') return texts.map(literal)
  return [...new Set(texts.map((text) => Number(text.replace('INF', 'Infinity'))))].map(numberValue)
}

/** A number as an expression, those that have no literal with them. */
function numberValue(value: number): Code {
  if (Number.isFinite(value)) return code`${value}`
  if (Number.isNaN(value)) return code`Number.NaN`
  return value > 0 ? code`Number.POSITIVE_INFINITY` : code`Number.NEGATIVE_INFINITY`
}

export function isCodeList(node: TypeNode): node is CodeListNode {
  return node.kind === 'code-list'
}
