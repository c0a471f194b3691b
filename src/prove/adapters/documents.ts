import { type ValueAttribute, type ValueForm, valueForm } from '../../adapt/index.ts'
import type { Root } from '../../align/index.ts'
import {
  documentAlong,
  isOfNode,
  type MadeAttribute,
  type MadeElement,
  type Making,
  placeKey,
  sampleDocument,
  scalarText,
  simpleText,
  startMaking,
} from '../../sample/index.ts'
import {
  type DataElementPlace,
  type Name,
  type PathStep,
  printSteps,
  resolve,
  type ScalarNode,
} from '../../schema/index.ts'

type Scalar = ValueForm['scalar']

/** A place of a root that holds one value, with how it and its counterpart hold it. */
interface ValuePlace {
  readonly name: Name
  readonly form: ValueForm
  readonly counterpart: ValueForm | undefined
}

/**
 * Returns the places of a root that hold one value, by their keys. A place with data elements inside counts only
 * if its counterpart holds one value too.
 */
function valuePlaces(from: Root, to: Root): ReadonlyMap<string, ValuePlace> {
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
 * How values are chosen: those that the other side accepts too (`fits`) or any; with all attributes (`isWhole`) or
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
 * Makes the element at a place with a text and attributes; both go into the innermost element if the value is nested.
 * With `fits`, the other side accepts the text as well where possible. Undefined if no text is found.
 */
function makeValue(
  { name, form, counterpart }: ValuePlace,
  choosing: ValueSelection,
): MadeElement | undefined {
  const { making, fits } = choosing
  const inner = form.chain.at(-1)?.from
  const fixed = inner?.kind === 'element' ? inner.particles[0]?.fixed : undefined
  const text = fixed ?? textFor(form.scalar, fits ? counterpart?.scalar : undefined, choosing, name.local)
  if (text === undefined) return undefined
  const attributes = [
    ...form.attributes.flatMap((attribute) => attributeFor(attribute, counterpart, choosing)),
    ...form.otherAttributes.flatMap((member) => requiredAttribute(member, making)),
  ]
  const names = form.chain.map(({ from }) => (from.kind === 'element' ? from.particles[0]?.name : undefined))
  const wrapped = [name, ...names].reverse()
  let made: MadeElement | undefined
  for (const one of wrapped) {
    if (one === undefined || resolve(making.set, form.holder) === undefined) return undefined
    made = { name: one, attributes: made ? [] : attributes, children: [made ?? text] }
  }
  return made
}

/**
 * Makes one attribute of a value, as a list; `[]` if it is left out or no text is found. An optional one is made if
 * the counterpart has it too or there is none (`isWhole`), else at random.
 */
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

/** Makes an attribute of a list or union type as a list if it is required; else `[]`. */
function requiredAttribute(
  { from, type, isOptional }: ValueForm['otherAttributes'][number],
  making: Making,
): readonly MadeAttribute[] {
  if (isOptional || from.kind !== 'attribute') return []
  const { name, fixed } = from.use
  const value = fixed ?? simpleText(making, type, name.local)
  return value === undefined ? [] : [{ name, value }]
}

const attempts = 6

/**
 * Returns a text that both types accept, if one is found, else one of the first type. Undefined if that has none.
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

/** What two types have in common: codes that both accept, and the first narrowed by the second. */
interface Shared {
  readonly codes: readonly string[]
  readonly narrow: ScalarNode | undefined
}

/** What pairs of types have in common: hundreds of documents have values at the same places. */
const known = new WeakMap<Scalar, WeakMap<Scalar, Shared>>()

/** Returns the codes that both types accept, and the first type narrowed by the second; remembered. */
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

/**
 * Returns the first type with the patterns of both, the narrower limits and collapsed white space. Undefined if one
 * is not a plain scalar, or their primitive types differ.
 */
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

/** Whether a type accepts a text without changing its white space. */
function isTaken({ set, node }: Scalar, text: string): boolean {
  const isKept = node.whiteSpace === 'preserve' || text === text.trim().replaceAll(/\s+/g, ' ')
  return isKept && isOfNode(set, node, text)
}

/** Options for values that both sides accept, each once. */
const plainly = { fits: true, isWhole: true, times: () => 1 }

/** The most values in one object that are tried, one at a time. */
const mostNear = 4

/** Makes XML documents of a root for the trials of an adapter to another root. */
export class XmlTrialDocuments {
  readonly #from: Root
  readonly #to: Root
  readonly #places: readonly DataElementPlace[]
  readonly #values: ReadonlyMap<string, ValuePlace>
  /** Places that hold a value, or an object without data elements inside. */
  readonly #ends: readonly DataElementPlace[]
  /** The ends that random documents have something at. */
  readonly #drawn: readonly DataElementPlace[]
  /** The ends that every document of the target needs; most documents have them. */
  readonly #needed: readonly DataElementPlace[]
  /** The ends that are in the same object, by the key of the object's place. */
  readonly #beside = new Map<string, DataElementPlace[]>()

  /**
   * Finds the places of the source root where documents can have values. With `isPart`, random documents start from
   * data elements that the target has too, since it is a small part of the source.
   */
  constructor(from: Root, to: Root, isPart = false) {
    this.#from = from
    this.#to = to
    this.#places = [...from.places.values()].flat()
    this.#values = valuePlaces(from, to)
    this.#ends = this.#places.filter(
      ({ steps }) =>
        steps.at(-1)?.kind === 'element' && this.#isEnd(steps.at(-1)?.type ?? '', placeKey(steps)),
    )
    const ends = new Set(this.#ends)
    const shared = [...from.places].filter(([id]) => to.places.has(id))
    const listEnds = (all: typeof shared) =>
      all.flatMap(([, places]) => places.filter((one) => ends.has(one)))
    const needed = shared.filter(([id]) => to.places.get(id)?.some(isInEveryDocument))
    this.#drawn = isPart ? listEnds(shared) : this.#ends
    this.#needed = isPart ? listEnds(needed) : []
    for (const place of this.#ends) {
      const around = placeKey(place.steps.slice(0, -1))
      const known = this.#beside.get(around) ?? []
      known.push(place)
      this.#beside.set(around, known)
    }
  }

  /** Whether a place holds one value, or has a simple type. */
  #isEnd(type: string, key: string): boolean {
    return this.#values.has(key) || resolve(this.#from.set, type).kind !== 'complex'
  }

  /**
   * Makes a document with every data element, each element as often as `times` says. Its values are ones that both
   * sides accept; undefined if it cannot be made.
   */
  whole(times: number): string | undefined {
    return this.#along(1, this.#places, { fits: true, isWhole: true, times: () => times })
  }

  /**
   * Makes a random document with values at some data elements, the same for the same number; undefined if it cannot
   * be made. Every tenth, and all if there are no data elements, is any document that the schema allows.
   */
  drawn(number: number): string | undefined {
    const { set, element } = this.#from
    if (number % 10 === 9 || this.#places.length === 0)
      return sampleDocument(set, element, { seed: number, size: 'random', maxElements: 60 })
    const making = this.#making(this.#from, number)
    const { random } = making
    return this.#along(number, this.#chosen(making), {
      fits: number % 10 !== 8,
      isWhole: random.happens(0.5),
      times: () => (random.happens(0.15) ? 2 + random.below(2) : 1),
    })
  }

  /**
   * Yields documents that have something in the object around a place, or further around it, but nothing at the
   * place. The nearest come first; the last one has only the empty object.
   */
  *without(path: string): Generator<string> {
    const names = path.split('/').filter((name) => name !== '')
    for (let end = names.length - 1; end > 1; end -= 1) {
      const around = names.slice(0, end).join('/')
      const near = this.#ends.filter(({ steps }) => {
        const own = localPath(steps)
        return own.startsWith(`${around}/`) && `${own}/`.startsWith(`${names.join('/')}/`) === false
      })
      for (const [at, place] of near.slice(0, mostNear).entries()) {
        const found = this.#along(at, [place], plainly)
        if (found !== undefined) yield found
      }
    }
    const own = this.#at(path)
    const alone =
      own && this.#along(1, [{ ...own, steps: own.steps.slice(0, -1) }], { ...plainly, isEmpty: true })
    if (alone !== undefined) yield alone
  }

  /**
   * Yields up to eight documents with a value at one place: with all or some attributes, and values that both sides
   * accept or any.
   */
  *only(path: string): Generator<string> {
    const place = this.#at(path)
    for (let seed = 0; place !== undefined && seed < mostNear * 2; seed += 1) {
      const wish = { fits: seed % 4 > 1, isWhole: seed % 2 === 0, times: () => 1 }
      const found = this.#along(seed, [place], wish)
      if (found !== undefined) yield found
    }
  }

  /** Returns the place with a path; undefined if no data element has it. */
  #at(path: string): DataElementPlace | undefined {
    return this.#places.find(({ steps }) => `/${localPath(steps)}` === path)
  }

  /**
   * Returns some random places of values, often with all others in the same object. Places that every document of the
   * target needs are mostly included if the target is a part of the source.
   */
  #chosen({ random }: Making): readonly DataElementPlace[] {
    const count = 2 + random.below(10)
    const found = new Set<DataElementPlace>()
    if (this.#needed.length > 0 && random.happens(0.9)) for (const place of this.#needed) found.add(place)
    for (let index = 0; index < count; index += 1) {
      const place = random.pick(this.#drawn)
      if (!place) continue
      found.add(place)
      if (place.steps.length < 3 || random.happens(0.3)) continue
      for (const other of this.#beside.get(placeKey(place.steps.slice(0, -1))) ?? []) found.add(other)
    }
    return [...found]
  }

  /**
   * Makes a document with these places, as the options say; undefined if it cannot be made. With `isEmpty`, no
   * values are put in.
   */
  #along(
    seed: number,
    places: readonly DataElementPlace[],
    {
      fits,
      isWhole,
      times,
      isEmpty = false,
    }: {
      readonly fits: boolean
      readonly isWhole: boolean
      readonly times: () => number
      readonly isEmpty?: boolean
    },
  ): string | undefined {
    const making = this.#making(this.#from, seed)
    const choosing = { making, other: this.#making(this.#to, seed), fits, isWhole }
    const { element } = this.#from
    return documentAlong(
      making,
      element,
      places.map(({ steps }) => steps),
      {
        times,
        valueAt: (key) => {
          const place = isEmpty ? undefined : this.#values.get(key)
          return place && makeValue(place, choosing)
        },
      },
    )
  }

  /** Starts making a minimal document of a root's set, with this seed. */
  #making({ set }: Root, seed: number): Making {
    return startMaking(set, { seed, size: 'minimal', maxElements: 4000 })
  }
}

/** Whether the schema requires a place and everything around it. */
function isInEveryDocument({ steps }: DataElementPlace): boolean {
  return steps.every(({ min }) => min > 0)
}

/** A place's path of names without a slash before it. */
function localPath(steps: DataElementPlace['steps']): string {
  return printSteps(steps).replace(/^\//u, '')
}
