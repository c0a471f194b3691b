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

/** The places of a root that hold one value each, with how the counterpart of each holds it. */
export interface ValuePlace {
  readonly name: Name
  readonly form: ValueForm
  readonly counterpart: ValueForm | undefined
}

/**
 * By the key of the place. An object with one member alone holds one value as well: where the other side has more to
 * say there, it is the member's place that counts.
 */
export function valuePlaces(from: Root, to: Root): ReadonlyMap<string, ValuePlace> {
  const found = new Map<string, ValuePlace>()
  const around = outerPlaces(from)
  for (const [id, places] of from.places) {
    const [other] = to.places.get(id) ?? []
    const counterpart = other && formAt(to, other)
    for (const place of places) {
      const form = formAt(from, place)
      const name = place.steps.at(-1)?.name
      const key = placeKey(place.steps)
      if (form && name && (counterpart || !around.has(key))) found.set(key, { name, form, counterpart })
    }
  }
  return found
}

/** The places of elements that others with data elements of their own lie in. */
function outerPlaces({ places }: Root): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { steps } of [...places.values()].flat()) {
    if (steps.at(-1)?.kind !== 'element') continue
    for (let length = steps.length - 1; length > 0; length--) found.add(placeKey(steps.slice(0, length)))
  }
  return found
}

function formAt({ set }: Root, { steps }: DataElementPlace): ValueForm | undefined {
  const last: PathStep | undefined = steps.at(-1)
  return last?.kind === 'element' ? valueForm(set, last.type) : undefined
}

/** How values are chosen: such as the other side takes too, or any; with all attributes, or some. */
export interface ValueSelection {
  readonly making: Making
  /** The same for the other side's set. */
  readonly other: Making
  readonly fits: boolean
  readonly isWhole: boolean
}

/** The element of a value; nothing where none was found that its own schema takes. */
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

/** A text of one type that another takes too, where one is found; else one of the first type alone. */
function textFor(
  own: Scalar,
  other: Scalar | undefined,
  choosing: ValueSelection,
  subject: string,
): string | undefined {
  const { making, other: otherMaking } = choosing
  const make = (): string | undefined => simpleText(making, own.node.id, subject)
  if (!other) return make()
  const { codes, narrow } = sharedBy(own, other)
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

/** Hundreds of documents have values at the same places. */
const known = new WeakMap<Scalar, WeakMap<Scalar, Shared>>()

function sharedBy(own: Scalar, other: Scalar): Shared {
  const others = known.get(own) ?? new WeakMap<Scalar, Shared>()
  known.set(own, others)
  const found = others.get(other) ?? {
    codes: (other.codes ?? []).filter((code) => isTaken(own, code)),
    narrow: bothFacets(own, other),
  }
  others.set(other, found)
  return found
}

/** The source's type with what the other asks for besides; nothing where the two are of different kinds. */
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

function isTaken({ set, node }: Scalar, text: string): boolean {
  const isKept = node.whiteSpace === 'preserve' || text === text.trim().replaceAll(/\s+/g, ' ')
  return isKept && isOfNode(set, node, text)
}
