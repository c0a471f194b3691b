import { otherNamespace, xmlContainment } from '../../contain/index.ts'
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
import { type Leaf, leavesOf, nothing } from './plain.ts'
import { leafKey } from './print.ts'

/** Names of elements, one after the other. */
export type Word = readonly Name[]

/** Whether all that one model takes is taken by another, with what shows the contrary. */
export type Held = { readonly holds: true } | { readonly holds: false; readonly word: Word }

/** Asks whether all words of one model are words of the other; nothing where that is not known. */
export type Ask = (inner: Particle, outer: Particle) => Held | undefined

/** Steps of one question. */
const mostSteps = 20_000
/** Steps of all questions about two contents, each as costly as the models are wide; one may take a quarter of what is left. */
const mostWork = 2_000_000

const { at } = nothing
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
export function questions(set: SchemaSet, declared: readonly Name[], models: readonly Particle[]): Ask {
  const known = new Set(declared.map(({ namespace }) => namespace))
  const others = [...wildNamespaces(models)].filter((namespace) => !known.has(namespace))
  const names = [...declared, ...others.map((namespace) => ({ namespace, local: elsewhere }))]
  const elements = new Map(names.map((name) => [expandedName(name), declaration(name)]))
  const nodes = new Map([[text.id, text]])
  const bare = { ...set, nodes, elements, attributes: new Map(), annotations: new Map() }
  let work = mostWork
  return (inner, outer) => {
    const width = leavesOf(inner).length + leavesOf(outer).length + 1
    const steps = Math.min(mostSteps, Math.floor(work / width / 4))
    const budget = { left: steps }
    const verdict = xmlContainment(bare, bare, { budget }).content(contentOf(inner), contentOf(outer))
    work -= (steps - Math.max(0, budget.left)) * width
    if (verdict.kind === 'yes') return { holds: true }
    if (verdict.kind === 'undecided') return undefined
    const { children } = verdict.witness.tree
    const word = children.flatMap((child) =>
      typeof child === 'object' && 'name' in child ? [child.name] : [],
    )
    return { holds: false, word }
  }
}

/** The namespaces that wildcards name, and one for all others. */
function wildNamespaces(models: readonly Particle[]): ReadonlySet<string> {
  const named = models.flatMap(leavesOf).flatMap((leaf) => {
    if (leaf.kind !== 'any') return []
    const { namespaces } = leaf
    if (namespaces === 'any') return [otherNamespace]
    return 'not' in namespaces ? [...namespaces.not, otherNamespace] : namespaces
  })
  return new Set(named)
}

function contentOf(particle: Particle): Content {
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
  leaf: Leaf,
  name?: Name,
  moved: (namespace: string) => string = (namespace) => namespace,
): Leaf {
  if (leaf.kind === 'any') return { ...leaf, namespaces: movedNamespaces(leaf.namespaces, moved) }
  const { id, occurs, at: here } = leaf
  return { kind: 'element', id, name: name ?? leaf.name, type: text.id, occurs, nillable: false, at: here }
}

export function movedNamespaces(namespaces: Namespaces, moved: (namespace: string) => string): Namespaces {
  if (namespaces === 'any') return namespaces
  return 'not' in namespaces ? { not: namespaces.not.map(moved) } : namespaces.map(moved)
}

/** The model of one word. */
export function modelOf(word: Word): Particle {
  return sequence(word.map(elementOf))
}

/** An element of a name for questions. */
export function elementOf(name: Name): ElementParticle {
  const id = `asked:${expandedName(name)}`
  return { kind: 'element', id, name, type: text.id, occurs: { min: 1, max: 1 }, nillable: false, at }
}

/** All words of a model's leaves in which one of them stands as often as is said. */
export function counted(model: Particle, key: string, { min, max }: Occurs): Particle {
  const leaves = new Map(
    leavesOf(model).map((leaf) => [leafKey(leaf), { ...leaf, occurs: { min: 1, max: 1 } }]),
  )
  const own = leaves.get(key)
  leaves.delete(key)
  const others =
    leaves.size === 0 ? [] : [times(oneOf([...leaves.values()]), { min: 0, max: Number.POSITIVE_INFINITY })]
  const step = sequence([...others, ...(own ? [own] : [])])
  return sequence([
    ...(min === 0 ? [] : [times(step, { min, max: min })]),
    ...(max === min ? [] : [times(step, { min: 0, max: max - min })]),
    ...others,
  ])
}

export function oneOf(particles: readonly Particle[]): Particle {
  return { ...nothing, kind: 'choice', particles }
}

function times(particle: Particle, occurs: Occurs): Particle {
  return { ...particle, occurs }
}

function sequence(particles: readonly Particle[]): Particle {
  return { ...nothing, kind: 'sequence', particles }
}
