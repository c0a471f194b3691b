import type { Value } from '../ingest/index.ts'

/** The lines of a part of an OpenAPI file. */
export interface PlaceLines {
  readonly first: number
  readonly last: number
}

/** One step of a path, with the value there after following references. */
export interface DescriptionPlace {
  readonly step: string
  readonly lines: PlaceLines
  /** The JSON pointer of the value after following references. */
  readonly pointer: string
  readonly value: Value | undefined
  /** The reference at the place, if it is one. */
  readonly reference?: string
}

/** A place with the value before following references. */
interface Step extends DescriptionPlace {
  readonly own: Value
  readonly ownPointer: string
}

/** Finds parts of an OpenAPI file by path, following references, with the lines of each step. */
export interface DescriptionPlaces {
  /** Follows a path as far as it exists: the places and lines of its steps, and whether it exists completely. */
  follow(path: readonly (string | number)[]): {
    readonly lines: readonly PlaceLines[]
    readonly places: readonly DescriptionPlace[]
    readonly isWhole: boolean
  }
  /**
   * Splits a path that is joined by dots. Names may contain dots too, so the existing keys decide where to split.
   */
  cut(path: string): readonly string[]
  /** The lines of a part and of everything it refers to, directly or indirectly. */
  reached(pointer: string): readonly PlaceLines[]
}

/** Prepares an OpenAPI file for finding parts by path. */
export function readPlaces(description: Value): DescriptionPlaces {
  const root = copyWithIdentity(description)
  const ends = new Map<Value, number>()
  lastLine(root, ends)
  const start = { own: root, ownPointer: '' }
  /** The steps of the last path, reused since the next one usually starts the same. */
  const walked: Step[] = []
  const at = (value: Value, keyLine: number): PlaceLines => ({
    first: keyLine,
    last: ends.get(value) ?? keyLine,
  })
  return {
    /** Follows a path through references as far as it exists; steps of the previous path are reused. */
    follow(path) {
      let known = 0
      while (known < walked.length && walked[known]?.step === String(path[known])) known++
      walked.length = known
      for (const step of path.slice(known)) {
        const from = walked.at(-1) ?? start
        const aim = followToTarget(root, from.own, from.ownPointer)
        const entry = findEntry(aim.value, String(step))
        if (entry === undefined) break
        const ownPointer = `${aim.pointer}/${escaped(String(step))}`
        const meant = followToTarget(root, entry.value, ownPointer)
        const reference = referenceIn(entry.value)
        walked.push({
          ...{ step: String(step), lines: at(entry.value, entry.line), own: entry.value, ownPointer },
          ...{ pointer: meant.pointer, value: meant.value },
          ...(reference === undefined ? {} : { reference }),
        })
      }
      const places = [...walked]
      const isWhole = places.length === path.length
      const last = places.at(-1)
      const more =
        isWhole && last?.value !== last?.own && last?.value ? [at(last.value, last.value.at.line)] : []
      return { lines: [...places.map(({ lines }) => lines), ...more], places, isWhole }
    },
    /** Splits a dotted path: at each step, the shortest key that exists is taken, otherwise one part. */
    cut(path) {
      const steps: string[] = []
      let left = path.split('.').filter((part) => part !== '')
      let value: Value | undefined = root
      while (left.length > 0) {
        const meant: Value | undefined = followToTarget(root, value, '').value
        const lengths = left.map((_, index) => index + 1)
        const length: number =
          lengths.find((count) => findEntry(meant, left.slice(0, count).join('.')) !== undefined) ?? 1
        const step: string = left.slice(0, length).join('.')
        steps.push(step)
        value = findEntry(meant, step)?.value
        left = left.slice(length)
      }
      return steps
    },
    /** The lines of a part and of everything that it refers to, directly or indirectly. */
    reached(pointer) {
      const seen = new Set<Value>()
      const queue = [valueAt(root, pointer)]
      for (const value of queue) {
        if (value === undefined || seen.has(value)) continue
        seen.add(value)
        queue.push(...referencesIn(value).map((reference) => valueAt(root, reference.slice(1))))
      }
      return [...seen].map((value) => at(value, value.at.line))
    },
  }
}

/** A copy of a value whose parts keep their identity; JSON values are otherwise created at each access. */
function copyWithIdentity(value: Value): Value {
  if (value.kind === 'list') return { kind: 'list', at: value.at, items: value.items.map(copyWithIdentity) }
  if (value.kind !== 'map') return value
  const entries = [...value.entries.values()].map(({ key, keyAt, value: inner }) => ({
    key,
    keyAt,
    value: copyWithIdentity(inner),
  }))
  return { kind: 'map', at: value.at, entries: new Map(entries.map((entry) => [entry.key, entry])) }
}

/** A step as a JSON pointer token. */
function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The entry of a map or item of a list for a step, with its line; `undefined` if there is none. */
function findEntry(value: Value | undefined, step: string): { value: Value; line: number } | undefined {
  if (value?.kind === 'map') {
    const entry = value.entries.get(step)
    return entry && { value: entry.value, line: entry.keyAt.line }
  }
  const item = value?.kind === 'list' ? value.items[Number(step)] : undefined
  return item && { value: item, line: item.at.line }
}

/** The local `$ref` of a value; `undefined` if it has none. */
function referenceIn(value: Value | undefined): string | undefined {
  const reference = value?.kind === 'map' ? value.entries.get('$ref')?.value : undefined
  return reference?.kind === 'scalar' && reference.text.startsWith('#/') ? reference.text : undefined
}

/** All local references in a value, at any depth. */
function referencesIn(value: Value): readonly string[] {
  const own = referenceIn(value)
  const inner =
    value.kind === 'map'
      ? [...value.entries.values()].map((entry) => entry.value)
      : value.kind === 'list'
        ? value.items
        : []
  return [...(own === undefined ? [] : [own]), ...inner.flatMap(referencesIn)]
}

/** The value at a JSON pointer, without following references; `undefined` if there is none. */
function valueAt(root: Value, pointer: string): Value | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Value | undefined>(
      (inner, token) => findEntry(inner, token.replaceAll('~1', '/').replaceAll('~0', '~'))?.value,
      root,
    )
}

/** Follows references from a value, at most 50; returns the value reached and its pointer. */
function followToTarget(root: Value, from: Value | undefined, start: string) {
  let [value, pointer] = [from, start]
  for (let steps = 0; steps < 50; steps++) {
    const reference = referenceIn(value)
    if (reference === undefined) break
    pointer = reference.slice(1)
    value = valueAt(root, pointer)
  }
  return { value, pointer }
}

/** The last line of a value; also recorded in `ends` for every value inside. */
function lastLine(value: Value, ends: Map<Value, number>): number {
  const inner =
    value.kind === 'map'
      ? [...value.entries.values()].map((entry) => Math.max(entry.keyAt.line, lastLine(entry.value, ends)))
      : value.kind === 'list'
        ? value.items.map((item) => lastLine(item, ends))
        : []
  const end = inner.reduce((most, line) => Math.max(most, line), value.at.line)
  ends.set(value, end)
  return end
}
