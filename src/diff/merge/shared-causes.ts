import type { Location } from '../../diagnostics/index.ts'
import type { Fingerprint } from '../match/fingerprint.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { Subject } from '../subjects.ts'
import { findDeprecation } from './deprecation.ts'
import { mergeDuplicates } from './duplicates.ts'

/** The subjects that several operations can gain or lose alike. */
const ofOperations: ReadonlySet<Subject> = new Set([
  'security',
  'parameter',
  'request-body',
  'response',
  'header',
  'media',
])

/**
 * Merges findings that several operations have from one edit into one, at the first location. Only findings with
 * equal judgement, message and cause are merged. The key has all places, so that an acceptance never covers a
 * further operation.
 */
export function mergeCauses(
  found: readonly ClassifiedFinding[],
  says: Fingerprint,
): readonly ClassifiedFinding[] {
  const findingKeys = new Map(found.filter(canBeOne).map((one) => [one, printFindingKey(one)] as const))
  const counts = new Map<string, number>()
  for (const text of findingKeys.values()) counts.set(text, (counts.get(text) ?? 0) + 1)
  const groups = new Map<unknown, [ClassifiedFinding, ...ClassifiedFinding[]]>()
  for (const one of found) {
    const text = findingKeys.get(one) ?? ''
    const cause = (counts.get(text) ?? 0) > 1 ? (one.cause ?? says(one.pair)) : undefined
    const key = cause === undefined ? one : `${text} ${cause}`
    const known = groups.get(key)
    if (known) known.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].map((group) => (group.length === 1 ? group[0] : together(group)))
}

function canBeOne({ cause, pair }: ClassifiedFinding): boolean {
  return cause !== undefined || ofOperations.has(pair.on)
}

/** A key of everything in a finding except its place: rule, facts, judgement, deprecation, API, message and values. */
function printFindingKey({ rule, facts, effect, reach, pair, ...more }: ClassifiedFinding): string {
  const { alone, breaksTypes, claims, unshown, message, before, after } = more
  const { api, part, directions, isAsked } = pair.scope
  const deprecated = findDeprecation({ pair, facts })
  const judged = [effect, alone, reach, breaksTypes, claims, directions, isAsked === true]
  return JSON.stringify([rule, facts, judged, deprecated, api, part, message, unshown, before, after])
}

/** One finding for a group, at the first location, with the scope keys of all as its key. */
function together(group: readonly [ClassifiedFinding, ...ClassifiedFinding[]]): ClassifiedFinding {
  const [first, ...more] = [...group].sort((a, b) => comparePlaces(findLocation(a), findLocation(b))) as [
    ClassifiedFinding,
    ...ClassifiedFinding[],
  ]
  const keys = new Set(group.map(({ pair }) => pair.scope.key))
  const merged = mergeDuplicates([first, ...more])
  const scope = { ...merged.pair.scope, key: [...keys].sort().join('\n') }
  return { ...merged, pair: { ...merged.pair, scope } as ClassifiedFinding['pair'] }
}

/** The earlier location, or the later one if the pair has only a later side. */
function findLocation({ pair }: ClassifiedFinding): Location | undefined {
  return pair.before === undefined ? pair.afterAt : pair.beforeAt
}

/** Orders locations by file, line and column; 0 if one is missing. */
function comparePlaces(one: Location | undefined, other: Location | undefined): number {
  if (one === undefined || other === undefined) return 0
  return one.file < other.file
    ? -1
    : one.file > other.file
      ? 1
      : one.line - other.line || one.column - other.column
}
