import type { HeldForm } from './json-descriptor.ts'
import type { Found } from './run.ts'
import type { JsonPathSegment } from './walk.ts'

/** What was found of a value: its in-memory form, or that a type leaves the text or number as it is. */
export interface FoundValue {
  readonly value: unknown
  readonly text: string
  /** The in-memory form; absent for a text or number as it is. */
  readonly as: HeldForm | undefined
}

/** What was found within a property or item. */
interface FoundBelow {
  readonly step: JsonPathSegment
  readonly found: Found
}

type FoundEntry = FoundValue | FoundBelow | Found

/** Adds what was found within a property or item. */
export function addBelow(found: Found, step: JsonPathSegment, below: Found): void {
  if (below.length > 0) found.push({ step, found: below } satisfies FoundBelow)
}

/** Calls `visit` for each found value with its path, in the order in which they were found. */
export function visitFound(
  found: Found,
  visit: (path: readonly JsonPathSegment[], value: FoundValue) => void,
): void {
  const path: JsonPathSegment[] = []
  const met = new Set<Found>()
  const walk = (list: Found): void => {
    if (met.has(list)) return
    met.add(list)
    for (const one of list as FoundEntry[]) {
      if (Array.isArray(one)) walk(one)
      else if ('step' in one) {
        path.push(one.step)
        walk(one.found)
        path.pop()
      } else visit(path, one)
    }
  }
  walk(found)
}

/** The in-memory forms at the places of a value. Where all places and forms are equal, it is the same object. */
interface FormTree {
  readonly id: number
  readonly as: HeldForm | 'plain' | undefined
  readonly below: ReadonlyMap<JsonPathSegment, FormTree>
}

function isForm(as: FormTree['as']): boolean {
  return as !== undefined && as !== 'plain'
}

/**
 * Compares the in-memory forms of what several types found in one value. What is within a property or item is looked
 * at once, since its time would multiply with each level.
 */
export class FoundForms {
  readonly #trees = new Map<string, FormTree>()
  readonly #known = new Map<Found, FormTree>()
  readonly #forms = new Map<unknown, number>()
  readonly #clashes = new Map<string, boolean>()

  /** Whether one place has different forms in both. */
  differ(one: Found, other: Found): boolean {
    return this.#clash(this.#read(one), this.#read(other))
  }

  /** Whether two trees have different forms at one place, at any depth; computed once for each pair. */
  #clash(one: FormTree, other: FormTree): boolean {
    if (one === other) return false
    if (one.as !== undefined && other.as !== undefined && one.as !== other.as) return true
    const key = `${one.id} ${other.id}`
    const known = this.#clashes.get(key)
    if (known !== undefined) return known
    const isClash = [...one.below].some(([step, tree]) => {
      const also = other.below.get(step)
      return also !== undefined && this.#clash(tree, also)
    })
    this.#clashes.set(key, isClash)
    return isClash
  }

  /** The tree of what was found; computed once. At one place, a form counts before a text or number as it is. */
  #read(found: Found): FormTree {
    const known = this.#known.get(found)
    if (known) return known
    let tree = this.#intern(undefined, new Map())
    let as: FormTree['as']
    const below = new Map<JsonPathSegment, FormTree>()
    for (const one of found as FoundEntry[]) {
      if (Array.isArray(one)) tree = this.#merge(tree, this.#read(one))
      else if ('step' in one) {
        const own = this.#read(one.found)
        const before = below.get(one.step)
        below.set(one.step, before ? this.#merge(before, own) : own)
      } else if (!isForm(as)) as = one.as ?? 'plain'
    }
    const whole = this.#merge(tree, this.#intern(as, below))
    this.#known.set(found, whole)
    return whole
  }

  /**
   * The tree of the forms of both. At one place, a form counts before a text or number as it is, and the first form
   * before the second.
   */
  #merge(one: FormTree, other: FormTree): FormTree {
    if (one === other || (other.as === undefined && other.below.size === 0)) return one
    if (one.as === undefined && one.below.size === 0) return other
    const below = new Map(one.below)
    for (const [step, tree] of other.below) {
      const before = below.get(step)
      below.set(step, before ? this.#merge(before, tree) : tree)
    }
    return this.#intern(isForm(one.as) ? one.as : (other.as ?? one.as), below)
  }

  /** The tree with this form and these trees below it; equal trees are the same object. */
  #intern(as: FormTree['as'], below: ReadonlyMap<JsonPathSegment, FormTree>): FormTree {
    const steps = [...below].map(([step, { id }]) => `${JSON.stringify(step)}:${id}`).sort()
    const form = this.#forms.get(as) ?? this.#forms.size
    this.#forms.set(as, form)
    const key = [form, ...steps].join()
    const known = this.#trees.get(key)
    if (known) return known
    const tree: FormTree = { id: this.#trees.size, as, below }
    this.#trees.set(key, tree)
    return tree
  }
}
