import { countOccurrences, type Occurrence } from '../../../align/index.ts'
import {
  expandedName,
  type Name,
  type NodeId,
  type Particle,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import {
  askedLeaf,
  inherited,
  makeElementParticle,
  mostWorkOfSets,
  questions,
} from '../../contents/content-words.ts'
import { type ContentModel, GroupedContents } from '../../contents/grouped.ts'
import { emptyContent, isFlat, type PlainLeaf, simplifyContent } from '../../contents/plain.ts'
import { isRenamed } from '../likeness.ts'
import { type Matched, matchNames } from '../shared/pairing.ts'
import { viewAsElement } from '../shared/type-form.ts'
import type { Walk } from '../shared/walk.ts'
import { expandSubstitutions } from './substitution-groups.ts'

export type ContentNode = Exclude<TypeNode, { kind: 'reference' }>

/** The matched contents of two types. */
export interface PairedContents {
  readonly matched: readonly Matched<Occurrence>[]
  /** The simplified models, with the names of the later side. */
  readonly before: Particle
  readonly after: Particle
  /** The comparison of the models, if one of them is more than a flat list of elements. */
  readonly grouped: GroupedContents | undefined
  /** The contents that both inherit, if these are compared separately. */
  readonly base: PairedContents | undefined
}

const paired = new WeakMap<Walk, Map<string, PairedContents>>()

/**
 * Matches the elements of two contents by name and simplifies both models. With `isApart`, content inherited from
 * corresponding base types is matched separately as `base`, and is one element in the models. Cached.
 */
export function pairContents(
  walk: Walk,
  before: ContentNode,
  after: ContentNode,
  isApart: boolean,
): PairedContents {
  const known = paired.get(walk) ?? new Map<string, PairedContents>()
  paired.set(walk, known)
  const key = `${isApart} ${before.id} ${after.id}`
  const found = known.get(key) ?? matchContents(walk, before, after, isApart)
  known.set(key, found)
  return found
}

/** The contents paired, as `pairContents` gives them. */
function matchContents(
  walk: Walk,
  before: ContentNode,
  after: ContentNode,
  isApart: boolean,
): PairedContents {
  const [one, other] = splitBothContents(walk, before, after)
  const bases = isApart && one.base && other.base ? ([one.base, other.base] as const) : undefined
  const base =
    bases && walk.renamed.get(bases[0].id) === bases[1].id ? pairContents(walk, ...bases, true) : undefined
  const matched = matchNames(
    countOccurrences(simplifyContent(one.whole)),
    countOccurrences(simplifyContent(other.whole)),
    (mine, theirs) => isOneElement(walk, mine, theirs),
  )
  const models = {
    before: simplifyContent(base ? one.own : one.whole, askedBefore(walk, matched)),
    after: simplifyContent(base ? other.own : other.whole, (leaf) => askedLeaf(leaf)),
  }
  const isGrouped = !isListed(models.before, models.after)
  return { matched, ...models, grouped: isGrouped ? groupedContents(walk, models, matched) : undefined, base }
}

/** The comparison of two models, with a budget that all contents of the walk share. */
function groupedContents(
  walk: Walk,
  { before, after }: { readonly before: Particle; readonly after: Particle },
  matched: readonly Matched<Occurrence>[],
): GroupedContents {
  const ofSets = left.get(walk) ?? { left: mostWorkOfSets }
  left.set(walk, ofSets)
  const ask = questions(walk.after.set, declaredBy(walk), [before, after], ofSets)
  return new GroupedContents(
    makeContentModel(before),
    makeContentModel(after),
    ask,
    earlierName(walk, matched),
  )
}

/** The rest of the budget for all contents of a walk. */
const left = new WeakMap<Walk, { left: number }>()

/** The model with the total occurrence of each of its elements. */
function makeContentModel(model: Particle): ContentModel {
  const occurs = [...countOccurrences(model)].map(([key, one]) => [key, one.occurs] as const)
  return { model, occurs: new Map(occurs) }
}

/**
 * A function that gives earlier leaves their later names (that of the counterpart, else by the moved namespace).
 */
function askedBefore(walk: Walk, matched: readonly Matched<Occurrence>[]): (leaf: PlainLeaf) => PlainLeaf {
  const names = new Map(
    matched.map(({ before, after }) => [before && expandedName(before.particle.name), after?.particle.name]),
  )
  return (leaf) =>
    leaf.kind === 'any'
      ? askedLeaf(leaf, undefined, (namespace) => later(walk, namespace))
      : askedLeaf(leaf, names.get(expandedName(leaf.name)) ?? laterName(walk, leaf.name))
}

function later({ namespaces }: Walk, namespace: string): string {
  return namespaces.get(namespace) ?? namespace
}

/** The name with its namespace replaced by the later one, if that moved as a whole. */
export function laterName(walk: Walk, { namespace, local }: Name): Name {
  return { namespace: later(walk, namespace), local }
}

/**
 * A function that turns later names back to earlier ones: that of the counterpart, else by the moved namespace.
 */
function earlierName({ namespaces }: Walk, matched: readonly Matched<Occurrence>[]): (name: Name) => Name {
  const known = new Map(
    matched.map(({ before, after }) => [after && expandedName(after.particle.name), before?.particle.name]),
  )
  const earlier = new Map([...namespaces].map(([before, after]) => [after, before]))
  return (name) =>
    known.get(expandedName(name)) ?? {
      namespace: earlier.get(name.namespace) ?? name.namespace,
      local: name.local,
    }
}

type GroupedByPair = ReadonlyMap<string, GroupedContents | undefined>

const groupedByPair = new WeakMap<PairedContents, GroupedByPair>()

/**
 * The comparison that an element belongs to: that of the inherited content if it comes from there, else the own
 * one.
 */
export function groupedFor(contents: PairedContents, pair: Matched<Occurrence>): GroupedContents | undefined {
  return indexGrouped(contents).get(makePairKey(pair))
}

/** The comparison of each matched pair of a content; cached, so that each level of a derivation is read once. */
function indexGrouped(contents: PairedContents): GroupedByPair {
  const { matched, grouped, base } = contents
  const found =
    groupedByPair.get(contents) ??
    new Map([
      ...matched.map((pair) => [makePairKey(pair), grouped] as const),
      ...(base ? indexGrouped(base) : []),
    ])
  groupedByPair.set(contents, found)
  return found
}

function makePairKey({ before, after }: Matched<Occurrence>): string {
  return `${before?.particle.id ?? ''} ${after?.particle.id ?? ''}`
}

/** Whether both models are flat lists of elements, and both ordered (`sequence`) or both unordered (`all`). */
function isListed(before: Particle, after: Particle): boolean {
  const kinds = new Set([before, after].map((one) => (isOrderless(one) ? '' : one.kind)))
  kinds.delete('')
  return isFlat(before) && isFlat(after) && kinds.size < 2
}

function isOrderless(particle: Particle): boolean {
  return particle.kind === 'element' || ('particles' in particle && particle.particles.length === 0)
}

/**
 * Both contents split, with substitution groups replaced by choices where the other side lists the substitutes.
 */
function splitBothContents(walk: Walk, before: ContentNode, after: ContentNode): readonly [Parts, Parts] {
  const [one, other] = [splitContent(walk.before.set, before), splitContent(walk.after.set, after)]
  const called = (name: Name): string => expandedName(laterName(walk, name))
  const mine = (own: Particle) =>
    expandSubstitutions(walk.before.set, own, other.whole, [called, expandedName])
  const theirs = (own: Particle) =>
    expandSubstitutions(walk.after.set, own, one.whole, [expandedName, called])
  return [
    { ...one, whole: mine(one.whole), own: mine(one.own) },
    { ...other, whole: theirs(other.whole), own: theirs(other.own) },
  ]
}

interface Parts {
  readonly whole: Particle
  /** The same with one element in place of the inherited content. */
  readonly own: Particle
  readonly base?: ContentNode
}

/**
 * The content of a type, as a whole and with one element for the content of a named base type that it extends, if
 * any.
 */
function splitContent(set: SchemaSet, node: ContentNode): Parts {
  const whole = resolveContentParticle(node)
  const base = extendedBy(set, node)
  const added = base && addedTo(resolveContentParticle(base), whole)
  if (base?.name === undefined || added === undefined) return { whole, own: whole }
  const particles = [makeElementParticle({ namespace: inherited, local: base.name.local }), ...added]
  return { whole, own: { ...emptyContent, particles }, base }
}

/** The base type that a type extends; undefined for restrictions and types without derivation. */
function extendedBy(set: SchemaSet, node: ContentNode): ContentNode | undefined {
  if (node.kind !== 'complex' || node.derivation?.by !== 'extension') return undefined
  return resolve(set, node.derivation.base)
}

/**
 * The particles that an extension adds after the base's content; undefined if it does not begin with that content.
 */
function addedTo(base: Particle, whole: Particle): readonly Particle[] | undefined {
  if (whole === base) return []
  const { occurs } = base
  const isList = base.kind === 'sequence' && occurs.min === 1 && occurs.max === 1
  const [first, all] = [isList ? base.particles : [base], whole.kind === 'sequence' ? whole.particles : []]
  const isBase = first.length > 0 && first.every((one, index) => one === all[index])
  return isBase ? all.slice(first.length) : undefined
}

/** The particle of a type's content; one without elements is an empty sequence. */
function resolveContentParticle(node: ContentNode): Particle {
  const { content } = viewAsElement(node)
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return particle ?? { ...emptyContent, at: node.at }
}

const declared = new WeakMap<Walk, readonly Name[]>()

/** The names of the global elements that both sides declare, which wildcards surely find; cached. */
function declaredBy(walk: Walk): readonly Name[] {
  const known = declared.get(walk)
  if (known) return known
  const { elements } = walk.after.set
  const before = [...walk.before.set.elements.values()].map(({ name }) => laterName(walk, name))
  const shared = before.filter((name) => elements.has(expandedName(name)))
  declared.set(walk, shared)
  return shared
}

/** The ids of a node's data elements, joined by spaces. */
function printDataElements(set: SchemaSet, id: NodeId): string {
  const { dataElements = [] } = set.annotations.get(id) ?? {}
  return dataElements.map((element) => element.id).join(' ')
}

/**
 * Whether two elements of different names are one that was renamed: by equal data elements; if both have none, by
 * equal occurrence (required), type and similar names.
 */
function isOneElement(walk: Walk, before: Occurrence, after: Occurrence): boolean {
  const elements = printDataElements(walk.before.set, before.particle.id)
  if (elements !== printDataElements(walk.after.set, after.particle.id)) return false
  if (elements !== '') return true
  const [one, other] = [before.occurs, after.occurs]
  if (one.min === 0 || one.min !== other.min || one.max !== other.max) return false
  const named = ({ particle }: Occurrence) => ({ name: particle.name.local, type: particle.type })
  return isRenamed(walk, named(before), named(after))
}
