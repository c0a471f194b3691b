import { orUndecided, unknownAmong } from '../../regex/index.ts'
import type { Primitive, WhiteSpace } from '../../schema/index.ts'
import type { TypeIn, Verdict } from '../verdict.ts'
import { isImpliedByFacets } from './implied.ts'
import { type Judge, makeTextJudge } from './judge.ts'
import { reasons } from './reasons.ts'
import {
  describeSimpleContent,
  listSimpleParts,
  listSimpleValues,
  type SimpleTypeNode,
  simpleNode,
} from './simple.ts'
import { documentTexts, findWhiteSpace, handledTexts, scalarTexts } from './texts.ts'

/** Sample texts of each primitive type; they differ in time zones, signs, sizes and leap days. */
const samples: Readonly<Partial<Record<Primitive, readonly string[]>>> = {
  string: ['a', '', 'a b', ' a', 'A1', '%'],
  boolean: ['true', '1', 'false'],
  decimal: ['1', '-1', '0.5', '100000000000000000000', '-100000000000000000000'],
  float: ['1', '0', '-1', '0.5', '1E30', '-1E30', 'INF', '-INF', 'NaN'],
  double: ['1', '0', '-1', '0.5', '1E300', '-1E300', 'INF', '-INF', 'NaN'],
  duration: ['P1D', 'PT1H', 'P1M', 'P1Y', '-P1D', 'P9999Y', '-P9999Y', 'PT0.5S'],
  dateTime: [
    ...['2024-01-31T12:00:00', '2024-01-31T12:00:00Z', '2024-02-29T12:00:00.5', '9999-12-31T23:59:59Z'],
    ...['0001-01-01T00:00:00Z', '-0001-01-01T00:00:00Z', '12000-01-01T00:00:00Z', '2024-01-31T24:00:00'],
  ],
  time: ['12:00:00', '12:00:00Z', '00:00:00', '23:59:59.5+01:00', '24:00:00'],
  date: [
    '2024-01-31',
    '2024-01-31Z',
    '2024-02-29',
    '9999-12-31',
    '0001-01-01Z',
    '-0001-01-01',
    '12000-01-01',
  ],
  gYearMonth: ['2024-01', '2024-01Z', '9999-12', '0001-01', '-0001-01', '12000-01'],
  gYear: ['2024', '2024Z', '9999', '0001', '-0001', '12000'],
  gMonthDay: ['--01-31', '--12-31Z', '--02-29'],
  gDay: ['---01', '---31Z'],
  gMonth: ['--01', '--12Z'],
  hexBinary: ['0A', '0a', '00FF'],
  base64Binary: ['', 'AA==', 'AAA=', 'AAAA', 'A A = =', 'AAAAAAAA'],
  anyURI: ['urn:example:a', 'https://example.com/a?b#c', 'a', 'a/b'],
  QName: ['a', 'xml:a'],
}

const most = 400

/**
 * Texts to try as counterexamples: values, bounds and samples of both types, and the first 40 padded with white
 * space.
 */
function candidates(a: TypeIn, b: TypeIn): readonly string[] {
  const own = [...listCandidateTexts(a), ...listCandidateTexts(b)]
  const found = new Set(own.slice(0, most))
  const long = longest(simpleNode(a), simpleNode(b))
  for (const one of [...found].slice(0, 40)) {
    for (const padded of [` ${one}`, `${one} `, ` ${one}${' '.repeat(long)}`, `\t${one}`]) found.add(padded)
  }
  return [...found]
}

/** One more than the longest length that either type allows, at most 5000. */
function longest(...nodes: readonly (SimpleTypeNode | undefined)[]): number {
  const lengths = nodes.flatMap((node) => [node?.facets.length ?? 0, node?.facets.maxLength ?? 0])
  return Math.min(Math.max(...lengths) + 1, 5000)
}

/**
 * The values, bounds, shortest text and samples of a type; for a list, lists of its items; for a union, its
 * members'.
 */
function listCandidateTexts(type: TypeIn): readonly string[] {
  const node = simpleNode(type)
  if (!node) return []
  const values = (listSimpleValues(node) ?? []).slice(0, most)
  if (node.kind === 'union')
    return [...values, ...node.members.flatMap((id) => listCandidateTexts({ ...type, id }))]
  if (node.kind === 'list') {
    const items = listCandidateTexts({ ...type, id: node.item }).filter((one) => !/^$|\s/.test(one))
    return [...values, ...makeListTexts(items.slice(0, 40), node.facets)]
  }
  const { minInclusive, maxInclusive, minExclusive, maxExclusive, multipleOf } = node.facets
  const bounds = [minInclusive, maxInclusive, minExclusive, maxExclusive, multipleOf].filter(
    (one) => one !== undefined,
  )
  const own = documentTexts(type).shortest()
  return [...values, ...bounds, ...(own === undefined ? [] : [own]), ...(samples[node.primitive] ?? [])]
}

const mostItems = 1000

/**
 * For each item, lists that repeat it 0, 1, the given lengths, and one more than the largest length times. Lists
 * of more than 1000 items are left out.
 */
function makeListTexts(
  items: readonly string[],
  { length, minLength, maxLength }: { length?: number; minLength?: number; maxLength?: number },
): readonly string[] {
  const own = [length, minLength, maxLength].filter((count) => count !== undefined)
  const wanted = [...new Set([0, 1, ...own, Math.max(1, ...own) + 1])].filter((count) => count <= mostItems)
  return items.flatMap((item) => wanted.map((count) => Array.from({ length: count }, () => item).join(' ')))
}

/**
 * Whether every text valid for the first simple type is valid for the second, before white space handling;
 * cached. The witness of a "no" was checked by the runtime under both types. `undecided`, among other reasons, if
 * a type is not simple or has too many parts.
 */
export function scalarContains(a: TypeIn, b: TypeIn): Verdict<string> {
  const [one, two] = [simpleNode(a), simpleNode(b)]
  const [parts, asked] = [listSimpleParts(a), listSimpleParts(b)]
  if (!one || !two || !parts || !asked || parts.length * asked.length > mostPairs) {
    return { kind: 'undecided', reason: reasons.noSimpleType }
  }
  const [left, right] = [describeSimpleContent(one) ?? one, describeSimpleContent(two) ?? two]
  const known = answers.get(left)?.get(right)
  if (known !== undefined) return known
  const answer = orUndecided(() => decideContainment(a, b, one, two))
  if (answers.size >= mostAnswers) answers.clear()
  answers.set(left, (answers.get(left) ?? new Map()).set(right, answer))
  return answer
}

/**
 * A function that reports whether the runtime accepts a text. Undefined for types that are not simple, use IDs or
 * references, or have a pattern that cannot be interpreted.
 */
export function textJudge(type: TypeIn): Judge | undefined {
  const parts = listSimpleParts(type)
  const isOpen = parts?.some(({ facets }) => unknownAmong(facets.patterns?.flat() ?? []) !== undefined)
  return parts === undefined || isOpen || dependsOnDocument(type) ? undefined : makeTextJudge(type)
}

/** A cache of answers: schemas use the same few types in many places. */
const answers = new Map<string | SimpleTypeNode, Map<string | SimpleTypeNode, Verdict<string>>>()
const mostAnswers = 500

const mostPairs = 40_000

/**
 * Decides containment by languages, then by implied facets, then by trying candidate texts; else `undecided`. If
 * the second type has IDs or references and another built-in type, the answer is never "yes".
 */
function decideContainment(a: TypeIn, b: TypeIn, one: SimpleTypeNode, two: SimpleTypeNode): Verdict<string> {
  const [isOfA, isOfB] = [makeTextJudge(a), makeTextJudge(b)]
  const shows = (text: string): boolean => isOfA(text) && !isOfB(text)
  if (dependsOnDocument(b) && !isSameBuiltin(one, two) && one !== two) {
    // A text that is not even a name is invalid, whatever the rest of the document holds.
    const found = candidates(a, b).find(shows)
    if (found !== undefined) return { kind: 'no', witness: found }
    const verdict = compareLanguages(a, b, one, two)
    return verdict.kind === 'no' && shows(verdict.witness)
      ? verdict
      : { kind: 'undecided', reason: reasons.identifiers }
  }
  const verdict = compareLanguages(a, b, one, two)
  if (verdict.kind === 'yes') return verdict
  if (verdict.kind === 'no' && shows(verdict.witness)) return verdict
  if (isImpliedByFacets({ a, b, one, two }, scalarContains)) return { kind: 'yes' }
  const found = candidates(a, b).find(shows)
  if (found !== undefined) return { kind: 'no', witness: found }
  return verdict.kind === 'undecided' ? verdict : { kind: 'undecided', reason: reasons.noDifference }
}

/**
 * Whether the validity of a text depends on the rest of the document: a part of the type is ID, IDREF or ENTITY.
 */
function dependsOnDocument(type: TypeIn): boolean {
  return (listSimpleParts(type) ?? []).some(
    (part) => 'builtin' in part && ['ID', 'IDREF', 'ENTITY'].includes(part.builtin),
  )
}

/** Whether both types have the same built-in type, or both are lists. */
function isSameBuiltin(one: SimpleTypeNode, two: SimpleTypeNode): boolean {
  if (one.kind === 'list') return two.kind === 'list'
  return 'builtin' in one && 'builtin' in two && one.builtin === two.builtin
}

const order: readonly WhiteSpace[] = ['preserve', 'replace', 'collapse']

/**
 * Compares the types as languages. If the second type handles white space at least as far as the first, only texts
 * after white space handling are compared; otherwise all texts as documents hold them.
 */
function compareLanguages(a: TypeIn, b: TypeIn, one: SimpleTypeNode, two: SimpleTypeNode): Verdict<string> {
  const [how, other] = [findWhiteSpace(one), findWhiteSpace(two)]
  if ('primitive' in one && 'primitive' in two && how && other) {
    const own = scalarTexts(one).and(handledTexts(how))
    const further = order.indexOf(other) - order.indexOf(how)
    const verdict = own.within(further > 0 ? scalarTexts(two).beforeWhiteSpace(other) : scalarTexts(two))
    if (verdict.kind === 'no' || further >= 0) return verdict
  }
  return documentTexts(a).within(documentTexts(b))
}
