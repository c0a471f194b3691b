import { quoted } from '../../diagnostics/index.ts'
import { lexicalForm } from '../../lexical/index.ts'
import { patternMatcher } from '../../regex/index.ts'
import {
  type CodeListNode,
  expandedName,
  type Facets,
  type NodeId,
  type ScalarNode,
  type TypeNode,
  type WhiteSpace,
} from '../../schema/index.ts'
import { qName } from './lexical.ts'
import { collapseWhiteSpace, findNamespace, type PrefixBindings } from './schema-element.ts'
import type { SetReading } from './schema-set-reading.ts'

type Values = Pick<SetReading, 'nodes' | 'scope'>

const unlisted = 'it is not one of the values listed'

/** Why a text is not a value of a simple type (§3.14.4, "String Valid"); undefined where it is one. */
export function valueProblem(
  set: Values,
  type: NodeId,
  text: string,
  namespaces: PrefixBindings,
): string | undefined {
  return findProblem(set, type, text, namespaces, new Map())
}

/** `valueProblem` with a cache by type, since unions may share members many times. */
function findProblem(
  set: Values,
  type: NodeId,
  text: string,
  namespaces: PrefixBindings,
  known: Map<NodeId, string | undefined>,
): string | undefined {
  if (!known.has(type)) known.set(type, nodeProblem(set, type, text, namespaces, known))
  return known.get(type)
}

/** `valueProblem` of one type by its kind: a scalar, each item of a list, any member of a union. */
function nodeProblem(
  set: Values,
  type: NodeId,
  text: string,
  namespaces: PrefixBindings,
  known: Map<NodeId, string | undefined>,
): string | undefined {
  const node = set.nodes.get(type)
  switch (node?.kind) {
    case 'scalar':
    case 'code-list':
      return scalarProblem(set, node, text, namespaces)
    case 'list': {
      const value = normalizeWhiteSpace(text, 'collapse')
      const items = value === '' ? [] : value.split(' ')
      const wrong = items.map((item) => valueProblem(set, node.item, item, namespaces))
      const problem = wrong.find((one) => one !== undefined)
      return (
        problem ??
        lengthProblem(node.facets, items.length) ??
        listedProblem(set, node, expandNames(set, node.id, value, namespaces), value)
      )
    }
    case 'union': {
      const wrong = node.members.map((member) => findProblem(set, member, text, namespaces, known))
      if (wrong.length > 0 && wrong.every((problem) => problem !== undefined)) return 'no member type has it'
      return listedProblem(set, node, text, text)
    }
    default:
      return undefined
  }
}

/** Why a text is not a value of a scalar type or code list, white space normalized; undefined where it is one. */
function scalarProblem(
  set: Values,
  node: ScalarNode | CodeListNode,
  text: string,
  namespaces: PrefixBindings,
): string | undefined {
  const value = normalizeWhiteSpace(text, node.whiteSpace)
  const lexical = lexicalForm(node)
  const isLegal = isName(node) ? qName.isValid(value) : lexical.isLegal?.(value) !== false
  if (!isLegal) return `it is not a valid ${node.builtin}`
  const name = isName(node) ? nameIn(namespaces, value) : value
  if (name === undefined) return 'its prefix is bound to no namespace'
  if (node.primitive === 'NOTATION' && !set.scope.notation.has(name)) return 'no such notation is declared'
  const problem =
    (lexical.lengthOf && lengthProblem(node.facets, lexical.lengthOf(value))) ??
    digitsProblem(node.facets, value) ??
    boundsProblem(node, value) ??
    patternProblem(node.facets, value)
  if (problem !== undefined || node.kind === 'scalar') return problem
  return node.members.some((member) => isSameText(set, node.id, member.value, name)) ? undefined : unlisted
}

/** Whether two texts, both of the type, are the same value. */
export function isSameText(set: Pick<SetReading, 'nodes'>, type: NodeId, a: string, b: string): boolean {
  const node = set.nodes.get(type)
  if (a === b) return true
  if (node?.kind === 'scalar' || node?.kind === 'code-list') return isSameScalar(node, a, b)
  if (node?.kind === 'union') return flattenUnion(set, type).some((member) => isSameText(set, member, a, b))
  if (node?.kind !== 'list') return false
  const [x = [], y = []] = [a, b].map((text) => normalizeWhiteSpace(text, 'collapse').split(' '))
  return x.length === y.length && x.every((item, at) => isSameText(set, node.item, item, y[at] ?? ''))
}

/** The members of a union that are not unions, those of inner unions included. */
function flattenUnion(set: Pick<SetReading, 'nodes'>, union: NodeId): readonly NodeId[] {
  const found = new Set([union])
  for (const id of found) {
    const node = set.nodes.get(id)
    if (node?.kind === 'union') for (const member of node.members) found.add(member)
  }
  return [...found].filter((id) => set.nodes.get(id)?.kind !== 'union')
}

/**
 * Whether two texts are the same value of a scalar type, whatever their spelling; false for illegal texts that
 * differ.
 */
function isSameScalar(node: ScalarNode | CodeListNode, a: string, b: string): boolean {
  const [x, y] = [normalizeWhiteSpace(a, node.whiteSpace), normalizeWhiteSpace(b, node.whiteSpace)]
  if (x === y) return true
  if (node.primitive === 'boolean') return isTruth(x) === isTruth(y)
  if (node.primitive === 'hexBinary') return x.toUpperCase() === y.toUpperCase()
  if (node.primitive === 'base64Binary') return x.replaceAll(' ', '') === y.replaceAll(' ', '')
  const { isLegal, compare } = lexicalForm(node)
  if (compare === undefined || isLegal?.(x) === false || isLegal?.(y) === false) return false
  return compare(x, y) === 0
}

/** Whether a simple type is `xs:ID` or derived from it. An element may have only one such value, without a default. */
export function isIdType(set: Pick<SetReading, 'nodes'>, type: NodeId): boolean {
  const node = set.nodes.get(type)
  return (node?.kind === 'scalar' || node?.kind === 'code-list') && node.builtin === 'ID'
}

/** The expanded name that a qualified name means with these prefixes; undefined where its prefix is unbound. */
export function nameIn(namespaces: PrefixBindings, text: string): string | undefined {
  const colon = text.indexOf(':')
  const namespace = findNamespace(namespaces, colon < 0 ? '' : text.slice(0, colon))
  return namespace === undefined ? undefined : expandedName({ namespace, local: text.slice(colon + 1) })
}

/**
 * A text with qualified names replaced by expanded ones, so that they mean the same anywhere; other texts
 * unchanged. It holds names if its type is QName or NOTATION, a list of these, or a union whose first fitting
 * member is.
 */
export function expandNames(set: Values, type: NodeId, text: string, namespaces: PrefixBindings): string {
  const node = set.nodes.get(type)
  if (node?.kind === 'list') {
    const items = collapseWhiteSpace(text).split(' ')
    const expanded = items.map((each) => expandNames(set, node.item, each, namespaces))
    return items.every((each, at) => each === expanded[at]) ? text : expanded.join(' ')
  }
  if (node?.kind === 'union') {
    const member = node.members.find((one) => valueProblem(set, one, text, namespaces) === undefined)
    return member === undefined ? text : expandNames(set, member, text, namespaces)
  }
  if (node?.kind === 'complex' && node.content.kind === 'text')
    return expandNames(set, node.content.type, text, namespaces)
  if ((node?.kind !== 'scalar' && node?.kind !== 'code-list') || !isName(node)) return text
  return nameIn(namespaces, collapseWhiteSpace(text)) ?? text
}

export function isName({ primitive }: Pick<ScalarNode, 'primitive'>): boolean {
  return primitive === 'QName' || primitive === 'NOTATION'
}

function isTruth(text: string): boolean {
  return text === 'true' || text === '1'
}

/** Why a list's or union's text breaks its patterns or enumeration; undefined where it does not. */
function listedProblem(
  set: Values,
  node: Extract<TypeNode, { kind: 'list' | 'union' }>,
  value: string,
  literal: string,
): string | undefined {
  const problem = patternProblem(node.facets, literal)
  if (problem !== undefined || node.enumeration === undefined) return problem
  return node.enumeration.some((one) => isSameText(set, node.id, one, value)) ? undefined : unlisted
}

/** Why a length breaks the length facets (Part 2, §4.3.1–4.3.3); undefined where it does not. */
function lengthProblem({ length, minLength, maxLength }: Facets, found: number): string | undefined {
  if (length !== undefined && found !== length) return `its length is not ${length}`
  if (minLength !== undefined && found < minLength) return `its length is less than ${minLength}`
  return maxLength !== undefined && found > maxLength ? `its length is more than ${maxLength}` : undefined
}

/**
 * Why a decimal text breaks `totalDigits` or `fractionDigits` (Part 2, §4.3.11, 4.3.12); undefined where it does
 * not.
 */
function digitsProblem({ totalDigits, fractionDigits }: Facets, value: string): string | undefined {
  if (totalDigits === undefined && fractionDigits === undefined) return undefined
  const [whole = '', fraction = ''] = value.replace(/^[+-]/, '').split('.')
  const after = fraction.replace(/0+$/, '').length
  const all = whole.replace(/^0+/, '').length + after
  if (totalDigits !== undefined && all > totalDigits) return `it has more than ${totalDigits} digits`
  if (fractionDigits === undefined || after <= fractionDigits) return undefined
  return `it has more than ${fractionDigits} digits after the point`
}

/**
 * Why a value is outside its bounds (Part 2, §4.3.7–4.3.10), also if it cannot be compared with one; else
 * undefined.
 */
function boundsProblem(node: ScalarNode | CodeListNode, value: string): string | undefined {
  const { compare } = lexicalForm(node)
  const { minInclusive: min, maxInclusive: max, minExclusive: above, maxExclusive: below } = node.facets
  if (compare === undefined) return undefined
  if (min !== undefined && !(compare(value, min) >= 0)) return `it is below ${min}`
  if (max !== undefined && !(compare(value, max) <= 0)) return `it is above ${max}`
  if (above !== undefined && !(compare(value, above) > 0)) return `it is not above ${above}`
  if (below !== undefined && !(compare(value, below) < 0)) return `it is not below ${below}`
  return undefined
}

/**
 * Why a value matches no pattern of a derivation step (Part 2, §4.3.4); undefined where it matches one of each.
 */
function patternProblem({ patterns = [] }: Facets, value: string): string | undefined {
  const broken = patterns.find((step) => {
    const compiled = step.map(({ dialect, source }) =>
      dialect === 'unknown' ? undefined : patternMatcher(source),
    )
    return compiled.every((pattern) => pattern !== undefined && !pattern.test(value))
  })
  return broken && `it does not match ${broken.map(({ source }) => quoted(source)).join(' or ')}`
}

/** Part 2, §4.3.6: white space as it is handled before a value is looked at. */
export function normalizeWhiteSpace(value: string, whiteSpace: WhiteSpace): string {
  if (whiteSpace === 'preserve') return value
  return whiteSpace === 'replace' ? value.replace(/[\t\n\r]/g, ' ') : collapseWhiteSpace(value)
}
