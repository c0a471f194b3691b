import {
  alone,
  jsonContains,
  scalarContains,
  textJudge,
  withBuiltinOf,
  withPatternsOf,
  withWhiteSpaceOf,
} from '../../containment/index.ts'
import { isOfNode, mostDigits, randomFrom, scalarText, simpleText, startMaking } from '../../sample/index.ts'
import type { Facets, resolve, ScalarNode, SchemaSet, TypeNode } from '../../schema/index.ts'

type Node = ReturnType<typeof resolve>

/** A simple type, with the set in which its references are resolved. */
export interface KnownTexts {
  readonly set: SchemaSet
  readonly node: Node
}

/** What an edit changes of a simple type: a facet, its codes, its built-in type, its white space or its bounds. */
export type Aspect =
  | keyof Facets
  | 'enumeration'
  | 'builtin'
  | 'whiteSpace'
  | 'lower bound'
  | 'upper bound'
  | 'bounds'

const attempts = 60

/**
 * Returns a text that the accepting type accepts and the rejecting one rejects for this aspect only. Without an
 * aspect, for any reason. Texts in `wanted` are tried first; undefined if none is found. Remembered per pair of
 * types.
 */
export function offendingText(
  accepting: KnownTexts,
  rejecting: KnownTexts,
  subject: string,
  aspect?: Aspect,
  wanted: readonly string[] = [],
): string | undefined {
  const known = knownTexts.get(accepting.node) ?? new WeakMap<Node, Map<string, string | undefined>>()
  knownTexts.set(accepting.node, known)
  const texts = known.get(rejecting.node) ?? new Map<string, string | undefined>()
  known.set(rejecting.node, texts)
  const key = JSON.stringify([aspect, subject, wanted])
  if (!texts.has(key)) texts.set(key, findText(accepting, rejecting, subject, aspect, wanted))
  return texts.get(key)
}

/** Results by accepting type, rejecting type and the other arguments. */
const knownTexts = new WeakMap<Node, WeakMap<Node, Map<string, string | undefined>>>()

/**
 * Returns the first text that the accepting type accepts and the rejecting one rejects, but would accept with the
 * aspect of the accepting type. Undefined if none is found, or if the aspect does not apply to both types.
 */
function findText(
  accepting: KnownTexts,
  rejecting: KnownTexts,
  subject: string,
  aspect: Aspect | undefined,
  wanted: readonly string[],
): string | undefined {
  const undone = aspect === undefined ? accepting : copyAspect(rejecting, accepting.node, aspect)
  if (undone === undefined) return undefined
  const [isAccepted, isTaken, isRestored] = [accepting, rejecting, undone].map(makeTextTest)
  /**
   * Whether the accepting type accepts a text, the rejecting one rejects it, and would accept it with the aspect
   * restored.
   */
  const shows = (text: string): boolean =>
    isAccepted?.(text) === true && isTaken?.(text) === false && isRestored?.(text) === true
  for (const text of listTextsToTry(accepting, rejecting, aspect, undone, subject, wanted)) {
    if (shows(text)) return text
  }
  return undefined
}

/**
 * Returns a test of whether a text is valid for a type. For XML it judges as the runtime does, where that needs no
 * document.
 */
function makeTextTest({ set, node }: KnownTexts): (text: string) => boolean {
  const exact = set.language === 'xml' ? textJudge(alone(set, node)) : undefined
  return exact ?? ((text) => isOfNode(set, node, text))
}

/**
 * Yields texts to try: wanted ones, a counterexample, lengths beyond limits, codes, texts near limits, samples,
 * common texts.
 */
function* listTextsToTry(
  accepting: KnownTexts,
  rejecting: KnownTexts,
  aspect: Aspect | undefined,
  undone: KnownTexts,
  subject: string,
  wanted: readonly string[],
): Iterable<string> {
  yield* wanted
  const counterexample = knownCounterexample(accepting, rejecting, aspect, undone)
  if (counterexample !== undefined) yield counterexample
  const random = randomFrom(1)
  for (const aimed of [accepting, undone].flatMap(({ node }) => narrowBeyondLimits(node, rejecting.node))) {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const text = scalarText(aimed, subject, random)
      if (text !== undefined) yield text
    }
  }
  for (const { node } of [accepting, undone]) {
    if (node.kind === 'code-list') yield* node.members.map(({ value }) => value)
  }
  yield* listBorderTexts(rejecting.node)
  yield* makeSampleTexts(accepting, subject, 0, 6)
  yield* plainTexts
  yield* makeSampleTexts(accepting, subject, 6, attempts)
}

/** Counterexamples by accepting type, rejecting type and aspect. */
const counterexamples = new WeakMap<Node, WeakMap<Node, Map<Aspect | undefined, string | undefined>>>()

/**
 * Returns a text that both the accepting type and `undone` accept and the rejecting type does not, as containment
 * finds it. Undefined if it finds none; remembered per pair of types and aspect.
 */
function knownCounterexample(
  accepting: KnownTexts,
  rejecting: KnownTexts,
  aspect: Aspect | undefined,
  undone: KnownTexts,
): string | undefined {
  const known = counterexamples.get(accepting.node) ?? new WeakMap()
  counterexamples.set(accepting.node, known)
  const texts = known.get(rejecting.node) ?? new Map<Aspect | undefined, string | undefined>()
  known.set(rejecting.node, texts)
  if (!texts.has(aspect))
    texts.set(aspect, findCounterexample(addPatterns(undone, accepting.node), rejecting))
  return texts.get(aspect)
}

/** Returns a type with the accepting type's patterns added, since a text has to match those as well. */
function addPatterns({ set, node }: KnownTexts, accepting: Node): KnownTexts {
  if (!('facets' in node) || !('facets' in accepting)) return { set, node }
  const [own = [], more = []] = [node.facets.patterns, accepting.facets.patterns]
  const patterns = [...own, ...more.filter((step) => !own.includes(step))]
  return patterns.length === own.length
    ? { set, node }
    : { set, node: { ...node, facets: { ...node.facets, patterns } } }
}

/**
 * Returns a text that `undone` accepts and `rejecting` rejects, as containment finds it; undefined if it finds none.
 * Exact where samples would miss.
 */
function findCounterexample(undone: KnownTexts, rejecting: KnownTexts): string | undefined {
  const [one, other] = [undone, rejecting].map(({ set, node }) => alone(set, node))
  if (one === undefined || other === undefined) return undefined
  const verdict = one.set.language === 'xml' ? scalarContains(one, other) : jsonContains(one, other)
  return verdict.kind === 'no' && typeof verdict.witness !== 'object' ? String(verdict.witness) : undefined
}

/** Yields a sample text of a type for each seed in `from` … `to - 1`; seeds without one are skipped. */
function* makeSampleTexts(
  { set, node }: KnownTexts,
  subject: string,
  from: number,
  to: number,
): Iterable<string> {
  for (let seed = from; seed < to; seed += 1) {
    const text = simpleText(startMaking(set, { seed, size: 'minimal' }), node.id, subject)
    if (text !== undefined) yield text
  }
}

/**
 * Returns the accepting type narrowed to lengths shorter and longer than the rejecting type allows; `[]` if it is
 * not scalar.
 */
function narrowBeyondLimits(accepting: Node, rejecting: Node): readonly ScalarNode[] {
  if (accepting.kind !== 'scalar' || !('facets' in rejecting)) return []
  const { facets } = rejecting
  const narrowed = (more: Facets): ScalarNode => ({ ...accepting, facets: { ...accepting.facets, ...more } })
  const [least, most] = [facets.length ?? facets.minLength ?? 0, facets.length ?? facets.maxLength]
  return [
    ...(least > 0 ? [narrowed({ maxLength: least - 1 })] : []),
    ...(most === undefined ? [] : [narrowed({ minLength: most + 1 })]),
  ]
}

/** Texts that many types reject. */
const plainTexts = ['0', '1', '-1', '1.5', 'a', 'x y', 'true', '2024-01-01', '99999999999999999999', '']

/** Yields texts at a type's limits of digits, value and length, and just beyond them. */
function* listBorderTexts(node: Node): Iterable<string> {
  if (!('facets' in node)) return
  const { totalDigits, fractionDigits, maxLength, length } = node.facets
  if (totalDigits !== undefined && totalDigits < mostDigits) {
    yield '1'.repeat(totalDigits + 1)
    for (let whole = totalDigits; whole > 0; whole -= 1) {
      yield `${'1'.repeat(whole)}.${'1'.repeat(totalDigits + 1 - whole)}`
    }
  }
  if (fractionDigits !== undefined && fractionDigits < mostDigits) yield `1.${'1'.repeat(fractionDigits + 1)}`
  for (const bound of [node.facets.minInclusive, node.facets.maxInclusive]) yield* listNeighbours(bound)
  for (const bound of [node.facets.minExclusive, node.facets.maxExclusive]) yield* listNeighbours(bound)
  const size = length ?? maxLength
  if (size !== undefined && size < 10_000) {
    yield* ['1', 'a', 'A'].flatMap((letter) => [letter.repeat(size), letter.repeat(size + 1)])
  }
}

/** Yields a bound, and the numbers one below and one above it if it is a number. */
function* listNeighbours(bound: string | undefined): Iterable<string> {
  if (bound === undefined) return
  yield bound
  if (/^-?\d+$/.test(bound)) yield* [String(BigInt(bound) - 1n), String(BigInt(bound) + 1n)]
  else if (Number.isFinite(Number(bound))) yield* [String(Number(bound) - 1), String(Number(bound) + 1)]
}

/** Returns a type with one aspect replaced by that of another type; undefined where their kinds do not match. */
function copyAspect({ set, node }: KnownTexts, from: Node, aspect: Aspect): KnownTexts | undefined {
  if (aspect === 'enumeration') return copyCodes(set, node, from)
  if (!('facets' in node) || !('facets' in from)) return undefined
  const make = aspectCopiers.get(aspect)
  const made = make?.(node, from)
  if (made !== undefined || aspect === 'builtin' || aspect === 'whiteSpace')
    return made && { set, node: made as Node }
  const names = listFacetNames(aspect)
  const kept = Object.entries(node.facets).filter(([name]) => !names.includes(name))
  const taken = Object.entries(from.facets).filter(([name]) => names.includes(name))
  return { set, node: { ...node, facets: Object.fromEntries([...kept, ...taken]) } as Node }
}

/** How aspects are copied that are not a facet of their name. */
const aspectCopiers: ReadonlyMap<Aspect, (node: Node, from: Node) => TypeNode | undefined> = new Map<
  Aspect,
  (node: Node, from: Node) => TypeNode | undefined
>([
  ['whiteSpace', withWhiteSpaceOf],
  ['builtin', withBuiltinOf],
  ['patterns', withPatternsOf],
])

/** Returns the facets that an aspect consists of: `bounds` has four, each bound two, others are one facet. */
function listFacetNames(
  aspect: Exclude<Aspect, 'enumeration' | 'builtin' | 'whiteSpace'>,
): readonly string[] {
  if (aspect === 'lower bound') return ['minInclusive', 'minExclusive']
  if (aspect === 'upper bound') return ['maxInclusive', 'maxExclusive']
  return aspect === 'bounds' ? [...listFacetNames('lower bound'), ...listFacetNames('upper bound')] : [aspect]
}

/**
 * Copies the codes of `from`: two code lists are merged, a code list becomes a scalar if `from` has no codes.
 * Other types get the enumeration of `from`, or lose theirs.
 */
function copyCodes(set: SchemaSet, node: Node, from: Node): KnownTexts | undefined {
  if (node.kind === 'code-list' && from.kind === 'code-list') {
    return { set, node: { ...node, members: [...node.members, ...from.members] } }
  }
  if (node.kind === 'code-list') return { set, node: { ...node, kind: 'scalar' } }
  if (!('enumeration' in node)) return undefined
  const { enumeration: _enumeration, ...open } = node
  const other = 'enumeration' in from ? from.enumeration : undefined
  return { set, node: other === undefined ? open : { ...open, enumeration: other } }
}
