import {
  type AnyParticle,
  type ComplexNode,
  type Content,
  type ElementDeclaration,
  type ElementParticle,
  elementsOfContent,
  listSubstitutes,
  type NodeId,
  type Particle,
  type PathStep,
  resolve,
  type SchemaSet,
} from '../schema/index.ts'
import {
  allowedNamespace,
  chooseType,
  makeAttributes,
  makeCandidate,
  makeParticle,
  xsiType,
} from './element.ts'
import { withKeptKeysAlong } from './keys.ts'
import type { Making, PossibleChoice } from './making.ts'
import { simpleText } from './simple-text.ts'
import type { MadeAttribute, MadeElement } from './tree.ts'

/** The wildcards in a particle, in order. */
function listWildcards(particle: Particle): readonly AnyParticle[] {
  if (particle.kind === 'any') return [particle]
  return particle.kind === 'element' ? [] : particle.particles.flatMap(listWildcards)
}

/** The step to an undeclared element that a wildcard accepts and that names its type by `xsi:type`. */
export function typeStep(wildcard: AnyParticle, type: NodeId): PathStep {
  const { name } = namedBelow(wildcard, type)
  return { kind: 'element', name, id: `${makeStepPrefix(wildcard)}${type}`, type, min: 0, max: 1 }
}

/** Whether `typeStep` made a step. */
export function isTypeStep({ id }: PathStep): boolean {
  return id.includes(names)
}

/** The type that a step of `typeStep` names below this wildcard; `undefined` for other steps. */
function typeBelow(wildcard: AnyParticle, step: NodeId): NodeId | undefined {
  const start = makeStepPrefix(wildcard)
  return step.startsWith(start) ? step.slice(start.length) : undefined
}

/**
 * The corresponding step of `typeStep` below a type of another version; `undefined` if that has no lax wildcard or
 * no such type.
 */
export function sameTypeStep(set: SchemaSet, parent: NodeId, step: PathStep): PathStep | undefined {
  const at = step.id.indexOf(names)
  const type = at < 0 ? undefined : step.id.slice(at + names.length)
  const node = resolve(set, parent)
  if (type === undefined || node.kind !== 'complex' || !set.nodes.has(type)) return undefined
  const wildcard = laxWildcardIn(node.content)
  return wildcard && typeStep(wildcard, type)
}

/**
 * The first wildcard of a content that is processed laxly, so that it checks undeclared elements by their `xsi:type`;
 * `undefined` without one.
 */
export function laxWildcardIn(content: Content): AnyParticle | undefined {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return particle && listWildcards(particle).find(({ process }) => process === 'lax')
}

const names = '/xsi:type='

/** The start of the ids of steps that `typeStep` makes for a wildcard. */
function makeStepPrefix({ id }: AnyParticle): string {
  return `${id}${names}`
}

/** An undeclared element that a wildcard accepts, with its type in `xsi:type`. */
function namedBelow({ namespaces }: AnyParticle, type: NodeId): PossibleChoice {
  const name = { namespace: allowedNamespace(namespaces), local: 'anything' }
  return { name, type, isNillable: false, fixed: undefined, says: type }
}

/** A document that contains places, with the elements that lead to each. */
export interface Passage {
  readonly root: MadeElement
  /** For each way, the elements from the root down to its end; for an attribute, to the element that has it. */
  readonly chains: readonly (readonly MadeElement[])[]
}

/** The steps that must be made below an element: all ways through it as a tree. */
interface Way {
  readonly below: Map<NodeId, Way>
  /** The indexes of the ways that end here. */
  readonly ends: number[]
  /** The type of the element, which it may have to name by `xsi:type`. */
  readonly type?: NodeId
}

/**
 * The smallest document of a root that contains every way (steps from the root down): what is required, and the
 * elements and attributes of the ways. `undefined` if none was found.
 */
export function passThrough(
  making: Making,
  root: ElementDeclaration,
  ways: readonly (readonly PathStep[])[],
): Passage | undefined {
  const wanted = buildWayTree(ways)
  const chains = ways.map((): MadeElement[] => [])
  const declared = { name: root.name, type: root.type, isNillable: root.nillable, fixed: root.fixed }
  const candidates = making.possible.withDerived(declared, root.block ?? [])
  const made = new Passing(making, chains).element(candidates, wanted, 0)
  const isPassed = (steps: readonly PathStep[], index: number): boolean =>
    chains[index]?.length === steps.filter(({ kind }) => kind !== 'attribute').length
  if (made === undefined || !ways.every(isPassed)) return undefined
  return withKeptKeysAlong(making, root, { root: made, chains: chains.map((chain) => chain.reverse()) })
}

/**
 * The ways as one tree below the root, in which ways with equal first steps share branches. The index of each way is
 * added where the way ends.
 */
function buildWayTree(ways: readonly (readonly PathStep[])[]): Way {
  const top: Way = { below: new Map(), ends: [] }
  for (const [index, steps] of ways.entries()) {
    let here = top
    for (const step of steps.slice(1)) {
      const next = here.below.get(step.id) ?? { below: new Map(), ends: [], type: step.type }
      here.below.set(step.id, next)
      here = next
    }
    here.ends.push(index)
  }
  return top
}

/** Makes the elements of a passage, and adds each element on a way to the way's chain. */
class Passing {
  readonly #making: Making
  readonly #chains: readonly MadeElement[][]

  constructor(making: Making, chains: readonly MadeElement[][]) {
    this.#making = making
    this.#chains = chains
  }

  /**
   * The element for one of the candidates: that of the derived type on the way, otherwise the first that all next
   * steps fit below. It is added to the chains of its ways; `undefined` if it cannot be made.
   */
  element(candidates: readonly PossibleChoice[], way: Way, depth: number): MadeElement | undefined {
    const fit = candidates.filter((one) => leadsOn(this.#making.set, one.type, way))
    const named = fit.find(({ says }) => says !== undefined && says === way.type)
    const usual = way.below.size === 0 ? chooseType(this.#making, candidates, depth) : fit[0]
    const candidate = named ?? usual
    const made = candidate && this.#candidate(candidate, way, depth)
    if (made !== undefined) for (const index of listWayEnds(way)) this.#chains[index]?.push(made)
    return made
  }

  /** The element for a candidate with everything that the ways need below it; `undefined` if it cannot be made. */
  #candidate(candidate: PossibleChoice, way: Way, depth: number): MadeElement | undefined {
    if (way.below.size === 0) return makeCandidate(this.#making, candidate, depth)
    const node = resolve(this.#making.set, candidate.type)
    if (node.kind !== 'complex') return undefined
    const attributes = makeAttributes(this.#making, node, new Set(way.below.keys()))
    const children = this.#children(candidate, way, depth)
    if (attributes === undefined || children === undefined) return undefined
    const said: readonly MadeAttribute[] =
      candidate.says === undefined ? [] : [xsiType(this.#making, candidate.says)]
    return { name: candidate.name, attributes: [...said, ...attributes], children }
  }

  /**
   * The children of a candidate: its fixed text, a made text, or the elements of its particle with those of the ways.
   * `undefined` if they cannot be made, or if its type is not complex.
   */
  #children(candidate: PossibleChoice, way: Way, depth: number): MadeElement['children'] | undefined {
    if (candidate.fixed !== undefined) return [candidate.fixed]
    const node = resolve(this.#making.set, candidate.type)
    if (node.kind !== 'complex') return undefined
    const { content } = node
    if (content.kind === 'empty') return []
    if (content.kind === 'text') {
      const text = simpleText(this.#making, content.type, candidate.name.local)
      return text === undefined ? undefined : [text]
    }
    return content.particle === undefined ? [] : this.#particle(content.particle, way, depth + 1)
  }

  /**
   * The elements of a particle: the required number, and at least as often as the ways need. `undefined` if they
   * cannot be made.
   */
  #particle(particle: Particle, way: Way, depth: number): readonly MadeElement[] | undefined {
    if (!holds(this.#making.set, particle, way)) return makeParticle(this.#making, particle, depth)
    if (particle.occurs.max === 0) return undefined
    const turns = splitTurns(this.#making.set, particle, way)
    const first: MadeElement[] = []
    for (const [once, part] of turns) {
      const made = this.#once(once, part, depth)
      if (made === undefined) return undefined
      first.push(...made)
    }
    const more = particle.occurs.min - turns.length
    if (more <= 0) return first
    const rest = makeParticle(this.#making, { ...particle, occurs: { min: more, max: more } }, depth)
    return rest && [...first, ...rest]
  }

  /**
   * The elements of one occurrence of a particle that the ways lead through; of a choice, only its first branch on a
   * way. `undefined` if they cannot be made.
   */
  #once(particle: Particle, way: Way, depth: number): readonly MadeElement[] | undefined {
    if (particle.kind === 'any') {
      for (const [step, next] of way.below) {
        const type = typeBelow(particle, step)
        const made = type === undefined ? undefined : this.element([namedBelow(particle, type)], next, depth)
        if (made !== undefined) return [made]
      }
      return undefined
    }
    if (particle.kind === 'element') {
      const [candidates, next] = this.#wanted(particle, way)
      const made = next && this.element(candidates, next, depth)
      return made && [made]
    }
    const members =
      particle.kind === 'choice'
        ? particle.particles.filter((inner) => holds(this.#making.set, inner, way)).slice(0, 1)
        : particle.particles
    const found: MadeElement[] = []
    // If a declaration is referred to twice, the way takes the first place.
    const left = new Map(way.below)
    for (const member of members) {
      const made = this.#particle(member, { below: new Map(left), ends: [] }, depth)
      if (made === undefined) return undefined
      found.push(...made)
      for (const step of [...left]) {
        if (holdsIn(this.#making.set, member, new Map([step]))) left.delete(step[0])
      }
    }
    return found
  }

  /**
   * The candidates for a particle that the way leads through (its element or a substitute), and the rest of the
   * way.
   */
  #wanted(particle: ElementParticle, way: Way): readonly [readonly PossibleChoice[], Way | undefined] {
    const { possible, set } = this.#making
    const own = way.below.get(particle.id)
    if (own !== undefined) return [possible.listCandidates(particle), own]
    const substitute = listSubstitutes(set, particle).find(({ id }) => way.below.has(id))
    if (substitute === undefined) return [[], undefined]
    const { name, type, nillable, fixed } = substitute
    const candidate = { name, type, isNillable: nillable, fixed }
    return [possible.withDerived(candidate, particle.block ?? []), way.below.get(substitute.id)]
  }
}

/**
 * Splits the ways over occurrences of a particle, up to its maximum: one for each branch of a choice and each
 * substitute that ways lead through.
 */
function splitTurns(set: SchemaSet, particle: Particle, way: Way): readonly (readonly [Particle, Way])[] {
  const isSplit = particle.kind === 'choice' || particle.kind === 'element'
  if (!isSplit || particle.occurs.max < 2 || way.below.size < 2) return [[particle, way]]
  const left = new Map(way.below)
  const turns: (readonly [Particle, Way])[] = []
  for (const branch of particle.kind === 'choice' ? particle.particles : [particle]) {
    const steps = [...left].filter((step) => holdsIn(set, branch, new Map([step])))
    for (const [id] of steps) left.delete(id)
    const once = particle.kind === 'choice' ? { ...particle, particles: [branch] } : particle
    const parts = branch.kind === 'element' ? steps.map((step) => [step]) : [steps]
    for (const part of parts) {
      if (part.length > 0) turns.push([once, { below: new Map(part), ends: [] }])
    }
  }
  return turns.slice(0, particle.occurs.max)
}

/** The indexes of the ways that end at or below an element. */
function listWayEnds(way: Way): readonly number[] {
  return [...way.ends, ...[...way.below.values()].flatMap(listWayEnds)]
}

function holds(set: SchemaSet, particle: Particle, { below }: Way): boolean {
  return holdsIn(set, particle, below)
}

/** Whether a particle contains an element, substitute or wildcard for one of the steps. */
function holdsIn(set: SchemaSet, particle: Particle, below: ReadonlyMap<NodeId, Way>): boolean {
  if (particle.kind === 'any')
    return [...below.keys()].some((step) => typeBelow(particle, step) !== undefined)
  if (particle.kind !== 'element') return particle.particles.some((inner) => holdsIn(set, inner, below))
  if (below.has(particle.id)) return true
  if (particle.declaration === undefined) return false
  return listSubstitutes(set, particle).some(({ id }) => below.has(id))
}

/**
 * Whether all next steps of the ways can be directly below a type: as attribute, element or substitute, or by
 * `xsi:type` in a wildcard.
 */
function leadsOn(set: SchemaSet, type: NodeId, { below }: Way): boolean {
  if (below.size === 0) return true
  const node = resolve(set, type)
  if (node.kind !== 'complex') return false
  const own = collectChildIds(node)
  const { content } = node
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  const isThere = (id: NodeId): boolean =>
    own.has(id) ||
    (particle !== undefined && listWildcards(particle).some((one) => typeBelow(one, id) !== undefined)) ||
    elementsOfContent(node.content).some((particle) => holdsIn(set, particle, new Map([[id, emptyWay]])))
  return [...below.keys()].every(isThere)
}

const emptyWay: Way = { below: new Map(), ends: [] }

/** The ids of a type's children, remembered: every document passes the top of a schema. */
const children = new WeakMap<ComplexNode, ReadonlySet<NodeId>>()

/** The ids of the attributes and elements that a type declares directly. */
function collectChildIds(node: ComplexNode): ReadonlySet<NodeId> {
  const known =
    children.get(node) ??
    new Set([...node.attributes, ...elementsOfContent(node.content)].map(({ id }) => id))
  children.set(node, known)
  return known
}
