import { type ValueAttribute, type ValueForm, valueForm } from '../../adapt/index.ts'
import type { Root } from '../../align/index.ts'
import {
  isOfNode,
  type MadeAttribute,
  type MadeElement,
  type Making,
  placeKey,
  scalarText,
  simpleText,
} from '../../sample/index.ts'
import {
  type DataElementPlace,
  type Name,
  type PathStep,
  resolve,
  type ScalarNode,
} from '../../schema/index.ts'

type Scalar = ValueForm['scalar']

/** A place of a root that holds one value, with how it and its counterpart hold it. */
export interface ValuePlace {
  readonly name: Name
  readonly form: ValueForm
  readonly counterpart: ValueForm | undefined
}

/**
 * Returns the places of a root that hold one value, by their keys. A place with data elements inside counts only
 * if its counterpart holds one value too.
 */
export function valuePlaces(from: Root, to: Root): ReadonlyMap<string, ValuePlace> {
  const found = new Map<string, ValuePlace>()
  const around = collectOuterPlaces(from)
  for (const [id, places] of from.places) {
    const [other] = to.places.get(id) ?? []
    const counterpart = other && findFormAt(to, other)
    for (const place of places) {
      const form = findFormAt(from, place)
      const name = place.steps.at(-1)?.name
      const key = placeKey(place.steps)
      if (form && name && (counterpart || !around.has(key))) found.set(key, { name, form, counterpart })
    }
  }
  return found
}

/** Returns the keys of the places that have elements with data elements of their own inside. */
function collectOuterPlaces({ places }: Root): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { steps } of [...places.values()].flat()) {
    if (steps.at(-1)?.kind !== 'element') continue
    for (let length = steps.length - 1; length > 0; length--) found.add(placeKey(steps.slice(0, length)))
  }
  return found
}

/**
 * Returns how the element at a place holds one value; undefined for attributes and for elements that hold more.
 */
function findFormAt({ set }: Root, { steps }: DataElementPlace): ValueForm | undefined {
  const last: PathStep | undefined = steps.at(-1)
  return last?.kind === 'element' ? valueForm(set, last.type) : undefined
}

/**
 * How values are chosen: those that the other side takes too (`fits`) or any; with all attributes (`isWhole`) or
 * some.
 */
export interface ValueSelection {
  readonly making: Making
  /** The same for the other side's set. */
  readonly other: Making
  readonly fits: boolean
  readonly isWhole: boolean
}

/**
 * Makes the element of a value; undefined if no text is found for it. With `fits`, the other side takes the text
 * as well where possible.
 */
export function makeValue(
  { name, form, counterpart }: ValuePlace,
  choosing: ValueSelection,
): MadeElement | undefined {
  const { making, fits } = choosing
  const inner = form.chain.at(-1)?.from
  const fixed = inner?.kind === 'element' ? inner.particles[0]?.fixed : undefined
  const text = fixed ?? textFor(form.scalar, fits ? counterpart?.scalar : undefined, choosing, name.local)
  if (text === undefined) return undefined
  const attributes = form.attributes.flatMap((attribute) => attributeFor(attribute, counterpart, choosing))
  const names = form.chain.map(({ from }) => (from.kind === 'element' ? from.particles[0]?.name : undefined))
  const wrapped = [name, ...names].reverse()
  let made: MadeElement | undefined
  for (const one of wrapped) {
    if (one === undefined || resolve(making.set, form.holder) === undefined) return undefined
    made = { name: one, attributes: made ? [] : attributes, children: [made ?? text] }
  }
  return made
}

/** Makes one attribute of a value as a list; `[]` if it is left out or no text is found. */
function attributeFor(
  { member, role, scalar, constant }: ValueAttribute,
  counterpart: ValueForm | undefined,
  choosing: ValueSelection,
): readonly MadeAttribute[] {
  if (member.from.kind !== 'attribute') return []
  const { name } = member.from.use
  const other = role && counterpart?.attributes.find((one) => one.role?.name === role.name)
  const isWanted = choosing.isWhole
    ? counterpart === undefined || other !== undefined
    : choosing.making.random.happens(0.8)
  if (member.isOptional && !isWanted) return []
  const value = constant ?? textFor(scalar, choosing.fits ? other?.scalar : undefined, choosing, name.local)
  return value === undefined ? [] : [{ name, value }]
}

const attempts = 6

/**
 * Returns a text that both types take, if one is found, else one of the first type. Undefined if that has none.
 */
function textFor(
  own: Scalar,
  other: Scalar | undefined,
  choosing: ValueSelection,
  subject: string,
): string | undefined {
  const { making, other: otherMaking } = choosing
  const make = (): string | undefined => simpleText(making, own.node.id, subject)
  if (!other) return make()
  const { codes, narrow } = findShared(own, other)
  if (codes.length > 0) return making.random.pick(codes)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const text = narrow ? scalarText(narrow, subject, making.random) : make()
    if (text !== undefined && isTaken(own, text) && isTaken(other, text)) return text
    const theirs = simpleText(otherMaking, other.node.id, subject)
    if (theirs !== undefined && isTaken(own, theirs)) return theirs
  }
  return make()
}

/** What two types have in common: codes that both take, and the first narrowed by the second. */
interface Shared {
  readonly codes: readonly string[]
  readonly narrow: ScalarNode | undefined
}

/** What pairs of types have in common: hundreds of documents have values at the same places. */
const known = new WeakMap<Scalar, WeakMap<Scalar, Shared>>()

/** Returns the codes that both types take, and the first type narrowed by the second; remembered. */
function findShared(own: Scalar, other: Scalar): Shared {
  const others = known.get(own) ?? new WeakMap<Scalar, Shared>()
  known.set(own, others)
  const found = others.get(other) ?? {
    codes: (other.codes ?? []).filter((code) => isTaken(own, code)),
    narrow: bothFacets(own, other),
  }
  others.set(other, found)
  return found
}

/** Returns the first type with the second one's facets as well; undefined if they are of different kinds. */
function bothFacets({ node: own }: Scalar, { node: other }: Scalar): ScalarNode | undefined {
  if (own.kind !== 'scalar' || other.kind !== 'scalar' || own.primitive !== other.primitive) return undefined
  const facets: Record<string, unknown> = { ...other.facets, ...own.facets }
  const patterns = [...(own.facets.patterns ?? []), ...(other.facets.patterns ?? [])]
  if (patterns.length > 0) facets.patterns = patterns
  for (const name of ['length', 'maxLength', 'totalDigits', 'fractionDigits'] as const) {
    const limit = Math.min(...[own.facets[name], other.facets[name]].filter((one) => one !== undefined))
    if (Number.isFinite(limit)) facets[name] = limit
  }
  const least = Math.max(own.facets.minLength ?? 0, other.facets.minLength ?? 0)
  if (least > 0) facets.minLength = least
  return { ...own, facets, whiteSpace: 'collapse' }
}

/** Whether a type takes a text without changing its white space. */
function isTaken({ set, node }: Scalar, text: string): boolean {
  const isKept = node.whiteSpace === 'preserve' || text === text.trim().replaceAll(/\s+/g, ' ')
  return isKept && isOfNode(set, node, text)
}
