import { hash } from 'node:crypto'
import {
  documentPairs,
  joinsByName,
  listRoots,
  measureSharedContent,
  noStatedPairs,
  pairRoots,
  type Root,
  type StatedPairs,
  type Structure,
} from '../align/index.ts'
import { compareLocations } from '../diagnostics/index.ts'
import { type DataElementPlace, printSteps, type Version } from '../schema/index.ts'
import { findNoticingSide } from './change/asked-sides.ts'
import {
  type Change,
  type ChangeSide,
  type ComparedVersion,
  type Comparison,
  compareChanges,
  type DataElementFate,
  type NotCompared,
  summarize,
  type Witness,
} from './change/change.ts'
import { printPartPlace, printPlace } from './change/place.ts'
import { hurtIn, judgeFinding, judgeSides } from './change/severity.ts'
import { matchApiPairs } from './match/api/api-pairs.ts'
import { type Match, match } from './match/index.ts'
import { findDeprecation } from './merge/deprecation.ts'
import { findChanges } from './merge/implied-findings.ts'
import { type Direction, type Flow, type PairScope, writtenAt } from './pair.ts'
import type { ClassifiedFinding } from './rule.ts'
import { rules } from './rules/index.ts'
import { describeDefectPlace, pairDefects, withoutUnread } from './unread.ts'

/** A comparison with the findings behind its changes; input for the making of witnesses. */
export interface DetailedComparison {
  readonly comparison: Comparison
  /** By the id of the change. */
  readonly found: ReadonlyMap<string, ClassifiedFinding>
  readonly copies: Match['copies']
  /** The names that a person paired. */
  readonly stated: StatedPairs
}

/**
 * Compares two versions and returns the comparison: changes, what was not compared, and outcomes of data elements.
 */
export function diff(from: Version, to: Version, stated?: StatedPairs): Comparison {
  return diffInDetail(from, to, stated).comparison
}

/**
 * Compares two versions like `diff`, and returns the findings behind the changes as well, by change id. `stated`
 * pairs roots, namespaces and types by hand. What only one version can read is left out of both first.
 */
export function diffInDetail(
  whole: Version,
  other: Version,
  stated: StatedPairs = noStatedPairs,
): DetailedComparison {
  const [from, to] = withoutUnread(whole, other)
  const roots = { before: listRoots(from), after: listRoots(to) }
  const { pairs, copies, says, structures } = match(from, to, roots, stated)
  const found = findChanges([...pairs, ...pairDefects(from, to)], rules, says)
  const ids = makeChangeIds(found)
  const apis = collectLaterApiNames(from, to)
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

/**
 * What was left out of a version, with place and reason, sorted by location; entries without location come last.
 */
function listNotCompared({ leftOut = [] }: Version, side: NotCompared['in']): readonly NotCompared[] {
  const reported = leftOut.map(
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
  return reported.sort((a, b) => (a.at && b.at ? compareLocations(a.at, b.at) : a.at ? -1 : b.at ? 1 : 0))
}

const unproven: Witness = {
  status: 'unproven',
  why: 'No document has been made that only one of the two versions accepts.',
}

const unneeded: Witness = { status: 'unproven', why: 'Only breaking changes are proven by documents.' }

/** The later name of each API of both versions; empty if there are fewer than two APIs. */
type ApiNames = ReadonlyMap<string, string>

/**
 * Maps the API names of both versions to the later name (to the own one for a removed API); empty below two APIs.
 */
function collectLaterApiNames(from: Version, to: Version): ApiNames {
  const pairs = matchApiPairs(from, to)
  if (pairs.length < 2) return new Map()
  const name = ({ before, after }: (typeof pairs)[number]): string => (after ?? before)?.name ?? ''
  return new Map(
    pairs.flatMap((pair) =>
      [pair.before, pair.after].flatMap((api) => (api ? [[api.name, name(pair)]] : [])),
    ),
  )
}

/**
 * The flows of a scope, merged by the later name of the API: each API once, with all its directions sorted.
 * An API without a name in `names` becomes undefined.
 */
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

/**
 * Builds the change of a finding: judges its severity and sides, and adds place, locations and deprecation.
 * Every change is counted at first, and its witness unproven.
 */
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
    makeChangeSide(found.before, found.beforeAt ?? writtenAt(pair, 'before')),
    makeChangeSide(found.after, found.afterAt ?? writtenAt(pair, 'after')),
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

/** One side of a change; undefined if it has neither value nor location. A missing value becomes null. */
function makeChangeSide(
  value: ChangeSide['value'] | undefined,
  at: ChangeSide['at'],
): ChangeSide | undefined {
  if (value === undefined && at === undefined) return undefined
  return { value: value ?? null, ...(at === undefined ? {} : { at }) }
}

/**
 * The outcome of each data element (`added`, `removed` or `joined`), with its paths in both versions and the ids
 * of its changes. Those of the earlier version come first, in its order.
 */
function findDataElementOutcomes(
  roots: { readonly before: readonly Root[]; readonly after: readonly Root[] },
  changes: readonly Change[],
): readonly DataElementFate[] {
  const [before, after] = [groupPlaces(roots.before), groupPlaces(roots.after)]
  const byElement = changesByElement(changes)
  return [...new Set([...before.keys(), ...after.keys()])].map((id) => {
    const [here, there] = [before.get(id) ?? [], after.get(id) ?? []]
    const name = [...here, ...there]
      .map((place) => findDataElementName(place, id))
      .find((text) => text !== undefined)
    return {
      id,
      ...(name === undefined ? {} : { name }),
      before: printPaths(here),
      after: printPaths(there),
      fate: here.length === 0 ? 'added' : there.length === 0 ? 'removed' : 'joined',
      changes: byElement.get(id) ?? [],
    }
  })
}

/** The places of all roots, grouped by data element id. */
function groupPlaces(roots: readonly Root[]): ReadonlyMap<string, readonly DataElementPlace[]> {
  const found = new Map<string, DataElementPlace[]>()
  for (const [id, places] of roots.flatMap((root) => [...root.places])) {
    found.set(id, [...(found.get(id) ?? []), ...places])
  }
  return found
}

function findDataElementName({ dataElement }: DataElementPlace, id: string): string | undefined {
  return dataElement.id === id ? dataElement.name : undefined
}

function printPaths(places: readonly DataElementPlace[]): readonly string[] {
  return [...new Set(places.map((place) => printSteps(place.steps)))]
}

/** The ids of the changes that concern each data element, by its id; in the order of the changes. */
function changesByElement(changes: readonly Change[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { id, dataElement, dataElements = [] } of changes) {
    for (const element of new Set([...(dataElement === undefined ? [] : [dataElement]), ...dataElements])) {
      found.set(element, [...(found.get(element) ?? []), id])
    }
  }
  return found
}

/**
 * The ids of the findings, in their order: 16 hex digits of a hash of rule, scope key and facts. Findings that
 * agree in all three are numbered, so that their ids differ.
 */
function makeChangeIds(found: readonly ClassifiedFinding[]): readonly string[] {
  const taken = new Map<string, number>()
  return found.map(({ rule, pair, facts }) => {
    const text = JSON.stringify([rule, pair.scope.key, facts])
    const count = taken.get(text) ?? 0
    taken.set(text, count + 1)
    return hash('sha256', `${text}${count === 0 ? '' : ` ${count}`}`).slice(0, 16)
  })
}

/** Above this number of root pairs shared content is not measured: most roots of such libraries hold the same. */
const mostRoots = 20

/**
 * The renamed roots, namespaces and types, and how much content the XML root pairs share; empty if no name
 * differs. Content is measured only for pairs without data element ids, and not at all for more than 20
 * pairs.
 */
function describeStructure(
  from: Version,
  to: Version,
  structures: readonly Structure[],
  stated: StatedPairs,
): Pick<Comparison, 'structure'> {
  const renamed = structures.map((structure) => structure.renamed)
  const [roots, namespaces, types] = [
    renamed.flatMap((one) => one.roots),
    renamed.flatMap((one) => one.namespaces),
    renamed.flatMap((one) => one.types),
  ]
  if (roots.length + namespaces.length + types.length === 0) return {}
  const pairs = documentPairs(pairRoots(from, to, stated)).filter(
    (pair) => pair.before.set.language === 'xml' && pair.after.set.language === 'xml' && joinsByName(pair),
  )
  const content = pairs.length > mostRoots ? [] : pairs.map((pair) => measureSharedContent(pair, stated))
  return { structure: { roots, namespaces, types, content } }
}
