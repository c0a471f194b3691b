import {
  findSplits,
  listMoves,
  measureSimilarity,
  type PlaceMove,
  type ProposalEvidence,
  type RenameCandidate,
  type Similarity,
  type SplitEvidence,
  similarPlaces,
} from '../../align/index.ts'
import { childSteps, type DataElementPlace, type NodeId, printSteps, resolve } from '../../schema/index.ts'
import { listUnpairedPlaces } from './leftovers.ts'
import {
  joinKey,
  lastType,
  listMemberSteps,
  PathSet,
  type PlaceSteps,
  pathKey,
  type RootPlaces,
} from './places.ts'
import type { HookPlan } from './plan.ts'
import type { Planner } from './planner.ts'

/** Joins and unmatched places that the user may want to check, without those that the mapping file decides. */
export interface PlanFindings {
  /** The number of data elements with one id on both sides, which need no decision. */
  readonly plain: number
  readonly joins: readonly PlanFinding[]
  /** Places that may have become several, or one of several: nothing moves before a hook says how. */
  readonly splits: readonly PlanSplit[]
  /** Source places that nothing in the target is made from. */
  readonly alone: readonly { readonly dataElement: string; readonly path: string }[]
  /** Whether there were too many unmatched places to search for similar ones. */
  readonly isCutShort: boolean
}

/** Two places that belong together or may, with the evidence. */
export interface PlanFinding {
  readonly from: FoundPlace
  readonly to: FoundPlace
  readonly evidence:
    | { readonly kind: 'reference'; readonly dataElement: string; readonly says: string }
    | { readonly kind: 'likeness'; readonly likeness: Similarity }
    /** The comparison reports the place as renamed or moved; `seen` is its evidence in words. */
    | { readonly kind: 'move'; readonly how: PlaceMove['kind']; readonly seen: readonly string[] }
}

/** One place of one side, and several of the other. */
export interface PlanSplit {
  readonly from: readonly FoundPlace[]
  readonly to: readonly FoundPlace[]
  readonly evidence: SplitEvidence
}

export interface FoundPlace {
  /** The data element, if it occurs at this place only. */
  readonly dataElement?: string
  readonly path: string
}

/** The places among those without a counterpart that may have been split or merged; `describe` says where they are. */
export function collectSplits<T extends RenameCandidate>(
  from: readonly T[],
  to: readonly T[],
  describe: (side: 'from' | 'to', place: T) => FoundPlace,
): readonly PlanSplit[] {
  const list = (side: 'from' | 'to', places: readonly T[]) => places.map((one) => describe(side, one))
  return findSplits(from, to).map(({ evidence, ...ends }) => {
    return { from: list('from', ends.from), to: list('to', ends.to), evidence }
  })
}

/**
 * Lists the joins by reference, proposals by move and by similarity (including those behind hooks), and the source
 * places that are lost. Places that the mapping decides are left out.
 */
export function collectFindings(
  planner: Planner,
  hooks: readonly HookPlan[],
  unread: readonly DataElementPlace[],
): PlanFindings {
  const rest = listUnpairedPlaces(planner)
  const supposed = hooks.flatMap((hook) => (hook.purpose === 'supposed' ? hook.points : []))
  const guesses = rest.from.flatMap((from) =>
    rest.to
      .filter((to) =>
        supposed.some(
          ({ source, target }) => source === printSteps(from.steps) && target === printSteps(to.steps),
        ),
      )
      .map((to) => ({ from, to, likeness: measureSimilarity(from, to) })),
  )
  const guessed = new Set(guesses.flatMap(({ from, to }) => [from, to]))
  const moves = planner.isByName && rest.from.length > 0 && rest.to.length > 0 ? findMoves(planner) : []
  const moved = new Set(moves.flatMap(({ from, to }) => [from.at(-1)?.id, to.at(-1)?.id]))
  const left = (side: typeof rest.from) =>
    side.filter((one) => !guessed.has(one) && !moved.has(one.steps.at(-1)?.id))
  const similar = similarPlaces(left(rest.from), left(rest.to))
  const likely = [...guesses, ...(similar ?? [])].map(({ from, to, likeness }): PlanFinding => {
    const evidence = { kind: 'likeness', likeness } as const
    return {
      from: describeFoundPlace(planner, 'from', from.steps),
      to: describeFoundPlace(planner, 'to', to.steps),
      evidence,
    }
  })
  const renamed = moves.map(({ from, to, move }): PlanFinding => {
    const evidence = { kind: 'move', how: move.kind, seen: move.evidence.map(printEvidence) } as const
    return {
      from: describeFoundPlace(planner, 'from', from),
      to: describeFoundPlace(planner, 'to', to),
      evidence,
    }
  })
  const paired = new Set((similar ?? []).flatMap(({ from, to }) => [from, to]))
  const open = (side: typeof rest.from) => (similar ? left(side).filter((one) => !paired.has(one)) : [])
  const splits = collectSplits(open(rest.from), open(rest.to), (side, { steps }) =>
    describeFoundPlace(planner, side, steps),
  )
  const hopeful = new Set([...likely, ...splits].flatMap(({ from }) => from).map(({ path }) => path))
  const all = new PathSet(unread)
  const lost = unread.filter(({ steps }) => {
    return !all.isAbove(steps) && !planner.decisions.isSourceTaken(steps) && !hopeful.has(printSteps(steps))
  })
  const named = planner.isByName ? left(rest.from).filter(({ steps }) => !hopeful.has(printSteps(steps))) : []
  const joined = listStatedJoins(planner)
  return {
    plain: joined.plain,
    joins: [...joined.references, ...renamed, ...likely],
    splits,
    alone: [
      ...lost.map(({ dataElement, steps }) => ({
        dataElement: joinKey(dataElement),
        path: printSteps(steps),
      })),
      ...named.map(({ steps }) => ({ dataElement: '', path: printSteps(steps) })),
    ],
    isCutShort: similar === undefined,
  }
}

interface MovedSteps {
  readonly from: PlaceSteps
  readonly to: PlaceSteps
  readonly move: PlaceMove
}

/** The places that the comparison calls renamed or moved, without those that the mapping decides. */
function findMoves({ from, to, decisions }: Planner): readonly MovedSteps[] {
  return listMoves(from.root, to.root).flatMap((move): readonly MovedSteps[] => {
    const [source, target] = [findStepsAt(from, move.from), findStepsAt(to, move.to)]
    if (source === undefined || target === undefined) return []
    return decisions.isSourceTaken(source) || decisions.isTargetTaken(target)
      ? []
      : [{ from: source, to: target, move }]
  })
}

/** Evidence for a move in words: `same type`, `3 of 5 members`. */
function printEvidence(evidence: ProposalEvidence): string {
  switch (evidence.kind) {
    case 'name':
      return `name ${evidence.share}`
    case 'name-in-type':
      return `name in type "${evidence.type}"`
    case 'type':
      return 'same type'
    case 'content':
      return `${evidence.shared} of ${evidence.of} members`
    case 'neighbours':
      return 'same neighbours'
    case 'occurrence':
      return 'same occurrence'
    case 'only-place':
      return 'only place'
  }
}

/** The steps of a path of local names below the root; undefined where a name does not exist. */
function findStepsAt({ root, start }: RootPlaces, path: readonly string[]): PlaceSteps | undefined {
  let steps = start
  for (const name of path) {
    const own = listMemberSteps(root, lastType(steps)).find(({ step }) => step.name.local === name)
    if (own === undefined) return undefined
    steps = [...steps, own.step]
  }
  return steps
}

/**
 * Counts the data elements with one id on both sides (`plain`), and lists those that are joined because one refers
 * to the other (`references`). Places that the mapping decides are skipped.
 */
function listStatedJoins(planner: Planner): {
  readonly plain: number
  readonly references: readonly PlanFinding[]
} {
  const { from, to, decisions } = planner
  const references: PlanFinding[] = []
  let plain = 0
  for (const [key, targets] of to.root.places) {
    const [source] = from.of(key).filter(({ steps }) => !decisions.isSourceTaken(steps))
    const [target] = targets.filter(({ steps }) => !decisions.isTargetTaken(steps))
    if (!source || !target) continue
    const referring = [source, target].find(({ dataElement }) => dataElement.refersTo !== undefined)
    if (!referring) plain++
    else {
      const evidence = {
        kind: 'reference',
        dataElement: key,
        says: referring.dataElement.name ?? '',
      } as const
      const [one, other] = [
        describeFoundPlace(planner, 'from', source.steps),
        describeFoundPlace(planner, 'to', target.steps),
      ]
      references.push({ from: one, to: other, evidence })
    }
  }
  return { plain, references }
}

/** The path of a place, with its data element if that occurs nowhere else and refers to no other. */
function describeFoundPlace(planner: Planner, side: 'from' | 'to', steps: PlaceSteps): FoundPlace {
  const places = planner[side]
  const path = printSteps(steps)
  const [own] = places.at(steps)
  if (!own || own.refersTo !== undefined) return { path }
  const all = places.of(joinKey(own))
  const isOnly = all.length === 1 && all.every((one) => pathKey(one.steps) === pathKey(steps))
  return isOnly ? { path, dataElement: own.id } : { path }
}

/** A place that the schema allows and that has no data element, with the number of paths from it downwards. */
export interface UnmappedPlace {
  readonly path: string
  /** `null` where the type is recursive, so that the number is infinite. */
  readonly paths: number | null
}

/**
 * Lists the outermost elements of a root that have no data element at their place, although the same declaration has one
 * at another place. Attributes and recursion are skipped; empty where the schema has no data elements.
 */
export function findUnmappedPlaces(places: RootPlaces): readonly UnmappedPlace[] {
  const found: UnmappedPlace[] = []
  const { set } = places.root
  // Most schemas have no vocabulary of data elements, and some have hundreds of roots.
  if (![...set.annotations.values()].some(({ dataElements }) => dataElements.length > 0)) return []
  const memo = new Map<NodeId, number>()
  const speaking = typesWithDataElements(places)
  const walk = (steps: PlaceSteps): void => {
    for (const step of childSteps(set, steps.at(-1)?.type ?? '')) {
      if (step.kind === 'attribute' || steps.some(({ id }) => id === step.id)) continue
      if (!places.isAnnotated(step) && !speaking.has(resolve(set, step.type).id)) continue
      const path = [...steps, step]
      if (places.isAnnotated(step) && places.at(path).length === 0) {
        const paths = 1 + countBelow(places, step.type, memo, new Set())
        found.push({ path: printSteps(path), paths: Number.isFinite(paths) ? paths : null })
      } else {
        walk(path)
      }
    }
  }
  walk(places.start)
  return found
}

/**
 * The types with a data element on some node at any depth. The walk enters only these, so as not to walk a whole
 * library.
 */
function typesWithDataElements(places: RootPlaces): ReadonlySet<NodeId> {
  const { set } = places.root
  const above = new Map<NodeId, NodeId[]>()
  const open: NodeId[] = []
  for (const { id } of set.nodes.values()) {
    for (const step of childSteps(set, id)) {
      const below = resolve(set, step.type).id
      above.set(below, [...(above.get(below) ?? []), id])
      if (places.isAnnotated(step)) open.push(id)
    }
  }
  const found = new Set<NodeId>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(above.get(id) ?? []))
  }
  return found
}

/** The number of element paths below a type; infinite where it is recursive. Cached in `memo`. */
function countBelow(
  places: RootPlaces,
  type: NodeId,
  memo: Map<NodeId, number>,
  open: ReadonlySet<NodeId>,
): number {
  const { set } = places.root
  const { id } = resolve(set, type)
  if (open.has(id)) return Number.POSITIVE_INFINITY
  const known = memo.get(id)
  if (known !== undefined) return known
  const inside = new Set([...open, id])
  let count = 0
  for (const step of childSteps(set, id)) {
    if (step.kind === 'element') count += 1 + countBelow(places, step.type, memo, inside)
  }
  memo.set(id, count)
  return count
}
