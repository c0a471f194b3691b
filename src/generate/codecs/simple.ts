import { diagnostic, invariant, printable } from '../../diagnostics/index.ts'
import type {
  CodeListNode,
  Facets,
  ListNode,
  NodeId,
  ScalarNode,
  TypeNode,
  UnionNode,
} from '../../schema/index.ts'
import {
  type Code,
  code,
  isHeldAsWritten,
  literal,
  scalarForm,
  translatePattern,
} from '../../typescript/index.ts'
import { codeListNames } from '../types/code-lists.ts'
import { simpleDerivationFields } from './derived.ts'
import { arrayLiteral, type Field, number, objectLiteral } from './fields.ts'
import { lexicalOf } from './lexicals.ts'
import { patternExpression } from './pattern.ts'
import { type CodecScope, descriptorOf, lazily } from './place.ts'

/** The descriptor of a scalar or code list. */
export function textDescriptor(scope: CodecScope, node: ScalarNode | CodeListNode): Code {
  const lexical = lexicalOf(node, scalarForm(scope.layout.set, node))
  invariant(lexical, `no text of XML is read as "${node.primitive}"`)
  return objectLiteral([
    ['kind', literal('text')],
    ...simpleDerivationFields(scope, node),
    ['of', scope.writer.import(lexical, scope.runtime)],
    ['values', node.kind === 'code-list' ? valuesOf(scope, node) : undefined],
    ...facetFields(scope, node, node.facets),
  ])
}

/** `xs:anySimpleType`: any text, as it is; by its name, all other simple types may be in its place. */
export function anySimpleType(scope: CodecScope): Code {
  return objectLiteral([
    ['kind', literal('text')],
    ['typeName', literal('{http://www.w3.org/2001/XMLSchema}anySimpleType')],
    ['of', scope.writer.import('xsString', scope.runtime)],
  ])
}

/** A code list's values stand in `code-lists.ts`, once; lists that are no strings there are written out here. */
function valuesOf(scope: CodecScope, node: CodeListNode): Code {
  const { layout, writer } = scope
  const isString = scalarForm(layout.set, node) === 'string' && layout.typeName(node.id) !== undefined
  if (!isString) return arrayLiteral(node.members.map((member) => literal(member.value)))
  const name = codeListNames(layout, scope.namespace).get(node.id)
  return writer.import(name ?? '', `${layout.moduleOf(node.id)}/code-lists.ts`)
}

export function listDescriptor(scope: CodecScope, node: ListNode): Code {
  return objectLiteral([
    ['kind', literal('list')],
    ...simpleDerivationFields(scope, node),
    ['of', scope.writer.import('xsList', scope.runtime)],
    ['item', partOf(scope, node, node.item)],
    ['values', node.enumeration && arrayLiteral(node.enumeration.map(literal))],
    ...facetFields(scope, node, node.facets),
  ])
}

export function unionDescriptor(scope: CodecScope, node: UnionNode): Code {
  return objectLiteral([
    ['kind', literal('union')],
    ...simpleDerivationFields(scope, node),
    ['of', scope.writer.import('xsUnion', scope.runtime)],
    ['members', arrayLiteral(node.members.map((member) => partOf(scope, node, member)))],
    ['values', node.enumeration && arrayLiteral(node.enumeration.map(literal))],
    ['patterns', patternsOf(scope, node, node.facets)],
  ])
}

/** A list's items, a union's member: as written where the whole has a pattern that asks for it. */
function partOf(scope: CodecScope, node: ListNode | UnionNode, id: NodeId): Code {
  if (!isHeldAsWritten(scope.layout.set, node)) return lazily(scope, id)
  return code`() => ${scope.writer.import('asWritten', scope.runtime)}(${descriptorOf(scope, id)})`
}

function facetFields(scope: CodecScope, node: TypeNode, facets: Facets): readonly Field[] {
  const { minInclusive, maxInclusive, minExclusive, maxExclusive } = facets
  const isInteger = 'builtin' in node && node.builtin !== 'decimal' && facets.fractionDigits === 0
  return [
    ['length', facets.length === undefined ? undefined : number(facets.length)],
    ['minLength', facets.minLength === undefined ? undefined : number(facets.minLength)],
    ['maxLength', facets.maxLength === undefined ? undefined : number(facets.maxLength)],
    ['totalDigits', facets.totalDigits === undefined ? undefined : number(facets.totalDigits)],
    [
      'fractionDigits',
      facets.fractionDigits === undefined || isInteger ? undefined : number(facets.fractionDigits),
    ],
    ['minInclusive', minInclusive === undefined ? undefined : literal(minInclusive)],
    ['maxInclusive', maxInclusive === undefined ? undefined : literal(maxInclusive)],
    ['minExclusive', minExclusive === undefined ? undefined : literal(minExclusive)],
    ['maxExclusive', maxExclusive === undefined ? undefined : literal(maxExclusive)],
    ['patterns', patternsOf(scope, node, facets)],
  ]
}

/** One regular expression for each derivation step; the alternatives of a step are alternatives of its expression. */
function patternsOf(scope: CodecScope, node: TypeNode, { patterns = [] }: Facets): Code | undefined {
  if (patterns.length === 0) return undefined
  const expressions = patterns.map((step) => {
    const translated = step.map(({ dialect, source }) =>
      dialect === 'xsd'
        ? { dialect: 'ecma' as const, source: translatePattern(source) }
        : { dialect, source },
    )
    const [first] = step
    if (translated.some(({ source }) => source === undefined)) {
      unsupported(scope, node, `the pattern ${JSON.stringify(printable(first?.source ?? ''))}`)
    }
    const known = translated.map(({ dialect, source = '' }) => ({ dialect, source }))
    return patternExpression(scope, known, { name: nameOf(node), at: node.at })
  })
  return arrayLiteral(expressions)
}

function unsupported(scope: CodecScope, node: TypeNode, construct: string): void {
  scope.sink(diagnostic('codec-construct', { construct, name: nameOf(node) }, node.at))
}

function nameOf({ name }: TypeNode): string {
  return name ? `"${printable(name.local)}"` : 'an unnamed type'
}
