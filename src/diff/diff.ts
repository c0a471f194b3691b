import { listRoots, noStatedPairs, type StatedPairs } from '../align/index.ts'
import { compareLocations } from '../diagnostics/index.ts'
import type { Version } from '../schema/index.ts'
import { findNoticingSide } from './change/asked-sides.ts'
import type {
  Change,
  ChangeSide,
  ComparedVersion,
  Comparison,
  NotCompared,
  Witness,
} from './change/change.ts'
import { findDataElementOutcomes } from './change/data-element-outcomes.ts'
import { findDeprecation } from './change/deprecation.ts'
import { identify } from './change/identity.ts'
import { compareChanges, summarize } from './change/order.ts'
import { printPartPlace, printPlace } from './change/place.ts'
import { hurtIn, judgeFinding, judgeSides } from './change/severity.ts'
import { matchApiPairs } from './match/api/api-pairs.ts'
import { type Match, match } from './match/index.ts'
import { findChanges } from './merge/implied-findings.ts'
import { type Direction, type Flow, type PairScope, writtenAt } from './pair.ts'
import type { ClassifiedFinding } from './rule.ts'
import { rules } from './rules/index.ts'
import { describeStructure } from './structure.ts'
import { describeDefectPlace, pairDefects, withoutUnread } from './unread.ts'

/** A comparison with what each change was seen at: what proofs are made from. */
export interface DetailedComparison {
  readonly comparison: Comparison
  /** By the id of the change. */
  readonly found: ReadonlyMap<string, ClassifiedFinding>
  readonly copies: Match['copies']
  /** The names that a person paired. */
  readonly stated: StatedPairs
}

/** Compares two versions: what happened to the set of valid documents, where, and whose code stops working. */
export function diff(from: Version, to: Version, stated?: StatedPairs): Comparison {
  return diffInDetail(from, to, stated).comparison
}

/** The same comparison, with the pairs that its changes were found at; a person can pair roots, namespaces and types. */
export function diffInDetail(
  whole: Version,
  other: Version,
  stated: StatedPairs = noStatedPairs,
): DetailedComparison {
  const [from, to] = withoutUnread(whole, other)
  const roots = { before: listRoots(from), after: listRoots(to) }
  const { pairs, copies, says, structures } = match(from, to, roots, stated)
  const found = findChanges([...pairs, ...pairDefects(from, to)], rules, says)
  const ids = identify(found)
  const apis = apiNames(from, to)
  const changes = found.map((one, index) => makeChange(one, ids[index] ?? '', apis)).sort(compareChanges)
  const notCompared = [...listNotCompared(from, 'before'), ...listNotCompared(to, 'after')]
  const comparison: Comparison = {
    formatVersion: 1,
    from: compared(from),
    to: compared(to),
    for: 'both',
    compatibility: 'full',
    summary: summarize(changes, notCompared),
    notCompared,
    ...describeStructure(from, to, structures, stated),
    changes,
    dataElements: findDataElementOutcomes(roots, changes),
  }
  return { comparison, found: new Map(found.map((one, index) => [ids[index] ?? '', one])), copies, stated }
}

function compared({ name, digest, status }: Version): ComparedVersion {
  return { name, digest, status }
}

/** What could not be read, in the order of places. */
function listNotCompared({ leftOut = [] }: Version, side: NotCompared['in']): readonly NotCompared[] {
  const told = leftOut.map(
    ({ why, message, operations, part, at, defect }): NotCompared => ({
      in: side,
      where: {
        ...{ operations, part },
        ...(defect === undefined
          ? { path: [], place: printPartPlace(operations, part) }
          : describeDefectPlace(defect.steps)),
      },
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

/** What each API of both versions is called in the later one; nothing where there is no other. */
type ApiNames = ReadonlyMap<string, string>

function apiNames(from: Version, to: Version): ApiNames {
  const pairs = matchApiPairs(from, to)
  if (pairs.length < 2) return new Map()
  const name = ({ before, after }: (typeof pairs)[number]): string => (after ?? before)?.name ?? ''
  return new Map(
    pairs.flatMap((pair) =>
      [pair.before, pair.after].flatMap((api) => (api ? [[api.name, name(pair)]] : [])),
    ),
  )
}

/** Where the documents of a scope travel, each API once. */
function mergeFlows(
  { api, directions, flows = [{ api, directions }] }: PairScope,
  names: ApiNames,
): readonly Flow[] {
  const found = new Map<string | undefined, Set<Direction>>()
  for (const flow of flows) {
    const name = flow.api === undefined ? undefined : names.get(flow.api)
    const known = found.get(name) ?? new Set()
    found.set(name, known)
    for (const direction of flow.directions) known.add(direction)
  }
  return [...found].map(([name, all]) => ({ api: name, directions: [...all].sort() }))
}

function makeChange(found: ClassifiedFinding, id: string, apis: ApiNames): Change {
  const { rule, effect, reach, breaksTypes, stops, isReadAnew, pair, message } = found
  const { api, operations, part, directions, isAsked, dataElements, subsets } = pair.scope
  const judged = { effect, reach, breaksTypes, stops, directions, isAsked, isReadAnew }
  const judgement = judgeFinding(judged)
  const flows = mergeFlows(pair.scope, apis)
  const sides = judgeSides(judged, { isOfApi: api !== undefined || operations.length > 0, flows })
  const side = findNoticingSide(sides, judgement.severity)
  const held = pair.scope.placeIn?.(hurtIn(effect, directions)) ?? pair.scope
  const [before, after] = [
    changeSide(found.before, found.beforeAt ?? writtenAt(pair, 'before')),
    changeSide(found.after, found.afterAt ?? writtenAt(pair, 'after')),
  ]
  const [dataElement] = dataElements
  const deprecated = findDeprecation(found)
  const goneFrom = after === undefined && pair.parent ? writtenAt(pair.parent, 'after') : undefined
  return {
    id,
    rule,
    effect,
    ...judgement,
    ...(side === undefined ? {} : { side }),
    counted: true,
    ...(sides.length === 0 ? {} : { sides }),
    where: {
      ...(api === undefined ? {} : { api }),
      operations,
      part,
      path: held.path,
      place: printPlace(held),
    },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(goneFrom === undefined ? {} : { goneFrom }),
    ...(dataElement === undefined ? {} : { dataElement }),
    ...(dataElements.length > 1 ? { dataElements } : {}),
    subsets,
    message,
    witness: judgement.severity === 'breaking' ? unproven : unneeded,
    ...(deprecated === undefined ? {} : { deprecated }),
  }
}

function changeSide(value: ChangeSide['value'] | undefined, at: ChangeSide['at']): ChangeSide | undefined {
  if (value === undefined && at === undefined) return undefined
  return { value: value ?? null, ...(at === undefined ? {} : { at }) }
}
