import { findLongList, type LongList } from './adapt-lists.ts'
import type { At, Item, ItemOrNil, Path } from './adapt-types.ts'

type Below<T, K> = T extends object ? (K extends keyof T ? Item<T[K]> : never) : never

/**
 * The values reached from each place by following the properties, in document order. Lists are replaced by their
 * items; nil and absent values are skipped.
 */
export function down<T extends object, A extends keyof T & string>(
  from: readonly At<T>[],
  a: A,
): readonly At<Below<T, A>>[]
export function down<T extends object, A extends keyof T & string, B extends keyof Below<T, A> & string>(
  from: readonly At<T>[],
  a: A,
  b: B,
): readonly At<Below<Below<T, A>, B>>[]
export function down<
  T extends object,
  A extends keyof T & string,
  B extends keyof Below<T, A> & string,
  C extends keyof Below<Below<T, A>, B> & string,
>(from: readonly At<T>[], a: A, b: B, c: C): readonly At<Below<Below<Below<T, A>, B>, C>>[]
export function down(from: readonly At<unknown>[], ...properties: readonly string[]): readonly At<unknown>[] {
  return properties.reduce(
    (places, property) => step(places, property).filter(({ value }) => !isNil(value)),
    from,
  )
}

/** Like `down` for one property, but nil values are kept. */
export function downNil<T extends object, K extends keyof T & string>(
  from: readonly At<T>[],
  property: K,
): readonly At<ItemOrNil<T[K]>>[]
export function downNil(from: readonly At<unknown>[], property: string): readonly At<unknown>[] {
  return step(from, property, true)
}

/** Whether a value is nil: `null`, or an object that says so beside its attributes. */
export function isNil(value: unknown): boolean {
  return value === null || readOwnMember(value, '$nil') === true
}

/** Like `down` for one property, but a list counts as one value instead of being replaced by its items. */
export function whole<T extends object, K extends keyof T & string>(
  from: readonly At<T>[],
  property: K,
): readonly At<NonNullable<T[K]>>[] {
  return from.flatMap(({ value, path }) => {
    const found = value[property]
    return found === undefined || found === null ? [] : [{ value: found, path: path.concat(property) }]
  })
}

/** Like `down`, for one place and a path that is only known at run time. */
export function placesBelow(from: At<unknown>, path: readonly string[]): readonly At<unknown>[] {
  return path.reduce<readonly At<unknown>[]>((places, property) => step(places, property), [from])
}

/**
 * The values of one property of each place, each item of a list by itself. Absent values are skipped, and so is a
 * `null` that is not an item, unless `withNull`.
 */
function step(from: readonly At<unknown>[], property: string, withNull = false): readonly At<unknown>[] {
  const below: At<unknown>[] = []
  for (const { value, path } of from) {
    const found = readOwnMember(value, property)
    if (found === undefined || (found === null && !withNull)) continue
    const here = path.concat(property)
    if (!Array.isArray(found)) {
      below.push({ value: found, path: here })
      continue
    }
    const long = findLongList(found)
    for (let index = 0; index < found.length; index++)
      below.push(
        long ? new PlaceInLongList(long, here, index) : { value: found[index], path: here.concat(index) },
      )
  }
  return below
}

/** The value of an own member; `undefined` for a value that is not an object or lacks it. */
export function readOwnMember(value: unknown, property: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, property)) return undefined
  return Reflect.get(value, property)
}

/** An item of a long list, which is read from the list whenever its value is asked for. */
class PlaceInLongList implements At<unknown> {
  readonly #list: LongList
  readonly #above: Path
  readonly #index: number

  constructor(list: LongList, above: Path, index: number) {
    this.#list = list
    this.#above = above
    this.#index = index
  }

  get value(): unknown {
    return this.#list.at(this.#index)
  }

  get path(): Path {
    return [...this.#above, this.#index]
  }
}

/** An object or list that a walk is inside of; `next` is the member to visit. */
interface Open {
  readonly value: object
  /** The members of an object; a list has none. */
  readonly names: readonly string[] | undefined
  readonly length: number
  readonly path: Path
  next: number
}

/** The deepest nesting of any codec, doubled since a list and its item count as two levels. */
const deepest = 2000

/**
 * Yields the leaf values at and below a place in document order: scalars, `null` and empty objects. `undefined` is
 * skipped; empty lists are yielded only on request, and long lists are skipped if `withLongLists` is `false`.
 */
export function* listLeaves(
  place: At<unknown>,
  withLongLists = true,
  withEmptyLists = false,
): Generator<At<unknown>> {
  const around: Open[] = []
  let { value, path } = place
  for (;;) {
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined) yield { value, path }
    } else if (!Array.isArray(value)) {
      const names = Object.keys(value)
      if (names.length === 0) yield { value, path }
      else around.push({ value, names, length: names.length, path, next: 0 })
    } else if (withEmptyLists && value.length === 0) {
      yield { value, path }
    } else if (withLongLists || !findLongList(value)) {
      around.push({ value, names: undefined, length: value.length, path, next: 0 })
    }
    let open = around.at(-1)
    while (open && open.next === open.length) {
      around.pop()
      open = around.at(-1)
    }
    if (!open) return
    if (around.length > deepest) throw new RangeError()
    const step = open.names?.[open.next] ?? open.next
    open.next++
    path = open.path.concat(step)
    value = Reflect.get(open.value, step)
  }
}

/**
 * The first path where a value contains itself (`isCycle`) or is nested deeper than `most`, by default deeper than
 * any codec reads; `undefined` where there is none. Long lists are not looked into.
 */
export function tooDeepIn(
  value: unknown,
  most: number = deepest,
): { readonly path: Path; readonly isCycle: boolean } | undefined {
  const around: { readonly value: object; readonly members: Iterator<readonly [string, unknown]> }[] = []
  const path: (string | number)[] = []
  const enter = (found: unknown): boolean => {
    if (typeof found !== 'object' || found === null) return false
    if (Array.isArray(found) && findLongList(found)) return false
    around.push({ value: found, members: Object.entries(found).values() })
    return true
  }
  enter(value)
  for (let open = around.at(-1); open !== undefined; open = around.at(-1)) {
    const next = open.members.next()
    if (next.done === true) {
      around.pop()
      path.pop()
      continue
    }
    const [name, member] = next.value
    path.push(Array.isArray(open.value) ? Number(name) : name)
    const isCycle = around.some((one) => one.value === member)
    if (isCycle || around.length > most) return { path, isCycle }
    if (!enter(member)) path.pop()
  }
  return undefined
}

/** Finds all long lists at and below a place, with their paths; also those nested in items of other long lists. */
export function longListsIn(place: At<unknown>): readonly { readonly list: LongList; readonly path: Path }[] {
  const found: { readonly list: LongList; readonly path: Path }[] = []
  const open: At<unknown>[] = [place]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) continue
    const list = Array.isArray(value) ? findLongList(value) : undefined
    if (list) found.push({ list, path })
    const members = list?.held ?? Object.entries(value)
    for (const [name, member] of members) {
      open.push({ value: member, path: [...path, Array.isArray(value) ? Number(name) : name] })
    }
  }
  return found
}

/** A unique text for a path; the text of a path is a prefix of those of all paths below it. */
export function makePathKey(path: Path): string {
  let key = ''
  for (const part of path) key += stepKey(part)
  return key
}

/** One step of a path key: the step and a line feed, with line feeds and backslashes of its name escaped. */
export function stepKey(step: string | number): string {
  if (typeof step === 'number' || !/[\n\\]/.test(step)) return `${step}\n`
  return `${step.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`
}
