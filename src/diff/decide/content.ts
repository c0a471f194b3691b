import type { GroupedContents, Outcome } from '../contents/grouped.ts'
import { isElsewhere } from '../contents/words.ts'
import type { Found } from '../rule.ts'
import type { Answer } from './questions.ts'

/** An edit of a content that is more than a list of elements: what it does is asked of both models as wholes. */
export function decideContent(found: Found): Answer | undefined {
  const asked = contentsOf(found)
  const outcome = asked && outcomeOf(found.rule, asked)
  return outcome && answerOf(found, outcome, asked.contents)
}

interface Asked {
  readonly contents: GroupedContents
  /** What the edited element or wildcard is called there. */
  readonly key: string
}

function contentsOf({ pair, facts: { wildcard } }: Found): Asked | undefined {
  if (pair.on === 'element') return (pair.after ?? pair.before)?.grouped
  const contents = pair.on === 'content' ? pair.after?.grouped : undefined
  return contents && { contents, key: typeof wildcard === 'string' ? wildcard : '' }
}

function outcomeOf(rule: string, { contents, key }: Asked): Outcome | undefined {
  switch (rule) {
    case 'element-added':
    case 'required-element-added':
    case 'wildcard-added':
      return contents.added(key)
    case 'element-removed':
    case 'wildcard-removed':
      return contents.removed(key)
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

function answerOf({ rule }: Found, outcome: Outcome, contents: GroupedContents): Answer {
  const { narrows, widens } = outcome
  const shows = contents.shows(outcome)
  const effect = narrows ? (widens ? 'replaces' : 'narrows') : widens ? 'widens' : 'none'
  if (effect === 'none')
    return { effect, shows, ...(isCount(rule) && { because: 'A group around it says so.' }) }
  // Nobody can say whether there is a schema with elements for a wildcard that finds none here.
  const isSure = [narrows, widens].some((one) => one && !one.word?.some(isElsewhere))
  if (!isSure) return { effect, reach: 'undecided', shows: {} }
  // Who refuses what it does not know is hurt by what is new, nobody else.
  const isNew = effect === 'widens' && (rule === 'element-added' || rule === 'wildcard-added')
  return { effect, reach: isNew ? 'unknown' : 'wire', shows }
}
