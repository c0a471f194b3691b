import { listRoots, type Root } from '../align/index.ts'
import { diagnostic, quoted, type Sink } from '../diagnostics/index.ts'
import { expandedName, type RequestBody, type Response, type Version } from '../schema/index.ts'
import { findLayout, type OutputFile, type SetLayout, slug, typeIdentifier } from '../typescript/index.ts'
import type { AdaptFolders } from './adaptation.ts'
import { planPair, rootKey } from './plan/pair.ts'
import type { PairPlan } from './plan/plan.ts'
import { CodeLists } from './print/code-lists.ts'
import { hooksModule, type SidedPlan } from './print/hooks.ts'
import { adapterModule, type Printing, pairNames } from './print/module.ts'
import { findUnsupportedContent } from './unsupported-content.ts'

/** Functions from a root of a version to another that holds a part of it. */
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

/** At least this share of what is asked for must be in what is answered, or the two have little to do with each other. */
const leastShare = 1 / 3

/**
 * What one operation asks for, made from what another answers with: the search terms of a data set, say. Like an
 * adapter, within one version: by data element, with a record of what is left out and of what the schema then misses.
 */
export function project(version: Version, options: AdaptFolders, sink: Sink): Projection {
  const layout = findLayout(version)
  const lists = new CodeLists(`${options.folder}/codes.ts`)
  const isExperimental = version.status === 'draft'
  const printing: Printing = { ...options, lists, isExperimental, isProjection: true }
  const plans = pairsWithin(version)
    .filter((pair) =>
      pair.every((root) => findUnsupportedContent(root, layout.set(root.set.name)) === undefined),
    )
    .map(([from, to]): SidedPlan<PairPlan> => {
      const side = ({ set }: Root, prefix: string) => ({ set, layout: layout.set(set.name), prefix })
      return {
        plan: named(planPair(from, to), partName(to, layout.set(to.set.name))),
        sides: { from: side(from, 'From'), to: side(to, 'To') },
      }
    })
  const whole = plans
    .filter(({ plan }) => isWhole(plan, sink))
    .filter(
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

/** A function's name; a part of it may have that name already. */
function named(plan: PairPlan, part: string): PairPlan {
  const name = `to${part}`
  const isTaken = plan.objects.some((object) => object.name === name)
  return { ...plan, name: isTaken ? `${name}Projection` : name }
}

/** Half of what is asked for would look like all there is, so that there is rather no function. */
function isWhole({ from, to, carried, unjoined, objects }: PairPlan, sink: Sink): boolean {
  const read = new Set(objects.flatMap(({ members }) => members.flatMap(({ dataElement }) => dataElement)))
  const left = [...to.places.keys()].filter((key) => from.places.has(key) && !read.has(key))
  if (left.length === 0 && carried.length > unjoined.to.length) return true
  const names = [from, to].map(({ element }) => quoted(element.name.local))
  const [whole = '', part = ''] = names
  sink(diagnostic('projection-left-out', { whole, part, missing: left[0] ?? '' }, to.element.at))
  return false
}

/** Bodies that are asked for and mostly held by a larger one that is answered with. */
function pairsWithin(version: Version): readonly (readonly [Root, Root])[] {
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

function collectRootKeys(bodies: readonly (RequestBody | Response | undefined)[]): ReadonlySet<string> {
  const schemas = bodies.flatMap((body) => body?.media ?? []).map(({ schema }) => schema)
  return new Set(
    schemas.flatMap((schema) => (schema.kind === 'root' ? [`${schema.set}#${schema.element}`] : [])),
  )
}

function measureShare(part: Root, whole: Root): number {
  const shared = [...part.places.keys()].filter((key) => whole.places.has(key)).length
  return part.places.size === 0 ? 0 : shared / part.places.size
}

/** The folder of the target's namespace says what it is: roots of one version often have one name. */
function partName({ element }: Root, layout: SetLayout): string {
  const folder = layout.modules.get(element.name.namespace)?.split('/').at(-1)
  return (folder ?? expandedName(element.name)).split('-').map(typeIdentifier).join('')
}
