import {
  type AttributeUse,
  type ComplexNode,
  type ElementParticle,
  findNode,
  parseExpandedName,
  resolve,
} from '../schema/index.ts'
import { makeParticle } from './content.ts'
import type { Making } from './making.ts'
import type { PossibleChoice } from './possible.ts'
import { simpleText } from './simple-text.ts'
import { type MadeAttribute, type MadeElement, xsi } from './tree.ts'

/** An element that can stand for a particle; nothing where no value of its type was found. */
export function makeElement(
  making: Making,
  particle: ElementParticle,
  depth: number,
): MadeElement | undefined {
  const candidates = making.possible.listCandidates(particle)
  return makeCandidate(making, chooseType(making, candidates, depth), depth)
}

/** Usually the element as declared; a stand-in now and then, and where the declared one cannot stand. */
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

function asText(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : [text]
}

/** Attributes that must be there, those that are asked for by id, and what the size adds. */
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

function isWanted({ size, random }: Making): boolean {
  return size === 'full' || (size === 'random' && random.happens(0.5))
}

function isFirstId({ hasId, ids, set }: Making, { type }: AttributeUse): boolean {
  if (!hasId || ids.size > 0) return false
  const node = resolve(set, type)
  return 'builtin' in node && node.builtin === 'ID'
}

function attributeValue(making: Making, { fixed, type, name }: AttributeUse): string | undefined {
  return fixed ?? simpleText(making, type, name.local)
}

export function xsiType({ set, prefixes }: Making, type: string): MadeAttribute {
  const { namespace, local } = findNode(set, type).name ??
    parseExpandedName('type') ?? { namespace: '', local: '' }
  const value = namespace === '' ? local : `${prefixes.of(namespace)}:${local}`
  return { name: { namespace: xsi, local: 'type' }, value }
}
