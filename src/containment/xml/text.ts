import { orUndecided, unlessUnknown } from '../../regex/index.ts'
import {
  listReachableNodes,
  type NodeId,
  resolve,
  type ScalarNode,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { scalarContains } from '../scalar/index.ts'
import { makeTextJudge } from '../scalar/judge.ts'
import type { TypeIn, Verdict } from '../verdict.ts'

const knownSignatures = new WeakMap<TypeNode, string>()

/**
 * A text of the type's structure without names and locations; types with equal signatures allow the same texts.
 * Cached.
 */
function makeSignature({ set, id }: TypeIn): string {
  const node = resolve(set, id)
  const found = knownSignatures.get(node)
  if (found !== undefined) return found
  const made = JSON.stringify(listSignatureParts({ set, id: node.id }))
  knownSignatures.set(node, made)
  return made
}

/** The signature as data: facets, listed values and parts; for other types, kind, set name and id. */
function listSignatureParts({ set, id }: TypeIn): unknown {
  const node = resolve(set, id)
  const inner = (one: string): string => makeSignature({ set, id: one })
  switch (node.kind) {
    case 'scalar':
      return [node.primitive, node.builtin, node.whiteSpace, sorted(node.facets)]
    case 'code-list': {
      const values = node.members.map(({ value }) => value).sort()
      return [node.primitive, node.builtin, node.whiteSpace, sorted(node.facets), values]
    }
    case 'list':
      return ['list', inner(node.item), sorted(node.facets), node.enumeration]
    case 'union':
      return ['union', node.members.map(inner), sorted(node.facets), node.enumeration]
    default:
      return [node.kind, set.name, id]
  }
}

/** The entries of the facets, sorted by name. */
function sorted(facets: object): unknown {
  return Object.entries(facets).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The texts that an element or attribute may have. */
export interface TextRange {
  readonly set: SchemaSet
  readonly type: NodeId
  /** The one value allowed. */
  readonly fixed?: string | undefined
  /** An empty element takes its default or fixed value. */
  readonly hasDefault?: boolean
}

/** A string type without restrictions. */
const anyText: ScalarNode = {
  id: '#text',
  at: { file: '', line: 1, column: 1 },
  kind: 'scalar',
  primitive: 'string',
  builtin: 'string',
  whiteSpace: 'preserve',
  facets: {},
}
const emptySet: SchemaSet = {
  name: 'made',
  language: 'xml',
  entries: [],
  files: [],
  nodes: new Map(),
  elements: new Map(),
  annotations: new Map(),
}

/** The type that allows every text, such as text between elements. */
export const ANY_TEXT: TypeIn = alone(anyText)

/** The type that allows the empty text only. */
export const NO_TEXT: TypeIn = alone({ ...anyText, id: '#blank', kind: 'code-list', members: [member('')] })
const NEVER: TypeIn = alone({ ...anyText, id: '#never', kind: 'code-list', members: [] })

/** Whether every text of range `a` is in range `b`; an empty text is replaced by the default value of its side. */
export function comparedTexts(a: TextRange, b: TextRange): Verdict<string> {
  return orUndecided(() => compared(a, b))
}

/**
 * Whether every text of range `a` is in range `b`, fixed values included. If only the empty text differs and a
 * side has a default value, a space and the non-empty texts decide.
 */
function compared(a: TextRange, b: TextRange): Verdict<string> {
  const from = a.fixed === undefined ? resolveTextType(a) : restrictToValue(resolveTextType(a), a.fixed)
  const to = b.fixed === undefined ? resolveTextType(b) : restrictToValue(resolveTextType(b), b.fixed)
  const found = from === to ? { kind: 'yes' as const } : keptContains(from, to)
  if (found.kind === 'yes') {
    return a.hasDefault && !b.hasDefault && !accepts(to, '') ? { kind: 'no', witness: '' } : found
  }
  if (found.kind === 'undecided' || found.witness !== '' || (!b.hasDefault && !a.hasDefault)) return found
  // The witness is the empty element, but that has a default value on one of the sides.
  if (a.hasDefault && !b.hasDefault && !accepts(to, '')) return found
  const spaced = accepts(from, ' ') && !accepts(to, ' ')
  return spaced ? { kind: 'no', witness: ' ' } : keptContains(filled(from), to)
}

/** Whether the runtime accepts a text for the type. */
function accepts(type: TypeIn, text: string): boolean {
  return makeTextJudge(type)(text)
}

/** Whether a text is certainly valid; false too if that depends on a pattern that cannot be interpreted. */
export function isCertainlyValid(type: TypeIn, text: string): boolean {
  return unlessUnknown(() => accepts(type, text)) === true
}

/** Whether a type allows no text but the empty one; the witness of a "no" is another text. */
export function isBlank(type: TypeIn): Verdict<string> {
  return keptContains(type, NO_TEXT)
}

/** Whether a type allows every text; the witness of a "no" is one that it does not. */
export function containsAnyText(type: TypeIn): Verdict<string> {
  return keptContains(ANY_TEXT, type)
}

/** Whether a type has no valid text: the witness of a "no" is a valid text, "yes" means that there is none. */
export function findAnyText(type: TypeIn): Verdict<string> {
  return keptContains(type, NEVER)
}

const known = new WeakMap<SchemaSet, WeakMap<SchemaSet, Map<string, Verdict<string>>>>()

/** Whether every text of type `a` is one of type `b`; cached by sets and ids. */
function keptContains(a: TypeIn, b: TypeIn): Verdict<string> {
  const bySet = known.get(a.set) ?? new WeakMap<SchemaSet, Map<string, Verdict<string>>>()
  known.set(a.set, bySet)
  const verdicts = bySet.get(b.set) ?? new Map<string, Verdict<string>>()
  bySet.set(b.set, verdicts)
  const key = `${a.id} ${b.id}`
  const found = verdicts.get(key) ?? contains(a, b)
  verdicts.set(key, found)
  return found
}

/** Whether every text of `a` is one of `b`: yes at once for equal signatures, else decided by `scalarContains`. */
function contains(a: TypeIn, b: TypeIn): Verdict<string> {
  return makeSignature(a) === makeSignature(b) ? { kind: 'yes' } : scalarContains(a, b)
}

/** The range's type with references followed; a fixed value is ignored. */
function resolveTextType({ set, type }: TextRange): TypeIn {
  return { set, id: resolve(set, type).id }
}

/** The type restricted to one value, written after white space handling. */
function restrictToValue({ set, id }: TypeIn, written: string): TypeIn {
  const node = resolve(set, id)
  const how = node.kind === 'list' ? 'collapse' : 'whiteSpace' in node ? node.whiteSpace : 'preserve'
  const spaced = how === 'preserve' ? written : written.replace(/[\t\n\r]/g, ' ')
  const value = how === 'collapse' ? spaced.replace(/ +/g, ' ').replace(/^ | $/g, '') : spaced
  const one = { ...node, id: '#fixed' } as TypeNode
  if (one.kind === 'scalar') return around(set, { ...one, kind: 'code-list', members: [member(value)] })
  if (one.kind === 'code-list') return around(set, { ...one, members: [member(value)] })
  return around(set, { ...one, enumeration: [value] } as TypeNode)
}

/** The type without the empty text, by one more pattern; a type without facets is unchanged. */
function filled({ set, id }: TypeIn): TypeIn {
  const node = resolve(set, id)
  if (!('facets' in node)) return { set, id }
  const some = [{ dialect: 'xsd', source: '(.|\\n|\\r)+' }] as const
  const facets = { ...node.facets, patterns: [...(node.facets.patterns ?? []), some] }
  return around(set, { ...node, id: '#filled', facets } as TypeNode)
}

/** A code list member with this value, for types made here. */
function member(value: string): { id: NodeId; value: string; at: typeof anyText.at } {
  return { id: `#value:${value}`, value, at: anyText.at }
}

/** The node in a new set that contains only it and the types it is made of. */
function around(set: SchemaSet, node: TypeNode): TypeIn {
  const nodes = new Map([[node.id, node]])
  const parts = node.kind === 'list' ? [node.item] : node.kind === 'union' ? node.members : []
  for (const one of listReachableNodes(set, parts)) nodes.set(one.id, one)
  return { set: { ...emptySet, nodes }, id: node.id }
}

/** The node in a new set that contains nothing else. */
function alone(node: TypeNode): TypeIn {
  return { set: { ...emptySet, nodes: new Map([[node.id, node]]) }, id: node.id }
}
