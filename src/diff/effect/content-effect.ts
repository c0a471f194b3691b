import type { Json } from '../../schema/index.ts'
import { isElsewhere } from '../contents/content-words.ts'
import type { GroupedContents, GroupOutcome } from '../contents/grouped.ts'
import type { WildcardFacts } from '../facts/wildcard-facts.ts'
import type { PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { EffectAnswer } from './questions.ts'

/** An edit of a content that is more than a list of elements: what it does is asked of both models as wholes. */
export function decideContent(found: ClassifiedFinding): EffectAnswer | undefined {
  const asked = findAskedContents(found)
  const outcome = asked && findOutcome(found.rule, asked)
  return outcome && makeAnswer(found, outcome, asked.contents)
}

interface Asked {
  readonly contents: GroupedContents
  /** What the edited element or wildcard is called there. */
  readonly key: string
  /** A wildcard, and what it became. */
  readonly edit?: readonly [WildcardFacts, WildcardFacts] | undefined
}

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

function findWildcardEdit(
  { before, after }: PairOf<'content'>,
  wildcard: Json | undefined,
  became: Json | undefined,
): Asked['edit'] {
  const one = before?.edited.find(({ key }) => key === wildcard)
  const other = after?.edited.find(({ key }) => key === became)
  return one && other && [one.wildcard, other.wildcard]
}

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
  // Nobody can say whether there is a schema with elements for a wildcard that finds none here.
  const isSure = [narrows, widens].some((one) => one && !one.word?.some(isElsewhere))
  if (!isSure) return { effect, reach: 'undecided', shows: {} }
  // Who refuses what it does not know is hurt by what is new, nobody else.
  const isNew = effect === 'widens' && opening.has(rule)
  return { effect, reach: isNew ? 'unknown' : 'wire', shows }
}

/** What lets through what was not known. */
const opening: ReadonlySet<string> = new Set(['element-added', 'wildcard-added', 'wildcard-changed'])
