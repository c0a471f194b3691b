import { listRoots, pairRoots, type Root, type StatedPairs } from '../align/index.ts'
import { diagnostic, quoted, type Sink } from '../diagnostics/index.ts'
import { flipped, type Mapping } from '../mapping/index.ts'
import { expandedName, type RequestBody, type Response, type Version } from '../schema/index.ts'
import { findLayout, type OutputFile, type SetLayout, slug, typeIdentifier } from '../typescript/index.ts'
import type { AdaptFolders } from './adaptation.ts'
import { Decisions, Outcomes } from './decide/index.ts'
import { type Decided, planPair, rootKey } from './plan/pair.ts'
import { collectPlaces, PathSet } from './plan/places.ts'
import type { PairPlan } from './plan/plan.ts'
import { hooksModule, type SidedPlan } from './print/hooks.ts'
import { adapterModule, type Printing, pairNames } from './print/module.ts'
import { CodeLists, choosePrefixes } from './print/scope.ts'
import { findUnsupportedContent } from './unsupported-content.ts'

/** Functions that make one root of a version from another one that contains its data elements. */
export interface Projection {
  readonly files: readonly OutputFile[]
  readonly functions: readonly ProjectionFunction[]
}

export interface ProjectionFunction {
  readonly name: string
  readonly module: string
  readonly from: string
  readonly to: string
}

/** A request is made from a response only if that contains at least this share of its data elements. */
const leastShare = 1 / 3

/**
 * Generates functions that make the request of one operation from the response of another, such as search terms
 * from a data set. They work like adapters by data element and record losses. Requests that would be too
 * incomplete are reported and left out.
 */
export function project(version: Version, options: AdaptFolders, sink: Sink): Projection {
  const layout = findLayout(version)
  const plans = pairRequestsWithResponses(version)
    .filter((pair) =>
      pair.every((root) => findUnsupportedContent(root, layout.set(root.set.name)) === undefined),
    )
    .map(([from, to]): SidedPlan<PairPlan> => {
      const side = ({ set }: Root, prefix: string) => ({ set, layout: layout.set(set.name), prefix })
      return {
        plan: nameProjection(planPair(withoutMessage(from, version), to), getNamespaceFolderName(to, layout.set(to.set.name))),
        sides: { from: side(from, 'From'), to: side(to, 'To') },
      }
    })
  return printProjections(
    plans.filter(({ plan }) => checkProjection(plan, sink)),
    options,
    version.status === 'draft',
  )
}

/**
 * Generates functions that make the request of one version from the response of another version, where that holds more
 * of its data elements than the request that the roots are paired with: a full data set instead of a search form. The
 * mapping of the options, written from the one version to the other, decides as it does for adapters.
 */
export function projectBetween(from: Version, to: Version, options: AdaptFolders, sink: Sink): Projection {
  const { mapping } = options
  const layouts = { from: findLayout(from), to: findLayout(to) }
  const [a, b] = choosePrefixes(from.name, to.name)
  const plans = planAcross(from, to, mapping ? { mapping } : {}, sink).map((plan): SidedPlan<PairPlan> => {
    const target = layouts.to.set(plan.to.set.name)
    return {
      plan: nameProjection(plan, getNamespaceFolderName(plan.to, target)),
      sides: {
        from: { set: plan.from.set, layout: layouts.from.set(plan.from.set.name), prefix: a },
        to: { set: plan.to.set, layout: target, prefix: b },
      },
    }
  })
  return printProjections(plans, options, from.status === 'draft' || to.status === 'draft')
}

/** Plans the projections between two versions; those that do not fill a common data element are reported, left out. */
function planAcross(from: Version, to: Version, decided: Decided, sink: Sink): readonly PairPlan[] {
  const layouts = { from: findLayout(from), to: findLayout(to) }
  return pairRequestsAcross(from, to, decided.mapping?.names)
    .filter(
      ([one, other]) =>
        findUnsupportedContent(one, layouts.from.set(one.set.name)) === undefined &&
        findUnsupportedContent(other, layouts.to.set(other.set.name)) === undefined,
    )
    .map(([one, other]) => planPair(withoutMessage(one, from), other, decided))
    .filter((plan) => fillsCommonElements(plan, decided.mapping, sink))
}

/**
 * The root without the places of the data elements about its own message, and without those inside. A request is a
 * message of its own, so its header comes from the caller.
 */
function withoutMessage(root: Root, { ofMessage = [] }: Version): Root {
  const about = new Set(ofMessage)
  const places = [...root.places.values()].flat()
  const header = new PathSet(places.filter(({ dataElement: { id } }) => about.has(id)))
  const kept = [...root.places].flatMap(([key, all]) => {
    const left = all.filter(({ steps }) => !header.has(steps) && !header.isAbove(steps))
    return left.length === 0 ? [] : [[key, left] as const]
  })
  return { ...root, places: new Map(kept) }
}

/** Which entries of a mapping the projections of both directions use. */
export function findUsesInProjections(from: Version, to: Version, mapping: Mapping): Outcomes {
  const outcomes = new Outcomes()
  planAcross(from, to, { mapping, outcomes }, () => undefined)
  planAcross(to, from, { mapping: flipped(mapping), outcomes }, () => undefined)
  return outcomes
}

/** Prints functions with distinct names, their hooks and code lists; of those with one name, the first. */
function printProjections(
  plans: readonly SidedPlan<PairPlan>[],
  options: AdaptFolders,
  isExperimental: boolean,
): Projection {
  const lists = new CodeLists(`${options.folder}/codes.ts`)
  const printing: Printing = { ...options, lists, isExperimental, isProjection: true }
  const whole = plans.filter(
    ({ plan }, index) => plans.findIndex((other) => slug(other.plan.name) === slug(plan.name)) === index,
  )
  if (whole.length === 0) return { files: [], functions: [] }
  const files = [
    ...whole.map(({ plan, sides }) => adapterModule(plan, sides, printing)),
    hooksModule(whole, printing),
    ...lists.files(options.header),
  ]
  const functions = whole.map(({ plan }) => ({
    name: plan.name,
    module: `${options.folder}/${pairNames(plan).file}`,
    from: rootKey(plan.from),
    to: rootKey(plan.to),
  }))
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), functions }
}

/** The plan with the name `to<part>`, or `to<part>Projection` where a function for an object has that name. */
function nameProjection(plan: PairPlan, part: string): PairPlan {
  const name = `to${part}`
  const isTaken = plan.objects.some((object) => object.name === name)
  return { ...plan, name: isTaken ? `${name}Projection` : name }
}

/**
 * Whether the function fills every common data element, and more of the request's elements than it leaves out.
 * Otherwise reports it and returns false, since a partial request would look complete.
 */
function checkProjection(plan: PairPlan, sink: Sink): boolean {
  const missing = findUnfilled(plan)
  if (missing === undefined && plan.carried.length > plan.unjoined.to.length) return true
  return leaveOut(plan, missing ?? '', sink)
}

/**
 * Whether the function fills every common data element about which the mapping decides nothing. Otherwise reports it
 * and returns false.
 */
function fillsCommonElements(plan: PairPlan, mapping: Mapping | undefined, sink: Sink): boolean {
  const [source, target] = [collectPlaces(plan.from), collectPlaces(plan.to)]
  const decisions = new Decisions(source, target, mapping)
  const missing = findUnfilled(
    plan,
    (key) =>
      target.of(key).every(({ steps }) => decisions.isTargetTaken(steps)) ||
      source.of(key).every(({ steps }) => decisions.isSourceTaken(steps)),
  )
  return missing === undefined || leaveOut(plan, missing, sink)
}

/** The first data element of both roots that the function does not fill, and about which nobody decided. */
function findUnfilled(
  { from, to, objects }: PairPlan,
  isDecided: (key: string) => boolean = () => false,
): string | undefined {
  const read = new Set(objects.flatMap(({ members }) => members.flatMap(({ dataElement }) => dataElement)))
  return [...to.places.keys()].find((key) => from.places.has(key) && !read.has(key) && !isDecided(key))
}

/** Reports that there is no function, and returns false. */
function leaveOut({ from, to }: PairPlan, missing: string, sink: Sink): false {
  const names = [from, to].map(({ element }) => quoted(element.name.local))
  const [whole = '', part = ''] = names
  sink(diagnostic('projection-left-out', { whole, part, missing }, to.element.at))
  return false
}

/**
 * Pairs each request root with the larger response root that contains most of its data elements, as [response,
 * request]. Requests without one that contains a third are left out.
 */
function pairRequestsWithResponses(version: Version): readonly (readonly [Root, Root])[] {
  const operations = version.apis.flatMap((api) => api.operations)
  const asked = collectRootKeys(operations.map(({ request }) => request))
  const answered = collectRootKeys(operations.flatMap(({ responses }) => responses))
  const roots = listRoots(version)
  const from = roots.filter((root) => answered.has(rootKey(root)))
  return roots
    .filter((root) => asked.has(rootKey(root)))
    .flatMap((to) => {
      const shares = from
        .filter((one) => one !== to && one.places.size > to.places.size)
        .map((one) => ({ one, share: measureShare(to, one) }))
        .filter(({ share }) => share >= leastShare)
      const [best] = [...shares].sort((a, b) => b.share - a.share)
      return best ? [[best.one, to] as const] : []
    })
}

/**
 * Pairs each request root of a version with the response root of another version that has most of its data elements,
 * as [response, request]. Left out where the root that it is paired with has as many.
 */
function pairRequestsAcross(
  from: Version,
  to: Version,
  stated: StatedPairs | undefined,
): readonly (readonly [Root, Root])[] {
  const bodies = ({ apis }: Version) => apis.flatMap(({ operations }) => operations)
  const asked = collectRootKeys(bodies(to).map(({ request }) => request))
  const answered = collectRootKeys(bodies(from).flatMap(({ responses }) => responses))
  const sources = listRoots(from).filter((root) => answered.has(rootKey(root)))
  const pairs = pairRoots(from, to, stated)
  return listRoots(to)
    .filter((root) => asked.has(rootKey(root)))
    .flatMap((root) => {
      const paired = pairs.find(({ after }) => rootKey(after) === rootKey(root))?.before
      const [best] = sources
        .map((one) => ({ one, share: measureShare(root, one) }))
        .sort((one, other) => other.share - one.share)
      const known = paired === undefined ? 0 : measureShare(root, paired)
      return best !== undefined && best.share > known ? [[best.one, root] as const] : []
    })
}

/** The keys `<set>#<element>` of all roots that the bodies refer to. */
function collectRootKeys(bodies: readonly (RequestBody | Response | undefined)[]): ReadonlySet<string> {
  const schemas = bodies.flatMap((body) => body?.media ?? []).map(({ schema }) => schema)
  return new Set(
    schemas.flatMap((schema) => (schema.kind === 'root' ? [`${schema.set}#${schema.element}`] : [])),
  )
}

/** The share of the data elements of `part` that `whole` has too; 0 where `part` has none. */
function measureShare(part: Root, whole: Root): number {
  const shared = [...part.places.keys()].filter((key) => whole.places.has(key)).length
  return part.places.size === 0 ? 0 : shared / part.places.size
}

/**
 * The folder of the root's namespace as an identifier, since many roots of one version have the same local name.
 * Without a folder, its expanded name.
 */
function getNamespaceFolderName({ element }: Root, layout: SetLayout): string {
  const folder = layout.modules.get(element.name.namespace)?.split('/').at(-1)
  return (folder ?? expandedName(element.name)).split('-').map(typeIdentifier).join('')
}
