import type { Root } from '../../align/index.ts'
import { documentAlong, type Making, placeKey, sampleDocument, startMaking } from '../../sample/index.ts'
import { type DataElementPlace, printSteps, resolve } from '../../schema/index.ts'
import { makeValue, type ValuePlace, valuePlaces } from './value-places.ts'

/** Options for values that both sides take, each once. */
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
  /** The ends that are in the same object, by the key of the object's place. */
  readonly #beside = new Map<string, DataElementPlace[]>()

  constructor(from: Root, to: Root) {
    this.#from = from
    this.#to = to
    this.#places = [...from.places.values()].flat()
    this.#values = valuePlaces(from, to)
    this.#ends = this.#places.filter(
      ({ steps }) =>
        steps.at(-1)?.kind === 'element' && this.#isEnd(steps.at(-1)?.type ?? '', placeKey(steps)),
    )
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
   * sides take; undefined if it cannot be made.
   */
  whole(times: number): string | undefined {
    return this.#along(1, this.#places, { fits: true, isWhole: true, times: () => times })
  }

  /**
   * Makes the random document of a number, always the same. Every tenth is whatever the schema allows; so are all
   * if there are no data elements.
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
   * place. The nearest come first.
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
   * Yields up to eight documents with a value at one place: with all or some attributes, and values that both
   * sides take or any.
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
   * Returns some random places of values, often with all others in the same object, since objects seldom hold one
   * value only.
   */
  #chosen({ random }: Making): readonly DataElementPlace[] {
    const count = 2 + random.below(10)
    const found = new Set<DataElementPlace>()
    for (let index = 0; index < count; index += 1) {
      const place = random.pick(this.#ends)
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

/** A place's path of names without a slash before it. */
function localPath(steps: DataElementPlace['steps']): string {
  return printSteps(steps).replace(/^\//u, '')
}
