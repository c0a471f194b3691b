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

/** Names of elements, one after the other. */
export type ContentWord = readonly Name[]

/** Whether all that one model takes is taken by another, with what shows the contrary. */
export type Held = { readonly holds: true } | { readonly holds: false; readonly word: ContentWord }

/** Asks whether all words of one model are words of the other; nothing where that is not known. */
export interface Ask {
  (inner: Particle, outer: Particle): Held | undefined
  /** Whether no question with one of both models is answered any more. */
  isSpent(): boolean
}

/** Steps of one question. */
const mostSteps = 20_000
/** Steps of all questions about two contents, each as costly as the models are wide; one may take a quarter of what is left. */
const mostWork = 2_000_000
/**
 * The same of all contents of two schema sets. A schema of documents has hundreds of contents with hundreds of elements
 * each (DocBook), and every pair would use up what one may: what is left over is told as not known.
 */
export const mostWorkOfSets = 30_000_000

const { at } = emptyContent
const text: TypeNode = {
  ...{ id: 'asked:text', at, kind: 'scalar', primitive: 'string', builtin: 'string' },
  ...{ whiteSpace: 'preserve', facets: {} },
}

/** What another schema declares, in namespaces where these two declare nothing together. */
const elsewhere = 'asked:elsewhere'

export function isElsewhere({ local }: Name): boolean {
  return local === elsewhere
}

/**
 * Questions about models alone: every element holds text, and wildcards find what both schemas declare, and in each
 * other namespace something that a third declares.
 */
export function questions(
  set: SchemaSet,
  declared: readonly Name[],
  models: readonly Particle[],
  ofSets: { left: number } = { left: mostWorkOfSets },
): Ask {
  let made: SchemaSet | undefined
  let work = mostWork
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
    // Both models are made into expressions before the first step.
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

/** What elements of models are in questions: shared by all of one comparison whose wildcards name the same. */
function bareSet(set: SchemaSet, declared: readonly Name[], models: readonly Particle[]): SchemaSet {
  const known = bareSets.get(declared) ?? new Map<string, SchemaSet>()
  bareSets.set(declared, known)
  const namespaces = new Set(declared.map(({ namespace }) => namespace))
  const others = [...wildNamespaces(models)].filter((namespace) => !namespaces.has(namespace))
  const key = JSON.stringify(others)
  const found = known.get(key) ?? madeBare(set, declared, others)
  known.set(key, found)
  return found
}

const bareSets = new WeakMap<readonly Name[], Map<string, SchemaSet>>()

function madeBare(set: SchemaSet, declared: readonly Name[], others: readonly string[]): SchemaSet {
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

/** The namespaces that wildcards name, and one for all others. */
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

function declaration(name: Name): ElementDeclaration {
  return {
    ...{ id: `asked:${expandedName(name)}`, name, type: text.id },
    ...{ nillable: false, abstract: false, at },
  }
}

/** The namespace of the one element that stands for all that a content inherits. */
export const inherited = 'asked:inherited'

/** A leaf as it is asked about: under a name, or with what its wildcard lets through. */
export function askedLeaf(
  leaf: PlainLeaf,
  name?: Name,
  moved: (namespace: string) => string = (namespace) => namespace,
): PlainLeaf {
  if (leaf.kind === 'any') return { ...leaf, namespaces: renameNamespaces(leaf.namespaces, moved) }
  const { id, occurs, at: here } = leaf
  return { kind: 'element', id, name: name ?? leaf.name, type: text.id, occurs, nillable: false, at: here }
}

export function renameNamespaces(namespaces: Namespaces, moved: (namespace: string) => string): Namespaces {
  if (namespaces === 'any') return namespaces
  return 'not' in namespaces ? { not: namespaces.not.map(moved) } : namespaces.map(moved)
}

/** The model of one word. */
export function makeModel(word: ContentWord): Particle {
  return sequence(word.map(makeElementParticle))
}

/** An element of a name for questions. */
export function makeElementParticle(name: Name): ElementParticle {
  const id = `asked:${expandedName(name)}`
  return { kind: 'element', id, name, type: text.id, occurs: { min: 1, max: 1 }, nillable: false, at }
}

/** All words of a model's leaves in which one of them stands as often as is said. */
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

/** The leaves of a model, each once, by what tells them apart. */
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
