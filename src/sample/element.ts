import {
  type AnyParticle,
  type AttributeUse,
  type ComplexNode,
  type ElementParticle,
  findNode,
  type Namespaces,
  type Particle,
  parseExpandedName,
  resolve,
} from '../schema/index.ts'
import type { Making, PossibleChoice } from './making.ts'
import { shuffled } from './random.ts'
import { simpleText } from './simple-text.ts'
import { type MadeAttribute, type MadeElement, xsi } from './tree.ts'

/** An element for a particle, or one of its substitutes; `undefined` if no value of its type was found. */
function makeElement(making: Making, particle: ElementParticle, depth: number): MadeElement | undefined {
  const candidates = making.possible.listCandidates(particle)
  return makeCandidate(making, chooseType(making, candidates, depth), depth)
}

/**
 * Chooses a candidate: the shallowest for `minimal` documents or beyond the limits, otherwise the first, and for
 * `random` sometimes another. Counts as one element towards the limits. `undefined` if every candidate needs endless
 * nesting.
 */
export function chooseType(
  making: Making,
  candidates: readonly PossibleChoice[],
  depth: number,
): PossibleChoice | undefined {
  const { possible, random, size } = making
  const height = ({ type }: PossibleChoice): number => possible.measureHeight(type)
  const finite = candidates.filter((one) => height(one) < Number.POSITIVE_INFINITY)
  const least = Math.min(...finite.map(height))
  const lowest = finite.find((one) => height(one) === least)
  if (size === 'minimal' || !making.spend(depth)) return lowest
  return size === 'random' && random.happens(0.4) ? random.pick(finite) : (finite[0] ?? lowest)
}

/**
 * The element for a candidate, with its attributes, children and if needed `xsi:type`; at random nil. `undefined`
 * if it cannot be made.
 */
export function makeCandidate(
  making: Making,
  candidate: PossibleChoice | undefined,
  depth: number,
): MadeElement | undefined {
  if (candidate === undefined) return undefined
  const { name, type, isNillable, fixed, says } = candidate
  const node = resolve(making.set, type)
  const said = says === undefined ? [] : [xsiType(making, says)]
  const attributes = node.kind === 'complex' ? makeAttributes(making, node) : []
  if (attributes === undefined) return undefined
  if (isNillable && fixed === undefined && making.size === 'random' && making.random.happens(0.2)) {
    const nil = { name: { namespace: xsi, local: 'nil' }, value: 'true' }
    return { name, attributes: [...said, nil, ...attributes], children: [] }
  }
  const children = makeChildren(making, candidate, depth)
  return children && { name, attributes: [...said, ...attributes], children }
}

/**
 * The children of a candidate: its fixed text, simple text, or elements; mixed content gets texts between.
 * `undefined` if they cannot be made.
 */
function makeChildren(
  making: Making,
  { name, type, fixed }: PossibleChoice,
  depth: number,
): MadeElement['children'] | undefined {
  if (fixed !== undefined) return [fixed]
  const node = resolve(making.set, type)
  if (node.kind !== 'complex') return asText(simpleText(making, type, name.local))
  const { content } = node
  if (content.kind === 'empty') return []
  if (content.kind === 'text') return asText(simpleText(making, content.type, name.local))
  const made = content.particle ? makeParticle(making, content.particle, depth + 1) : []
  if (made === undefined || content.kind === 'elements') return made
  return making.size === 'minimal' ? made : ['text ', ...made.flatMap((child) => [child, ' more '])]
}

/** The text as the only child; `undefined` if there is no text. */
function asText(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : [text]
}

/**
 * The attributes of an element: required ones, those in `asked` by id, an identifier if the document needs its first,
 * and by size others. Optional ones without a value are left out. `undefined` if a required one cannot be made.
 */
export function makeAttributes(
  making: Making,
  { attributes }: ComplexNode,
  asked: ReadonlySet<string> = new Set(),
): readonly MadeAttribute[] | undefined {
  const found: MadeAttribute[] = []
  for (const use of attributes) {
    if (!use.required && !asked.has(use.id) && !isWanted(making) && !isFirstId(making, use)) continue
    const value = attributeValue(making, use)
    if (value !== undefined) found.push({ name: use.name, value })
    else if (use.required) return undefined
  }
  return found
}

/** Whether an optional attribute is made: always for `full`, at random for `random`, never for `minimal`. */
function isWanted({ size, random }: Making): boolean {
  return size === 'full' || (size === 'random' && random.happens(0.5))
}

/** Whether an attribute is an identifier and the document needs its first one. */
function isFirstId({ hasId, ids, set }: Making, { type }: AttributeUse): boolean {
  if (!hasId || ids.size > 0) return false
  const node = resolve(set, type)
  return 'builtin' in node && node.builtin === 'ID'
}

/** The fixed value of an attribute, or a made one; `undefined` if none was found. */
function attributeValue(making: Making, { fixed, type, name }: AttributeUse): string | undefined {
  return fixed ?? simpleText(making, type, name.local)
}

/** The attribute `xsi:type` that names a type, with a prefix of the document. */
export function xsiType({ set, prefixes }: Making, type: string): MadeAttribute {
  const { namespace, local } = findNode(set, type).name ??
    parseExpandedName('type') ?? { namespace: '', local: '' }
  const value = namespace === '' ? local : `${prefixes.of(namespace)}:${local}`
  return { name: { namespace: xsi, local: 'type' }, value }
}

/**
 * The elements for a particle, as often as its size and limits allow; optional repetitions that fail are left out.
 * `undefined` if the required number cannot be made.
 */
export function makeParticle(
  making: Making,
  particle: Particle,
  depth: number,
): readonly MadeElement[] | undefined {
  const times = chooseOccurrences(making, particle, depth)
  if (times === 0) return nothing
  const { min } = particle.occurs
  if (min > 1 && !making.take(min)) return undefined
  const found: MadeElement[] = []
  for (let time = 0; time < times; time += 1) {
    const made = makeOnce(making, particle, depth)
    if (made !== undefined) found.push(...made)
    else if (time < min) return undefined
  }
  return found
}

const nothing: readonly MadeElement[] = []

/**
 * How often a particle is made: the minimum for `minimal`, for deep types and beyond the limits; for `full` up to
 * twice. For `random`, mostly up to 2 above the minimum, rarely up to 12, never above the maximum.
 */
function chooseOccurrences(
  { size, random, possible, spend }: Making,
  particle: Particle,
  depth: number,
): number {
  const { min, max } = particle.occurs
  if (max <= min || size === 'minimal' || !spend(depth)) return min
  if (possible.measureParticleHeight({ ...particle, occurs: { min: 1, max: 1 } }) > 20) return min
  if (size === 'full') return Math.max(min, Math.min(max, 2))
  const isMany = random.happens(0.1)
  return min + random.below(Math.min(max - min, isMany ? 12 : 2) + 1)
}

/**
 * The elements for one occurrence of a particle; the members of `xs:all` are shuffled for `random`. `undefined` if
 * they cannot be made.
 */
function makeOnce(making: Making, particle: Particle, depth: number): readonly MadeElement[] | undefined {
  switch (particle.kind) {
    case 'element': {
      const made = makeElement(making, particle, depth)
      return made && [made]
    }
    case 'any':
      return makeAny(making, particle, depth)
    case 'choice':
      return makeChoice(making, particle.particles, depth)
    case 'sequence':
      return makeAll(making, particle.particles, depth)
    case 'all': {
      const isMixed = making.size === 'random'
      return makeAll(
        making,
        isMixed ? shuffled(particle.particles, making.random) : particle.particles,
        depth,
      )
    }
  }
}

/** The elements of all particles in the given order; `undefined` if one cannot be made. */
function makeAll(
  making: Making,
  particles: readonly Particle[],
  depth: number,
): readonly MadeElement[] | undefined {
  const found: MadeElement[] = []
  for (const particle of particles) {
    const made = makeParticle(making, particle, depth)
    if (made === undefined) return undefined
    found.push(...made)
  }
  return found
}

/**
 * The elements of one branch of a choice: a random one, or for `minimal` and beyond the limits the shallowest. Others
 * are tried if it cannot be made; `undefined` if none can.
 */
function makeChoice(
  making: Making,
  branches: readonly Particle[],
  depth: number,
): readonly MadeElement[] | undefined {
  const { possible, random, size } = making
  const height = (branch: Particle): number => possible.measureParticleHeight(branch)
  const low = [...branches].sort((a, b) => height(a) - height(b))
  const order = size === 'minimal' || !making.spend(depth) ? low : shuffled(branches, random)
  for (const branch of order) {
    const made = height(branch) === Number.POSITIVE_INFINITY ? undefined : makeParticle(making, branch, depth)
    if (made !== undefined) return made
  }
  return undefined
}

/**
 * An element for a wildcard: if it processes strictly, a declared one (random, or the shallowest for `minimal`),
 * otherwise an empty one named `anything`. `undefined` if none can be made.
 */
function makeAny(making: Making, wildcard: AnyParticle, depth: number): readonly MadeElement[] | undefined {
  const { random, possible } = making
  if (wildcard.process !== 'strict') {
    const namespace = allowedNamespace(wildcard.namespaces)
    return [{ name: { namespace, local: 'anything' }, attributes: [], children: [] }]
  }
  const declared = possible.declaredFor(wildcard)
  const least = Math.min(...declared.map(({ type }) => possible.measureHeight(type)))
  const lowest = declared.find(({ type }) => possible.measureHeight(type) === least)
  const chosen = making.size === 'minimal' || !making.spend(depth) ? lowest : random.pick(declared)
  if (chosen === undefined) return undefined
  const particle = { ...chosen, kind: 'element', occurs: { min: 1, max: 1 } } as const
  const made = makeElement(making, particle, depth)
  return made && [made]
}

/**
 * A namespace that the wildcard allows: `urn:example:anything` if it allows undeclared ones, otherwise its first;
 * empty for none.
 */
export function allowedNamespace(allowed: Namespaces): string {
  if (allowed === 'any' || 'not' in allowed) return 'urn:example:anything'
  return allowed[0] ?? ''
}
