import {
  type ComplexNode,
  type ElementDeclaration,
  type ElementParticle,
  type NodeId,
  type Particle,
  type PathStep,
  resolve,
} from '../schema/index.ts'
import { printMade } from './document.ts'
import { makeAttributes, makeCandidate, makeParticle } from './element.ts'
import type { Making } from './making.ts'
import { simpleText } from './simple-text.ts'
import type { MadeElement } from './tree.ts'

type Steps = readonly PathStep[]

/** What decides, at each place, about a document made by `documentAlong`. */
export interface Along {
  /** How often an element occurs that is on the way to a place; limited to what its particle allows. */
  times(particle: ElementParticle): number
  /** The element to use at a place; `undefined` if any will do. */
  valueAt(key: string): MadeElement | undefined
}

/** Places as a tree of the nodes on the way to them. */
interface Branch {
  readonly key: string
  readonly below: Map<NodeId, Branch>
}

/** A place as a text key: the ids of the nodes on its path, root included. */
export function placeKey(steps: Steps): string {
  return steps.map(({ id }) => id).join('\n')
}

/**
 * The text of a document that contains the given places and what the schema requires; `along` may supply an element
 * or repeat one. `undefined` if something required cannot be made. Meant for roots without choices and substitutes.
 */
export function documentAlong(
  making: Making,
  root: ElementDeclaration,
  places: readonly Steps[],
  along: Along,
): string | undefined {
  const made = elementAlong({ making, along }, root, buildPlaceTree(root, places), 0)
  return made && printMade(making, made)
}

interface Walk {
  readonly making: Making
  readonly along: Along
}

/**
 * The places as one tree below the root, in which places with equal first steps share branches. The first step of a
 * place is the root and adds no branch.
 */
function buildPlaceTree(root: ElementDeclaration, places: readonly Steps[]): Branch {
  const top: Branch = { key: root.id, below: new Map() }
  for (const steps of places) {
    let here = top
    const keys = listPlaceKeys(steps)
    for (const [index, { id }] of steps.entries()) {
      if (index === 0) continue
      const next = here.below.get(id) ?? { key: keys[index] ?? '', below: new Map() }
      here.below.set(id, next)
      here = next
    }
  }
  return top
}

/** The keys of each place, computed once: equal but new texts are slow to look up. */
const known = new WeakMap<Steps, readonly string[]>()

/** The keys of all prefixes of a place's path, the root's first. */
function listPlaceKeys(steps: Steps): readonly string[] {
  const keys = known.get(steps) ?? steps.map((_, index) => placeKey(steps.slice(0, index + 1)))
  known.set(steps, keys)
  return keys
}

/**
 * The element for a branch: the one that `along` gives, otherwise one with its required content and what leads to
 * places. A fixed value takes precedence over `along`. `undefined` if the element cannot be made.
 */
function elementAlong(
  walk: Walk,
  declared: Pick<ElementParticle, 'name' | 'type' | 'nillable' | 'fixed'>,
  branch: Branch,
  depth: number,
): MadeElement | undefined {
  const { making, along } = walk
  const { name, type, nillable, fixed } = declared
  const value = fixed === undefined ? along.valueAt(branch.key) : undefined
  if (value !== undefined) return value
  const node = resolve(making.set, type)
  if (node.kind !== 'complex' || fixed !== undefined || node.content.kind === 'text') {
    return makeCandidate(making, { name, type, isNillable: nillable, fixed }, depth)
  }
  const attributes = makeAttributes(making, node, new Set(branch.below.keys()))
  const children = childrenAlong(walk, node, name.local, branch, depth)
  return attributes && children && { name, attributes, children }
}

/**
 * The children of an element on a branch: none, a made text, or the elements of its particle. `undefined` if they
 * cannot be made.
 */
function childrenAlong(
  walk: Walk,
  { content }: ComplexNode,
  local: string,
  branch: Branch,
  depth: number,
): MadeElement['children'] | undefined {
  if (content.kind === 'empty') return []
  if (content.kind === 'text') {
    const text = simpleText(walk.making, content.type, local)
    return text === undefined ? undefined : [text]
  }
  return content.particle === undefined ? [] : particleAlong(walk, content.particle, branch, depth + 1)
}

/**
 * The elements of a particle: the least number allowed, or for those on the way to a place as many as `along` says. A
 * choice takes the branch that leads to a place, otherwise the shallowest. `undefined` if an element cannot be made.
 */
function particleAlong(
  walk: Walk,
  particle: Particle,
  branch: Branch,
  depth: number,
): readonly MadeElement[] | undefined {
  const { making, along } = walk
  const { min, max } = particle.occurs
  if (particle.kind === 'element') {
    const known = branch.below.get(particle.id)
    const times = known ? Math.max(min, Math.min(max, along.times(particle))) : min
    if (times === 0) return []
    const next = known ?? { key: `${branch.key}\n${particle.id}`, below: new Map() }
    return makeEvery(Array.from({ length: times }), () => elementAlong(walk, particle, next, depth))
  }
  if (particle.kind === 'any') return makeParticle(making, particle, depth)
  if (min === 0 && !leadsOn(particle, branch)) return []
  if (particle.kind === 'choice') {
    const height = (inner: Particle): number => making.possible.measureParticleHeight(inner)
    const [lowest] = [...particle.particles].sort((a, b) => height(a) - height(b))
    const chosen = particle.particles.find((inner) => leadsOn(inner, branch)) ?? lowest
    return chosen === undefined ? [] : particleAlong(walk, chosen, branch, depth)
  }
  const found: MadeElement[] = []
  for (const inner of particle.particles) {
    const made = particleAlong(walk, inner, branch, depth)
    if (made === undefined) return undefined
    found.push(...made)
  }
  return found
}

/** Whether a particle contains an element on the way to a place. */
function leadsOn(particle: Particle, branch: Branch): boolean {
  if (particle.kind === 'element') return branch.below.has(particle.id)
  return particle.kind !== 'any' && particle.particles.some((inner) => leadsOn(inner, branch))
}

/** What `make` returns for each item; `undefined` if it fails for one. */
function makeEvery(
  items: readonly unknown[],
  make: () => MadeElement | undefined,
): readonly MadeElement[] | undefined {
  const made = items.map(make).filter((one) => one !== undefined)
  return made.length === items.length ? made : undefined
}
