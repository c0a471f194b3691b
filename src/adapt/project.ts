import { listRoots, pairRoots, type Root, type StatedPairs } from '../align/index.ts'
import { diagnostic, quoted, type Sink } from '../diagnostics/index.ts'
import { flipped, type Mapping } from '../mapping/index.ts'
import { expandedName, type RequestBody, type Response, rootStep, type Version } from '../schema/index.ts'
import { findLayout, type OutputFile, type SetLayout, slug, typeIdentifier } from '../typescript/index.ts'
import type { AdapterPair, AdaptFolders } from './adaptation.ts'
import { Decisions, Outcomes } from './decide/index.ts'
import { type Decided, planPair, rootKey } from './plan/pair.ts'
import { collectPlaces, listMembersBetween, PathSet } from './plan/places.ts'
import type { PairPlan } from './plan/plan.ts'
import { printHooksModule, type SidedPlan } from './print/hooks.ts'
import { indexModule } from './print/index-module.ts'
import { type Printing, printAdapterModule } from './print/module.ts'
import { CodeLists, choosePrefixes } from './print/scope.ts'
import { summarizeAdapter } from './summarize.ts'
import { findUnsupportedContent } from './unsupported-content.ts'

/** Functions that make one root of a version from another one that contains its data elements. */
export interface Projection {
  readonly files: readonly OutputFile[]
  /** The facts about each function, as about an adapter. */
  readonly pairs: readonly AdapterPair[]
  /** The folder of the files. */
  readonly folder: string
}

/** A projection with the names of its versions and the share of the request's data elements that the response has. */
interface ProjectionPlan extends SidedPlan<PairPlan> {
  readonly version: { readonly from: string; readonly to: string }
  readonly share: number
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
  const measure = makeShareMeasure(version, version)
  const plans = pairRequestsWithResponses(version)
    .filter((pair) =>
      pair.every((root) => findUnsupportedContent(root, layout.set(root.set.name)) === undefined),
    )
    .map(([from, to]): ProjectionPlan => {
      const side = ({ set }: Root, prefix: string) => ({ set, layout: layout.set(set.name), prefix })
      const part = getNamespaceFolderName(to, layout.set(to.set.name))
      return {
        plan: nameProjection(planProjection(from, to, version), part),
        sides: { from: side(from, 'From'), to: side(to, 'To') },
        version: { from: version.name, to: version.name },
        share: measure(to, from),
      }
    })
  return printProjections(
    plans.filter(({ plan }) => checkProjection(plan, sink)),
    options,
    version.status === 'draft',
  )
}

/**
 * Generates functions that make requests of one version from responses of another. Only for a response with more of
 * the request's data elements than the root that is paired with the request. The mapping, written from `from` to
 * `to`, decides as for adapters.
 */
export function projectBetween(from: Version, to: Version, options: AdaptFolders, sink: Sink): Projection {
  const { mapping } = options
  const layouts = { from: findLayout(from), to: findLayout(to) }
  const [a, b] = choosePrefixes(from.name, to.name)
  const measure = makeShareMeasure(from, to)
  const plans = planAcross(from, to, mapping ? { mapping } : {}, sink).map((plan): ProjectionPlan => {
    const target = layouts.to.set(plan.to.set.name)
    return {
      plan: nameProjection(plan, getNamespaceFolderName(plan.to, target)),
      sides: {
        from: { set: plan.from.set, layout: layouts.from.set(plan.from.set.name), prefix: a },
        to: { set: plan.to.set, layout: target, prefix: b },
      },
      version: { from: from.name, to: to.name },
      share: measure(plan.to, plan.from),
    }
  })
  return printProjections(plans, options, from.status === 'draft' || to.status === 'draft')
}

/**
 * Plans the projections between two versions. One that does not fill a common data element, about which the mapping
 * decides nothing, is reported and left out.
 */
function planAcross(from: Version, to: Version, decided: Decided, sink: Sink): readonly PairPlan[] {
  const layouts = { from: findLayout(from), to: findLayout(to) }
  return pairRequestsAcross(from, to, decided.mapping?.names)
    .filter(
      ([one, other]) =>
        findUnsupportedContent(one, layouts.from.set(one.set.name)) === undefined &&
        findUnsupportedContent(other, layouts.to.set(other.set.name)) === undefined,
    )
    .map(([one, other]) => planProjection(one, other, from, decided))
    .filter((plan) => fillsCommonElements(plan, decided.mapping, sink))
}

/**
 * Plans a projection. Data elements about the response as a message are no sources, since a request is a message of
 * its own; their paths are added to `known`.
 */
function planProjection(from: Root, to: Root, version: Version, decided: Decided = {}): PairPlan {
  const { content, heads } = splitMessage(from, version)
  const plan = planPair(content, to, decided)
  const start = [rootStep(from.element)]
  const known = heads.map(({ dataElement: { id }, steps }) => {
    const route = listMembersBetween(from, start, steps).map(({ property }) => property)
    return [route.join('/'), id] as const
  })
  return { ...plan, known: [...plan.known, ...known] }
}

/**
 * Returns the places of the data elements about the message (`heads`), and the root without the places at or below
 * these (`content`).
 */
function splitMessage(root: Root, { ofMessage = [] }: Version) {
  const about = new Set(ofMessage)
  const heads = [...root.places.values()].flat().filter(({ dataElement: { id } }) => about.has(id))
  const header = new PathSet(heads)
  const left = [...root.places].flatMap(([key, all]) => {
    const kept = all.filter(({ steps }) => !header.has(steps) && !header.isAbove(steps))
    return kept.length === 0 ? [] : [[key, kept] as const]
  })
  return { heads, content: { ...root, places: new Map(left) } }
}

/** Which entries of a mapping the projections of both directions use. */
export function findUsesInProjections(from: Version, to: Version, mapping: Mapping): Outcomes {
  const outcomes = new Outcomes()
  planAcross(from, to, { mapping, outcomes }, () => undefined)
  planAcross(to, from, { mapping: flipped(mapping), outcomes }, () => undefined)
  return outcomes
}

/** Prints functions with distinct names, their index, hooks and code lists; of those with one name, the first. */
function printProjections(
  plans: readonly ProjectionPlan[],
  options: AdaptFolders,
  isExperimental: boolean,
): Projection {
  const { folder } = options
  const lists = new CodeLists(`${folder}/codes.ts`)
  const printing: Printing = { ...options, lists, isExperimental, isProjection: true }
  const whole = plans.filter(
    ({ plan }, index) => plans.findIndex((other) => slug(other.plan.name) === slug(plan.name)) === index,
  )
  if (whole.length === 0) return { files: [], pairs: [], folder }
  const files = [
    ...whole.map(({ plan, sides }) => printAdapterModule(plan, sides, printing)),
    printHooksModule(whole, printing),
    indexModule(whole, printing),
    ...lists.files(options.header),
  ]
  const pairs = whole.map((one) => {
    const { from: before, to: after } = one.plan
    return summarizeAdapter(one, { before, after, by: 'data-elements', similarity: one.share }, folder)
  })
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), pairs, folder }
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
  const empty = listEmpty(plan)
  const [first] = empty
  if (missing === undefined && (first === undefined || plan.carried.length > empty.length)) return true
  return leaveOut(plan, missing ?? first ?? '', sink)
}

/** The data elements of the request without a source that are neither inside a filled one nor around one. */
function listEmpty({ to, carried, unjoined }: PairPlan): readonly string[] {
  const filled = new PathSet(carried.flatMap((key) => to.places.get(key) ?? []))
  return unjoined.to.filter((key) =>
    (to.places.get(key) ?? []).every(({ steps }) => !filled.isAbove(steps) && !filled.isBelow(steps)),
  )
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
  { from, to, objects, carried }: PairPlan,
  isDecided: (key: string) => boolean = () => false,
): string | undefined {
  const members = objects.flatMap((object) => object.members.map(({ dataElement }) => dataElement))
  const read = new Set([...members, ...carried])
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
  const { asked, answered } = listBodies(version)
  const measure = makeShareMeasure(version, version)
  return asked.flatMap((to) => {
    const shares = answered
      .filter((one) => one !== to && one.places.size > to.places.size)
      .map((one) => ({ one, share: measure(to, one) }))
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
  const sources = listBodies(from).answered
  const pairs = pairRoots(from, to, stated)
  const measure = makeShareMeasure(from, to)
  return listBodies(to).asked.flatMap((root) => {
    const paired = pairs.find(({ after }) => rootKey(after) === rootKey(root))?.before
    const [best] = sources
      .map((one) => ({ one, share: measure(root, one) }))
      .sort((one, other) => other.share - one.share)
    const known = paired === undefined ? 0 : measure(root, paired)
    return best !== undefined && best.share > known ? [[best.one, root] as const] : []
  })
}

/** The roots that requests of a version carry (`asked`), and those that responses carry (`answered`). */
function listBodies(version: Version): Readonly<Record<'asked' | 'answered', readonly Root[]>> {
  const operations = version.apis.flatMap((api) => api.operations)
  const among = (bodies: readonly (RequestBody | Response | undefined)[]): readonly Root[] => {
    const keys = collectRootKeys(bodies)
    return listRoots(version).filter((root) => keys.has(rootKey(root)))
  }
  return {
    asked: among(operations.map(({ request }) => request)),
    answered: among(operations.flatMap(({ responses }) => responses)),
  }
}

/** The keys `<set>#<element>` of all roots that the bodies refer to. */
function collectRootKeys(bodies: readonly (RequestBody | Response | undefined)[]): ReadonlySet<string> {
  const schemas = bodies.flatMap((body) => body?.media ?? []).map(({ schema }) => schema)
  return new Set(
    schemas.flatMap((schema) => (schema.kind === 'root' ? [`${schema.set}#${schema.element}`] : [])),
  )
}

/**
 * Returns a function that measures the share of a request's data elements that a response has too, without those about
 * the messages; 0 where the request has none.
 */
function makeShareMeasure(from: Version, to: Version): (part: Root, whole: Root) => number {
  return (part, whole) => {
    const own = [...splitMessage(part, to).content.places.keys()]
    const { places } = splitMessage(whole, from).content
    return own.length === 0 ? 0 : own.filter((key) => places.has(key)).length / own.length
  }
}

/**
 * The folder of the root's namespace as an identifier, since many roots of one version have the same local name.
 * Without a folder, its expanded name.
 */
function getNamespaceFolderName({ element }: Root, layout: SetLayout): string {
  const folder = layout.modules.get(element.name.namespace)?.split('/').at(-1)
  return (folder ?? expandedName(element.name)).split('-').map(typeIdentifier).join('')
}
