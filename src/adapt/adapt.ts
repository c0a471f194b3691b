import {
  documentPairs,
  joinsByName,
  listRoots,
  pairRoots,
  type Root,
  type RootPair,
  withoutLibraryParts,
} from '../align/index.ts'
import { diagnostic, invariant, ofVersion, quoted, type Sink } from '../diagnostics/index.ts'
import { flipped } from '../mapping/index.ts'
import { documentTypes, type Version } from '../schema/index.ts'
import {
  findLayout,
  fingerprint,
  identifier,
  type Layout,
  slug,
  typeIdentifier,
  valueIdentifier,
} from '../typescript/index.ts'
import type { Adaptation, AdaptFolders } from './adaptation.ts'
import { hasPlace, listPlaceMoves, Outcomes, reportNames } from './decide/index.ts'
import { printFatesFile } from './fates.ts'
import { type JsonAdapterPlan, type JsonDirectionPlan, planJson, splitPairs } from './json/json-adapters.ts'
import { convertToRoot, type JsonRootPair, pairJsonRoots, printJsonRootKey } from './json/json-roots.ts'
import { printLossCatalogue } from './losses.ts'
import { type Decided, planPair, rootKey } from './plan/pair.ts'
import { collectPlaces, isObjectType, type RootPlaces } from './plan/places.ts'
import type { PairPlan } from './plan/plan.ts'
import { printHooksModule, type SidedPlan } from './print/hooks.ts'
import { hooksDefaults } from './print/hooks-defaults.ts'
import { indexModule, type UnchangedRoots } from './print/index-module.ts'
import { printJsonModule, printRulesModule, type SidedRule } from './print/json-module.ts'
import { type Printing, printAdapterModule } from './print/module.ts'
import { CodeLists, choosePrefixes, type SideScope } from './print/scope.ts'
import { shareFunctions } from './print/shared-functions.ts'
import { findUsesInProjections } from './project.ts'
import { summarizeAdapter } from './summarize.ts'
import { findUnfitContent, findUnsupportedContent } from './unsupported-content.ts'

interface Direction extends SidedPlan<PairPlan | JsonAdapterPlan> {
  readonly pair: RootPair
  /** Whether it converts to the later version. */
  readonly isForward: boolean
  readonly version: { readonly from: string; readonly to: string }
}

/**
 * Plans and prints the adapters of both directions for every pair of roots and JSON types of two versions; returns
 * the files and the facts of each adapter. No files if no roots correspond. Roots that no adapter can convert, and
 * mapping entries without effect, are reported to `sink`.
 */
export function adapt(from: Version, to: Version, options: AdaptFolders, sink: Sink): Adaptation {
  const layouts = { before: findLayout(from), after: findLayout(to) }
  const paired = pairRoots(from, to, options.mapping?.names)
  const matching = withoutLibraryParts(documentPairs(paired))
  const matched = matching.length
  const sinks = { before: ofVersion(from.name, sink), after: ofVersion(to.name, sink) }
  const pairs = matching
    .filter((pair) => {
      const { before, after } = pair
      if (joinsByName(pair)) return checkNamedContent(before, after, sinks.before)
      return (
        checkElementContent(before, layouts.before, sinks.before) &&
        checkElementContent(after, layouts.after, sinks.after)
      )
    })
    .filter(
      ({ before, after }) => checkObjectRoot(before, sinks.before) && checkObjectRoot(after, sinks.after),
    )
    .filter(makeTypeLimit(options.mostTypes ?? mostTypes, sinks.before))
  const { mapping } = options
  const outcomes = new Outcomes()
  const forward = mapping ? { mapping, outcomes } : {}
  const backward = mapping ? { mapping: flipped(mapping), outcomes } : {}
  const names = mapping?.names ?? { roots: [], types: [] }
  const jsonPairs = pairJsonRoots(from, to, options.operations ?? [], names)
  const json = splitPairs(jsonPairs, forward)
  const jsonRoots = jsonPairs.flatMap(({ before, after }) => [before, after])
  outcomes.meetRoots(jsonRoots.flatMap((root) => [root.name, printJsonRootKey(root)]))
  const ways = {
    forward: planJson(
      json.changed.map(({ before, after }) => ({ from: before, to: after })),
      forward,
    ),
    backward: planJson(
      json.changed.map(({ before, after }) => ({ from: after, to: before })),
      backward,
    ),
  }
  const directions = makeNamesDistinct([
    ...pairs.flatMap((pair) => [
      planDirection(pair, pair.before, pair.after, layouts.before, layouts.after, forward),
      planDirection(pair, pair.after, pair.before, layouts.after, layouts.before, backward),
    ]),
    ...json.changed.flatMap((pair, index) => [
      planJsonDirection(pair, ways.forward.plans[index], layouts.before, layouts.after, true),
      planJsonDirection(pair, ways.backward.plans[index], layouts.after, layouts.before, false),
    ]),
  ])
  if (mapping) {
    const explain = makePlaceWords({ from, to }, paired, pairs)
    outcomes.addUses(findUsesInProjections(from, to, mapping))
    outcomes.report(mapping, { from: from.name, to: to.name }, sink, explain)
    reportNames(mapping.names, from, to, sink)
  }
  const all = matched + jsonPairs.length
  const errorRoots = jsonPairs
    .filter(({ isError }) => isError)
    .map(({ before, after }) => [printJsonRootKey(before), printJsonRootKey(after)] as const)
  const moves = [
    ...ways.forward.moves,
    ...(mapping === undefined || mapping.pairs.length === 0
      ? []
      : pairs.flatMap(({ before, after }) =>
          listPlaceMoves(collectPlaces(before), collectPlaces(after), mapping),
        )),
  ]
  const isKept = options.keepsUnchanged === true && json.unchanged.length > 0
  if (directions.length === 0 && !isKept) return { files: [], pairs: [], matched: all, errorRoots, moves }
  const folder = `${options.folder}/adapters`
  const lists = new CodeLists(`${folder}/codes.ts`)
  const isExperimental = from.status === 'draft' || to.status === 'draft'
  const plain: Printing = { ...options, folder, lists, isExperimental }
  const xml = directions.filter(isXml)
  const shared = shareFunctions(
    xml.filter(({ isForward }) => isForward),
    xml.filter(({ isForward }) => !isForward),
    plain,
  )
  const printing: Printing = { ...plain, findShared: shared.find }
  const rulePaths = { forward: `${folder}/json-forward.ts`, backward: `${folder}/json-backward.ts` }
  const modules = directions.map((one) => {
    const { plan, sides } = one
    if (!('rule' in plan)) return printAdapterModule(plan, sides, printing)
    return printJsonModule({ plan, sides }, one.isForward ? rulePaths.forward : rulePaths.backward, printing)
  })
  const files = [
    ...modules,
    ...shared.files,
    ...printRulesModule(rulePaths.forward, addRuleSides(ways.forward, from, to), printing),
    ...printRulesModule(rulePaths.backward, addRuleSides(ways.backward, to, from), printing),
    printHooksModule(directions, printing),
    ...hooksDefaults(directions, printing),
    indexModule(directions, printing, listUnchangedRoots(json.unchanged, from, to)),
    ...lists.files(options.header),
    printLossCatalogue(`${folder}/losses.json`, directions),
    printFatesFile(`${folder}/fates.json`, directions),
  ]
  return {
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    pairs: directions.map((one) => summarizeAdapter(one, one.pair, folder)),
    matched: all,
    errorRoots,
    moves,
  }
}

/**
 * Returns a function that says why no adapter reaches the place that a text names in a version; undefined if no root
 * of the version has it. `paired` are all pairs of roots, `adapted` those with adapters.
 */
function makePlaceWords(
  sides: { readonly from: Version; readonly to: Version },
  paired: readonly RootPair[],
  adapted: readonly RootPair[],
): (text: string, side: 'from' | 'to') => string | undefined {
  const indexes = new Map<'from' | 'to', readonly RootPlaces[]>()
  const list = (pairs: readonly RootPair[], side: 'from' | 'to') =>
    new Set(pairs.map(({ before, after }) => rootKey(side === 'from' ? before : after)))
  return (text, side) => {
    const roots = indexes.get(side) ?? listRoots(sides[side]).map(collectPlaces)
    indexes.set(side, roots)
    const found = roots.filter((root) => hasPlace(root, text)).map(({ root }) => root)
    if (found.length === 0) return undefined
    const [all, reached] = [list(paired, side), list(adapted, side)]
    if (found.some((root) => reached.has(rootKey(root)))) return 'no pair of roots has all of its places'
    const known = found.find((root) => all.has(rootKey(root)))
    if (known) return `the documents of ${quoted(known.element.name.local)} get no adapter`
    return `the root of ${text} has no counterpart (pairs.roots pairs roots)`
  }
}

/** Whether a direction converts XML documents. */
function isXml(one: Direction): one is Direction & SidedPlan<PairPlan> {
  return !('rule' in one.plan)
}

/** Whether a root has members to convert. A root that holds only text is reported. */
function checkObjectRoot(root: Root, sink: Sink): boolean {
  const { set, element } = root
  if (isObjectType(set, element.type)) return true
  sink(
    diagnostic(
      'adapter-root-not-an-object',
      { root: quoted(`${set.name}#${element.name.local}`) },
      element.at,
    ),
  )
  return false
}

/**
 * Whether an adapter by data element can convert all content of a root; what it cannot is reported. No adapter is
 * better than one that drops content.
 */
function checkElementContent(root: Root, layout: Layout, sink: Sink): boolean {
  return checkConstruct(root, findUnsupportedContent(root, layout.set(root.set.name)), sink)
}

/**
 * Whether an adapter by name can convert two roots in both directions; what it cannot is reported for the earlier
 * root.
 */
function checkNamedContent(before: Root, after: Root, sink: Sink): boolean {
  return checkConstruct(before, findUnfitContent(before, after), sink)
}

/** True without a construct; otherwise reports the construct that prevents an adapter and returns false. */
function checkConstruct(root: Root, construct: string | undefined, sink: Sink): boolean {
  if (construct === undefined) return true
  const name = quoted(`${root.set.name}#${root.element.name.local}`)
  sink(diagnostic('adapter-construct', { root: name, construct }, root.element.at))
  return false
}

/** Each root is planned and tried for itself: a library of parts has hundreds of roots that share types. */
const mostTypes = 60_000

/**
 * Returns a filter that counts the complex types of all pairs passed to it. It keeps pairs until the sum exceeds
 * `most`, then reports each pair and returns false.
 */
function makeTypeLimit(most: number, sink: Sink): (pair: RootPair) => boolean {
  let types = 0
  return ({ before }) => {
    const { set, element } = before
    types += documentTypes(set, [element.type]).filter(({ kind }) => kind === 'complex').length
    if (types <= most) return true
    const name = quoted(`${set.name}#${element.name.local}`)
    sink(diagnostic('adapter-beyond-limit', { root: name, limit: most }, element.at))
    return false
  }
}

/**
 * Plans the adapter of one direction of a pair of XML roots, with the layouts and type prefixes of both versions.
 */
function planDirection(
  pair: RootPair,
  from: Root,
  to: Root,
  before: Layout,
  after: Layout,
  decided: Decided,
): Direction {
  const version = { from: before.version.name, to: after.version.name }
  const [a, b] = choosePrefixes(version.from, version.to)
  return {
    pair,
    isForward: from === pair.before,
    version,
    plan: planPair(from, to, decided),
    sides: {
      from: { set: from.set, layout: before.set(from.set.name), prefix: a },
      to: { set: to.set, layout: after.set(to.set.name), prefix: b },
    },
  }
}

/** Combines the plan of a JSON adapter with the layouts and type prefixes of both versions. */
function planJsonDirection(
  { before, after }: JsonRootPair,
  plan: JsonAdapterPlan | undefined,
  from: Layout,
  to: Layout,
  isForward: boolean,
): Direction {
  invariant(plan, 'every pair of JSON types was planned')
  const version = { from: from.version.name, to: to.version.name }
  const [a, b] = choosePrefixes(version.from, version.to)
  const side = ({ set }: Root, layout: Layout, prefix: string): SideScope => {
    const own = layout.set(set.name)
    return { set: own.set, layout: own, prefix }
  }
  return {
    pair: { before: convertToRoot(before), after: convertToRoot(after), by: 'name', similarity: 1 },
    ...{ isForward, version, plan },
    sides: { from: side(plan.from, from, a), to: side(plan.to, to, b) },
  }
}

/** Adds the layouts and type prefixes of both versions to each named rule. */
function addRuleSides({ rules }: JsonDirectionPlan, from: Version, to: Version): readonly SidedRule[] {
  const [a, b] = choosePrefixes(from.name, to.name)
  return rules.map((one) => ({
    rule: one.rule,
    sides: {
      from: { set: one.from.set, layout: one.from, prefix: a },
      to: { set: one.to.set, layout: one.to, prefix: b },
    },
  }))
}

/** Two entries, forward and backward, for each pair of JSON types that needs no adapter. */
function listUnchangedRoots(
  pairs: readonly JsonRootPair[],
  from: Version,
  to: Version,
): readonly UnchangedRoots[] {
  return pairs.flatMap(({ before, after }) => {
    const one = { version: from.name, root: printJsonRootKey(before) }
    const other = { version: to.name, root: printJsonRootKey(after) }
    return [
      { name: `${before.name}, unchanged`, from: one, to: other },
      { name: `${after.name}, unchanged`, from: other, to: one },
    ]
  })
}

/**
 * Makes the names of adapters distinct: duplicates get versions and namespaces, and those still equal a
 * fingerprint of their roots.
 */
function makeNamesDistinct(directions: readonly Direction[]): readonly Direction[] {
  return renameDuplicates(renameDuplicates(directions, printFullName), ({ plan, ...one }) =>
    identifier(
      `${plan.name}_${fingerprint(`${rootKey(plan.from)} ${rootKey(plan.to)} ${one.version.from}`)}`,
    ),
  )
}

/**
 * Renames every direction whose name another one has too, ignoring case as file systems may. The others are
 * unchanged.
 */
function renameDuplicates(
  directions: readonly Direction[],
  rename: (direction: Direction) => string,
): readonly Direction[] {
  const counts = new Map<string, number>()
  for (const { plan } of directions) counts.set(slug(plan.name), (counts.get(slug(plan.name)) ?? 0) + 1)
  return directions.map((one) => {
    if ((counts.get(slug(one.plan.name)) ?? 0) < 2) return one
    return { ...one, plan: { ...one.plan, name: rename(one) } }
  })
}

/** The adapter's name with version and namespace folder on both sides: `v1ShopOrderToV2ShopOrder`. */
function printFullName({ plan, version, sides }: Direction): string {
  const full = (root: Root, name: string, { layout }: SideScope): string => {
    const { namespace, local } = root.element.name
    // Types of JSON have no namespace.
    if ('rule' in plan) return [name, local].map(typeIdentifier).join('')
    const folder = layout.modules.get(namespace)?.split('/').at(-1) ?? ''
    return [name, ...folder.split('-'), local].map(typeIdentifier).join('')
  }
  const from = full(plan.from, version.from, sides.from)
  return identifier(`${valueIdentifier(from)}To${full(plan.to, version.to, sides.to)}`)
}
