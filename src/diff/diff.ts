import { rootsOf } from '../align/index.ts'
import { compareLocations } from '../diagnostics/index.ts'
import type { Version } from '../schema/index.ts'
import type { Change, ChangeSide, ComparedVersion, Comparison, NotCompared, Witness } from './change.ts'
import { findChanges } from './claims.ts'
import { fatesOf } from './fates.ts'
import { identify } from './identity.ts'
import { type Match, match } from './match/index.ts'
import { compareChanges, summarize } from './order.ts'
import { writtenAt } from './pair.ts'
import { placeOf, placeOfPart } from './place.ts'
import type { Found } from './rule.ts'
import { rules } from './rules/index.ts'
import { hurtIn, judge } from './severity.ts'

/** A comparison with what each change was seen at: what proofs are made from. */
export interface DetailedComparison {
  readonly comparison: Comparison
  /** By the id of the change. */
  readonly found: ReadonlyMap<string, Found>
  readonly copies: Match['copies']
}

/** Compares two versions: what happened to the set of valid documents, where, and whose code stops working. */
export function diff(from: Version, to: Version): Comparison {
  return diffInDetail(from, to).comparison
}

/** The same comparison, with the pairs that its changes were found at. */
export function diffInDetail(from: Version, to: Version): DetailedComparison {
  const roots = { before: rootsOf(from), after: rootsOf(to) }
  const { pairs, copies, says } = match(from, to, roots)
  const found = findChanges(pairs, rules, says)
  const ids = identify(found)
  const changes = found.map((one, index) => changeOf(one, ids[index] ?? '')).sort(compareChanges)
  const notCompared = [...leftOutOf(from, 'before'), ...leftOutOf(to, 'after')]
  const comparison: Comparison = {
    formatVersion: 1,
    from: compared(from),
    to: compared(to),
    summary: summarize(changes, notCompared),
    notCompared,
    changes,
    dataElements: fatesOf(roots, changes),
  }
  return { comparison, found: new Map(found.map((one, index) => [ids[index] ?? '', one])), copies }
}

function compared({ name, digest, status }: Version): ComparedVersion {
  return { name, digest, status }
}

/** What could not be read, in the order of places. */
function leftOutOf({ leftOut = [] }: Version, side: NotCompared['in']): readonly NotCompared[] {
  const told = leftOut.map(
    ({ why, message, operations, part, at }): NotCompared => ({
      in: side,
      where: { operations, part, path: [], place: placeOfPart(operations, part) },
      why,
      message,
      ...(at === undefined ? {} : { at }),
    }),
  )
  return told.sort((a, b) => (a.at && b.at ? compareLocations(a.at, b.at) : a.at ? -1 : b.at ? 1 : 0))
}

const unproven: Witness = {
  status: 'unproven',
  why: 'No document has been made that only one of the two versions accepts.',
}

const unneeded: Witness = { status: 'unproven', why: 'Only breaking changes are proven by documents.' }

function changeOf(found: Found, id: string): Change {
  const { rule, effect, reach, breaksTypes, isReadAnew, pair, message } = found
  const { api, operations, part, directions, isAsked, dataElements, subsets } = pair.scope
  const judgement = judge({ effect, reach, breaksTypes, directions, isAsked, isReadAnew })
  const held = pair.scope.placeIn?.(hurtIn(effect, directions)) ?? pair.scope
  const [before, after] = [
    sideOf(found.before, found.beforeAt ?? writtenAt(pair, 'before')),
    sideOf(found.after, found.afterAt ?? writtenAt(pair, 'after')),
  ]
  const [dataElement] = dataElements
  return {
    id,
    rule,
    effect,
    ...judgement,
    where: { ...(api === undefined ? {} : { api }), operations, part, path: held.path, place: placeOf(held) },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(dataElement === undefined ? {} : { dataElement }),
    ...(dataElements.length > 1 ? { dataElements } : {}),
    subsets,
    message,
    witness: judgement.severity === 'breaking' ? unproven : unneeded,
  }
}

function sideOf(value: ChangeSide['value'] | undefined, at: ChangeSide['at']): ChangeSide | undefined {
  if (value === undefined && at === undefined) return undefined
  return { value: value ?? null, ...(at === undefined ? {} : { at }) }
}
