import type { Value } from '../ingest/index.ts'

/** The lines that a part of a description stands on. */
export interface PlaceLines {
  readonly first: number
  readonly last: number
}

/** One step of a path: what stands there, once references are followed. */
export interface DescriptionPlace {
  readonly step: string
  readonly lines: PlaceLines
  /** From the document's root to what is meant. */
  readonly pointer: string
  readonly value: Value | undefined
  /** The reference that stands there instead of a value. */
  readonly reference?: string
}

/** A place with what stands there itself, a reference perhaps. */
interface Step extends DescriptionPlace {
  readonly own: Value
  readonly ownPointer: string
}

/** Finds parts of a description by path, through references, with the lines of each step. */
export interface DescriptionPlaces {
  /** From the document down to the last step that is there. */
  follow(path: readonly (string | number)[]): {
    readonly lines: readonly PlaceLines[]
    readonly places: readonly DescriptionPlace[]
    readonly isWhole: boolean
  }
  /** The steps of a path that is joined by dots, which names may hold too: the keys that are there say where to cut. */
  cut(path: string): readonly string[]
  /** The lines of all that a part leads to by references, its own with them. */
  reached(pointer: string): readonly PlaceLines[]
}

export function readPlaces(description: Value): DescriptionPlaces {
  const root = kept(description)
  const ends = new Map<Value, number>()
  lastLine(root, ends)
  const start = { own: root, ownPointer: '' }
  /** The path followed last: the next one mostly starts as it does. */
  const walked: Step[] = []
  const at = (value: Value, keyLine: number): PlaceLines => ({
    first: keyLine,
    last: ends.get(value) ?? keyLine,
  })
  return {
    follow(path) {
      let known = 0
      while (known < walked.length && walked[known]?.step === String(path[known])) known++
      walked.length = known
      for (const step of path.slice(known)) {
        const from = walked.at(-1) ?? start
        const aim = target(root, from.own, from.ownPointer)
        const entry = findEntry(aim.value, String(step))
        if (entry === undefined) break
        const ownPointer = `${aim.pointer}/${escaped(String(step))}`
        const meant = target(root, entry.value, ownPointer)
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
    cut(path) {
      const steps: string[] = []
      let left = path.split('.').filter((part) => part !== '')
      let value: Value | undefined = root
      while (left.length > 0) {
        const meant: Value | undefined = target(root, value, '').value
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

/** The same, made once: values of JSON are made anew whenever they are asked for, and places are known by them. */
function kept(value: Value): Value {
  if (value.kind === 'list') return { kind: 'list', at: value.at, items: value.items.map(kept) }
  if (value.kind !== 'map') return value
  const entries = [...value.entries.values()].map(({ key, keyAt, value: inner }) => ({
    key,
    keyAt,
    value: kept(inner),
  }))
  return { kind: 'map', at: value.at, entries: new Map(entries.map((entry) => [entry.key, entry])) }
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1')
}

function findEntry(value: Value | undefined, step: string): { value: Value; line: number } | undefined {
  if (value?.kind === 'map') {
    const entry = value.entries.get(step)
    return entry && { value: entry.value, line: entry.keyAt.line }
  }
  const item = value?.kind === 'list' ? value.items[Number(step)] : undefined
  return item && { value: item, line: item.at.line }
}

function referenceIn(value: Value | undefined): string | undefined {
  const reference = value?.kind === 'map' ? value.entries.get('$ref')?.value : undefined
  return reference?.kind === 'scalar' && reference.text.startsWith('#/') ? reference.text : undefined
}

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

function valueAt(root: Value, pointer: string): Value | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Value | undefined>(
      (inner, token) => findEntry(inner, token.replaceAll('~1', '/').replaceAll('~0', '~'))?.value,
      root,
    )
}

/** Where references lead in the end. */
function target(root: Value, from: Value | undefined, start: string) {
  let [value, pointer] = [from, start]
  for (let steps = 0; steps < 50; steps++) {
    const reference = referenceIn(value)
    if (reference === undefined) break
    pointer = reference.slice(1)
    value = valueAt(root, pointer)
  }
  return { value, pointer }
}

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
