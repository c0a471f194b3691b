import type { Json } from '../../schema/index.ts'
import { isElsewhere } from '../contents/content-words.ts'
import type { GroupedContents, GroupOutcome } from '../contents/grouped.ts'
import type { WildcardFacts } from '../facts/wildcard-facts.ts'
import type { PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { EffectAnswer } from './questions.ts'

/**
 * The effect of an edit of an XML content with groups, by comparing both models as wholes; undefined if flat or
 * unknown.
 */
export function decideContent(found: ClassifiedFinding): EffectAnswer | undefined {
  const asked = findAskedContents(found)
  const outcome = asked && findOutcome(found.rule, asked)
  return outcome && makeAnswer(found, outcome, asked.contents)
}

interface Asked {
  readonly contents: GroupedContents
  /** The key of the edited element or wildcard in the contents. */
  readonly key: string
  /** A wildcard, and what it became. */
  readonly edit?: readonly [WildcardFacts, WildcardFacts] | undefined
}

/**
 * The grouped contents of an element or content pair, with the key of what was edited; undefined for flat
 * contents.
 */
function findAskedContents({ pair, facts: { wildcard, became } }: ClassifiedFinding): Asked | undefined {
  if (pair.on === 'element') return (pair.after ?? pair.before)?.grouped
  if (pair.on !== 'content') return undefined
  const contents = pair.after?.grouped
  return (
    contents && {
      contents,
      key: typeof wildcard === 'string' ? wildcard : '',
      edit: findWildcardEdit(pair, wildcard, became),
    }
  )
}

/** The edited wildcard of both sides, by their keys; undefined if one is not found. */
function findWildcardEdit(
  { before, after }: PairOf<'content'>,
  wildcard: Json | undefined,
  became: Json | undefined,
): Asked['edit'] {
  const one = before?.edited.find(({ key }) => key === wildcard)
  const other = after?.edited.find(({ key }) => key === became)
  return one && other && [one.wildcard, other.wildcard]
}

/** The outcome of an edit by its rule: added, removed, edited, counted, else what no single edit explains. */
function findOutcome(rule: string, { contents, key, edit }: Asked): GroupOutcome | undefined {
  switch (rule) {
    case 'element-added':
    case 'required-element-added':
    case 'wildcard-added':
      return contents.added(key)
    case 'element-removed':
    case 'wildcard-removed':
      return contents.removed(key)
    case 'wildcard-changed':
      return edit && contents.edited(...edit)
    case 'occurrence-decreased':
    case 'occurrence-increased':
      return contents.counted(key, 'max')
    case 'required-occurrence-decreased':
    case 'required-occurrence-increased':
      return contents.counted(key, 'min')
    default:
      return contents.rest()
  }
}

function isCount(rule: string): boolean {
  return rule.endsWith('occurrence-increased') || rule.endsWith('occurrence-decreased')
}

/**
 * The answer for an outcome. Reach `undecided` if all examples depend on elements of other schemas, `unknown` for
 * added elements and wildcards that only widen, otherwise `wire`.
 */
function makeAnswer(
  { rule }: ClassifiedFinding,
  outcome: GroupOutcome,
  contents: GroupedContents,
): EffectAnswer {
  const { narrows, widens } = outcome
  const shows = contents.shows(outcome)
  const effect = narrows ? (widens ? 'replaces' : 'narrows') : widens ? 'widens' : 'none'
  if (effect === 'none')
    return { effect, shows, ...(isCount(rule) && { because: 'A group around it says so.' }) }
  // It is not known whether other schemas declare elements for a wildcard that finds none here.
  const isSure = [narrows, widens].some((one) => one && !one.word?.some(isElsewhere))
  if (!isSure) return { effect, reach: 'undecided', shows: {} }
  // New content affects only receivers that reject unknown content.
  const isNew = effect === 'widens' && opening.has(rule)
  return { effect, reach: isNew ? 'unknown' : 'wire', shows }
}

/** The rules whose widening lets in new content. */
const opening: ReadonlySet<string> = new Set(['element-added', 'wildcard-added', 'wildcard-changed'])
