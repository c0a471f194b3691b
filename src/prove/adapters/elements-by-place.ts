import { listMembersBetween, valueForm } from '../../adapt/index.ts'
import type { Root } from '../../align/index.ts'
import { type PathStep, rootStep } from '../../schema/index.ts'

/**
 * Maps places of a value to data elements. A place without one belongs to the data element of the nearest place
 * around it.
 */
export class ElementsByPlace {
  readonly #byPlace = new Map<string, string>()
  readonly #byElement = new Map<string, string[]>()

  /** Places of attributes that can have one value only, which may be added without being in the source. */
  readonly constants = new Set<string>()

  /** The data elements that hold one value, not others. */
  readonly values = new Set<string>()

  /** Places of elements that can have one text only. */
  readonly fixed = new Set<string>()

  /** Every data element of the root. */
  readonly ids: ReadonlySet<string>

  /** Collects the data elements of an XML root with their places; without a root, there are none. */
  constructor(root?: Root) {
    this.ids = new Set(root?.places.keys())
    if (!root) return
    for (const [key, all] of root.places) {
      for (const { steps } of all) {
        const place = propertyPlace(root, steps)
        if (!this.#byPlace.has(place)) {
          this.#byPlace.set(place, key)
          this.#byElement.set(key, [...(this.#byElement.get(key) ?? []), place])
        }
        if (hasOneText(root, steps)) this.fixed.add(place)
        if (valueForm(root.set, steps.at(-1)?.type ?? '') !== undefined) this.values.add(key)
        for (const property of listConstants(root, steps)) this.constants.add(`${place}${property}`)
      }
    }
  }

  /** Returns the data element of a place, or of the nearest place around it; undefined if there is none. */
  at(place: string): string | undefined {
    for (let end = place.length; end > 0; end = place.lastIndexOf('/', end - 1)) {
      const found = this.#byPlace.get(place.slice(0, end))
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Returns the data elements of a place and of all places around it, the innermost first. */
  around(place: string): readonly string[] {
    const found: string[] = []
    for (let end = place.length; end > 0; end = place.lastIndexOf('/', end - 1)) {
      const one = this.#byPlace.get(place.slice(0, end))
      if (one !== undefined) found.push(one)
    }
    return found
  }

  /** Returns the places of a data element; `[]` if it is unknown. */
  listPlaces(dataElement: string): readonly string[] {
    return this.#byElement.get(dataElement) ?? []
  }

  /** All places with their data elements. */
  get places(): Iterable<readonly [place: string, dataElement: string]> {
    return this.#byPlace
  }
}

/** Returns where a place is in a value: `/` and the property of each step below the root. */
function propertyPlace(root: Root, steps: readonly PathStep[]): string {
  const members = listMembersBetween(root, [rootStep(root.element)], steps)
  return members.map(({ property }) => `/${property}`).join('')
}

/** Returns the paths, below an element, of its attributes that have a constant value. */
function listConstants({ set }: Root, steps: readonly PathStep[]): readonly string[] {
  const last = steps.at(-1)
  const form = last?.kind === 'element' ? valueForm(set, last.type) : undefined
  const chain = form?.chain.map(({ property }) => `/${property}`).join('') ?? ''
  return (form?.attributes ?? [])
    .filter(({ constant }) => constant !== undefined)
    .map(({ member }) => `${chain}/${member.property}`)
}

/** Whether the element at a place can have one text only: a fixed one, or the only code. */
function hasOneText(root: Root, steps: readonly PathStep[]): boolean {
  const last = steps.at(-1)
  const form = last?.kind === 'element' ? valueForm(root.set, last.type) : undefined
  if (form === undefined || form.chain.length > 0) return false
  const { from } = listMembersBetween(root, [rootStep(root.element)], steps).at(-1) ?? {}
  return (
    form.scalar.codes?.length === 1 || (from?.kind === 'element' && from.particles[0]?.fixed !== undefined)
  )
}
