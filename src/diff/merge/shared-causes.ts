import type { Location } from '../../diagnostics/index.ts'
import type { Fingerprint } from '../match/fingerprint.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { Subject } from '../subjects.ts'
import { mergeDuplicates } from './duplicates.ts'

/** What operations have alike, each for itself. */
const ofOperations: ReadonlySet<Subject> = new Set([
  'security',
  'parameter',
  'request-body',
  'response',
  'header',
  'media',
])

/**
 * What several operations gain or lose alike is one edit, wherever it is written: the first place in the text stands for
 * all. It is judged alike in all of them; where it is not, it is as many edits. Its fingerprint hangs on all its places,
 * so that what somebody accepted never speaks for a further operation.
 */
export function mergeCauses(
  found: readonly ClassifiedFinding[],
  says: Fingerprint,
): readonly ClassifiedFinding[] {
  const toldBy = new Map(found.filter(canBeOne).map((one) => [one, told(one)] as const))
  const counts = new Map<string, number>()
  for (const text of toldBy.values()) counts.set(text, (counts.get(text) ?? 0) + 1)
  const groups = new Map<unknown, [ClassifiedFinding, ...ClassifiedFinding[]]>()
  for (const one of found) {
    const text = toldBy.get(one) ?? ''
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

/** All that an entry says and is judged by, but for where it is. */
function told({ rule, facts, effect, reach, pair: { scope }, ...more }: ClassifiedFinding): string {
  const { alone, breaksTypes, claims, unshown, message, before, after } = more
  const { api, part, directions, isAsked } = scope
  const judged = [effect, alone, reach, breaksTypes, claims, directions, isAsked === true]
  return JSON.stringify([rule, facts, judged, api, part, message, unshown, before, after])
}

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

/** Where the side stands that says it: the same place whichever version is the earlier. */
function findLocation({ pair }: ClassifiedFinding): Location | undefined {
  return pair.before === undefined ? pair.afterAt : pair.beforeAt
}

function comparePlaces(one: Location | undefined, other: Location | undefined): number {
  if (one === undefined || other === undefined) return 0
  return one.file < other.file
    ? -1
    : one.file > other.file
      ? 1
      : one.line - other.line || one.column - other.column
}
