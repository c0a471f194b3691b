import { otherNamespace, xmlContainment } from '../../containment/index.ts'
import {
  type Content,
  type ElementDeclaration,
  type ElementParticle,
  expandedName,
  type Name,
  type Namespaces,
  type Occurs,
  type Particle,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { emptyContent, listPlainLeaves, type PlainLeaf } from './plain.ts'
import { leafKey } from './print.ts'

/** A word of a content model: names of elements in sequence. */
export type ContentWord = readonly Name[]

/** Whether one model accepts every word of another, with a counterexample if not. */
export type Held = { readonly holds: true } | { readonly holds: false; readonly word: ContentWord }

/** Asks whether the outer model accepts all words of the inner one; undefined if not known. */
export interface Ask {
  (inner: Particle, outer: Particle): Held | undefined
  /** Whether the budget is too small to answer further questions. */
  isSpent(): boolean
}

/** Steps of one question. */
const mostSteps = 20_000
/**
 * Budget of all questions about two contents: steps times width of the models; one may use a quarter of the rest.
 */
const mostWork = 2_000_000
/**
 * Budget of all contents of two schema sets. Large schemas (DocBook) have hundreds of contents with hundreds of
 * elements; once the budget is spent, answers are "not known".
 */
export const mostWorkOfSets = 30_000_000

const { at } = emptyContent
const text: TypeNode = {
  ...{ id: 'asked:text', at, kind: 'scalar', primitive: 'string', builtin: 'string' },
  ...{ whiteSpace: 'preserve', facets: {} },
}

/**
 * The local name of elements that other schemas declare, in namespaces where these two declare nothing in common.
 */
const elsewhere = 'asked:elsewhere'

export function isElsewhere({ local }: Name): boolean {
  return local === elsewhere
}

/**
 * A function that decides whether one content model accepts every word of another, with a counterexample if
 * not; undefined once its budget of steps is spent. Only names of elements count: every element contains
 * text. Wildcards accept the declared names, and one undeclared element in each other namespace.
 */
export function questions(
  set: SchemaSet,
  declared: readonly Name[],
  models: readonly Particle[],
  ofSets: { left: number } = { left: mostWorkOfSets },
): Ask {
  let made: SchemaSet | undefined
  let work = mostWork
  /**
   * Answers one question within the rest of both budgets, and subtracts its cost; undefined if these are used up.
   */
  const ask = (inner: Particle, outer: Particle): Held | undefined => {
    const width = listPlainLeaves(inner).length + listPlainLeaves(outer).length + 1
    const steps = Math.min(mostSteps, Math.floor(Math.min(work, ofSets.left) / width / 4))
    if (steps <= 0) return undefined
    const budget = { left: steps }
    made ??= bareSet(set, declared, models)
    const bare = made
    const verdict = xmlContainment(bare, bare, { budget }).content(wrapParticle(inner), wrapParticle(outer))
    const done = (steps - Math.max(0, budget.left)) * width
    work -= done
    // Both models are converted to expressions before the first step, which costs their width.
    ofSets.left -= done + width
    if (verdict.kind === 'yes') return { holds: true }
    if (verdict.kind === 'undecided') return undefined
    const { children } = verdict.witness.tree
    const word = children.flatMap((child) =>
      typeof child === 'object' && 'name' in child ? [child.name] : [],
    )
    return { holds: false, word }
  }
  // A question has one of the two models on one side, and a word or another model on the other.
  const narrowest = Math.min(...models.map((model) => listPlainLeaves(model).length)) + 1
  const isSpent = (): boolean => Math.min(work, ofSets.left) < narrowest * 4
  return Object.assign(ask, { isSpent })
}

/** The set for questions: declared names, and one element for each other namespace that wildcards name; cached. */
function bareSet(set: SchemaSet, declared: readonly Name[], models: readonly Particle[]): SchemaSet {
  const known = bareSets.get(declared) ?? new Map<string, SchemaSet>()
  bareSets.set(declared, known)
  const namespaces = new Set(declared.map(({ namespace }) => namespace))
  const others = [...wildNamespaces(models)].filter((namespace) => !namespaces.has(namespace))
  const key = JSON.stringify(others)
  const found = known.get(key) ?? makeBareSet(set, declared, others)
  known.set(key, found)
  return found
}

const bareSets = new WeakMap<readonly Name[], Map<string, SchemaSet>>()

/** A set that declares only text elements: the declared names, and one name in each of the other namespaces. */
function makeBareSet(set: SchemaSet, declared: readonly Name[], others: readonly string[]): SchemaSet {
  const names = [...declared, ...others.map((namespace) => ({ namespace, local: elsewhere }))]
  const elements = new Map(names.map((name) => [expandedName(name), declaration(name)]))
  return {
    ...set,
    nodes: new Map([[text.id, text]]),
    elements,
    attributes: new Map(),
    annotations: new Map(),
  }
}

/** The namespaces that the wildcards of the models name or exclude, and one that stands for all others. */
function wildNamespaces(models: readonly Particle[]): ReadonlySet<string> {
  const named = models.flatMap(listPlainLeaves).flatMap((leaf) => {
    if (leaf.kind !== 'any') return []
    const { namespaces } = leaf
    if (namespaces === 'any') return [otherNamespace]
    return 'not' in namespaces ? [...namespaces.not, otherNamespace] : namespaces
  })
  return new Set(named)
}

function wrapParticle(particle: Particle): Content {
  return { kind: 'elements', particle }
}

/** A declaration of an element that contains text. */
function declaration(name: Name): ElementDeclaration {
  return {
    ...{ id: `asked:${expandedName(name)}`, name, type: text.id },
    ...{ nillable: false, abstract: false, at },
  }
}

/** The namespace of an element that stands for all inherited content. */
export const inherited = 'asked:inherited'

/**
 * A leaf for questions: an element with text content (under `name` if given), or a wildcard with renamed
 * namespaces.
 */
export function askedLeaf(
  leaf: PlainLeaf,
  name?: Name,
  moved: (namespace: string) => string = (namespace) => namespace,
): PlainLeaf {
  if (leaf.kind === 'any') return { ...leaf, namespaces: renameNamespaces(leaf.namespaces, moved) }
  const { id, occurs, at: here } = leaf
  return { kind: 'element', id, name: name ?? leaf.name, type: text.id, occurs, nillable: false, at: here }
}

/** The namespaces of a wildcard with each name (also excluded ones) replaced by `moved`; `any` is unchanged. */
export function renameNamespaces(namespaces: Namespaces, moved: (namespace: string) => string): Namespaces {
  if (namespaces === 'any') return namespaces
  return 'not' in namespaces ? { not: namespaces.not.map(moved) } : namespaces.map(moved)
}

/** The model of one word. */
export function makeModel(word: ContentWord): Particle {
  return sequence(word.map(makeElementParticle))
}

/** A particle for questions: one required element of this name that contains text. */
export function makeElementParticle(name: Name): ElementParticle {
  const id = `asked:${expandedName(name)}`
  return { kind: 'element', id, name, type: text.id, occurs: { min: 1, max: 1 }, nillable: false, at }
}

/**
 * A model of all words of a model's leaves, in any order, that have the leaf `key` between `min` and `max` times.
 */
export function restrictLeafCount(model: Particle, key: string, { min, max }: Occurs): Particle {
  const leaves = new Map(singleLeaves(model))
  const own = leaves.get(key)
  leaves.delete(key)
  const others =
    leaves.size === 0
      ? []
      : [times(makeChoice([...leaves.values()]), { min: 0, max: Number.POSITIVE_INFINITY })]
  const step = sequence([...others, ...(own ? [own] : [])])
  return sequence([
    ...(min === 0 ? [] : [times(step, { min, max: min })]),
    ...(max === min ? [] : [times(step, { min: 0, max: max - min })]),
    ...others,
  ])
}

/** The leaves of a model by key, each as a single occurrence; cached. */
function singleLeaves(model: Particle): ReadonlyMap<string, PlainLeaf> {
  const found =
    knownLeaves.get(model) ??
    new Map(listPlainLeaves(model).map((leaf) => [leafKey(leaf), { ...leaf, occurs: { min: 1, max: 1 } }]))
  knownLeaves.set(model, found)
  return found
}

const knownLeaves = new WeakMap<Particle, ReadonlyMap<string, PlainLeaf>>()

export function makeChoice(particles: readonly Particle[]): Particle {
  return { ...emptyContent, kind: 'choice', particles }
}

function times(particle: Particle, occurs: Occurs): Particle {
  return { ...particle, occurs }
}

function sequence(particles: readonly Particle[]): Particle {
  return { ...emptyContent, kind: 'sequence', particles }
}
