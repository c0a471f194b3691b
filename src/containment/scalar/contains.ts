import { orUndecided, unknownAmong } from '../../regex/index.ts'
import type { WhiteSpace } from '../../schema/index.ts'
import type { TypeIn, Verdict } from '../verdict.ts'
import { candidates } from './candidates.ts'
import { implied } from './implied.ts'
import { type Judge, makeTextJudge } from './judge.ts'
import { reasons } from './reasons.ts'
import { describeSimpleContent, listSimpleParts, type SimpleTypeNode, simpleNode } from './simple.ts'
import { documentTexts, findWhiteSpace, handledTexts, scalarTexts } from './texts.ts'

/**
 * Whether every text of the first simple type, as it stands in a document, is one of the second. A text that shows the
 * contrary has been judged by the runtime under both types.
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
  const answer = orUndecided(() => judged(a, b, one, two))
  if (answers.size >= mostAnswers) answers.clear()
  answers.set(left, (answers.get(left) ?? new Map()).set(right, answer))
  return answer
}

/** What says of a text alone whether it is valid, as the runtime does; nothing where it takes more than the text. */
export function textJudge(type: TypeIn): Judge | undefined {
  const parts = listSimpleParts(type)
  const isOpen = parts?.some(({ facets }) => unknownAmong(facets.patterns?.flat() ?? []) !== undefined)
  return parts === undefined || isOpen || asksForDocument(type) ? undefined : makeTextJudge(type)
}

/** Many places of a schema ask the same of the same few types, and unions of unions of the same members. */
const answers = new Map<string | SimpleTypeNode, Map<string | SimpleTypeNode, Verdict<string>>>()
const mostAnswers = 500

const mostPairs = 40_000

function judged(a: TypeIn, b: TypeIn, one: SimpleTypeNode, two: SimpleTypeNode): Verdict<string> {
  const [isOfA, isOfB] = [makeTextJudge(a), makeTextJudge(b)]
  const shows = (text: string): boolean => isOfA(text) && !isOfB(text)
  if (asksForDocument(b) && !isSameBuiltin(one, two) && one !== two) {
    // What is no name is refused, whatever stands elsewhere in the document.
    const found = candidates(a, b).find(shows)
    if (found !== undefined) return { kind: 'no', witness: found }
    return { kind: 'undecided', reason: reasons.identifiers }
  }
  const verdict = byTexts(a, b, one, two)
  if (verdict.kind === 'yes') return verdict
  if (verdict.kind === 'no' && shows(verdict.witness)) return verdict
  if (implied({ a, b, one, two }, scalarContains)) return { kind: 'yes' }
  const found = candidates(a, b).find(shows)
  if (found !== undefined) return { kind: 'no', witness: found }
  return verdict.kind === 'undecided' ? verdict : { kind: 'undecided', reason: reasons.noDifference }
}

/** Whether it depends on others that a text is valid. */
function asksForDocument(type: TypeIn): boolean {
  return (listSimpleParts(type) ?? []).some(
    (part) => 'builtin' in part && ['ID', 'IDREF', 'ENTITY'].includes(part.builtin),
  )
}

function isSameBuiltin(one: SimpleTypeNode, two: SimpleTypeNode): boolean {
  if (one.kind === 'list') return two.kind === 'list'
  return 'builtin' in one && 'builtin' in two && one.builtin === two.builtin
}

const order: readonly WhiteSpace[] = ['preserve', 'replace', 'collapse']

/**
 * A text that is handled already stands for all that become it, where the second type handles white space as far as the
 * first or further. Else texts are compared as documents hold them.
 */
function byTexts(a: TypeIn, b: TypeIn, one: SimpleTypeNode, two: SimpleTypeNode): Verdict<string> {
  const [how, other] = [findWhiteSpace(one), findWhiteSpace(two)]
  if ('primitive' in one && 'primitive' in two && how && other) {
    const own = scalarTexts(one).and(handledTexts(how))
    const further = order.indexOf(other) - order.indexOf(how)
    const verdict = own.within(further > 0 ? scalarTexts(two).beforeWhiteSpace(other) : scalarTexts(two))
    if (verdict.kind === 'no' || further >= 0) return verdict
  }
  return documentTexts(a).within(documentTexts(b))
}
