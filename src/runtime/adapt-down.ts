import type { At, Item, Path } from './adapt-types.ts'

type Below<T, K> = T extends object ? (K extends keyof T ? Item<T[K]> : never) : never

/** The values below each of the given places, property by property, in document order. */
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
  return properties.reduce(step, from)
}

/** The same for a path that is only known when it runs. */
export function placesBelow(from: At<unknown>, path: readonly string[]): readonly At<unknown>[] {
  return path.reduce(step, [from])
}

function step(from: readonly At<unknown>[], property: string): readonly At<unknown>[] {
  const below: At<unknown>[] = []
  for (const { value, path } of from) {
    const found = memberOf(value, property)
    if (found === undefined || found === null) continue
    const here = path.concat(property)
    if (!Array.isArray(found)) below.push({ value: found, path: here })
    else {
      for (let index = 0; index < found.length; index++)
        below.push({ value: found[index], path: here.concat(index) })
    }
  }
  return below
}

function memberOf(value: unknown, property: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, property)) return undefined
  return Reflect.get(value, property)
}

/** The values below a place in document order; an empty object counts as one, so that it is accounted for too. */
export function* leavesOf(place: At<unknown>): Generator<At<unknown>> {
  const open: At<unknown>[] = [place]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined) yield next
      continue
    }
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--)
        open.push({ value: value[index], path: path.concat(index) })
      continue
    }
    const names = Object.keys(value)
    if (names.length === 0) yield next
    for (const name of names.reverse())
      open.push({ value: Reflect.get(value, name), path: path.concat(name) })
  }
}

/** A path as a text that the texts of all paths below it begin with. */
export function keyOf(path: Path): string {
  let key = ''
  for (const part of path) key += `${part}\n`
  return key
}
