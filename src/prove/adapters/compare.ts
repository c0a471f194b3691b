import { isDeepStrictEqual } from 'node:util'
import { asChildren, type Loss } from '../../runtime/index.ts'

type Path = Loss['path']

/** A loss, or an issue, at a path where no value arrives. */
interface Gap {
  readonly path: Path
  readonly reason?: Loss['reason']
}

/** Reasons of losses that do not remove the value itself. */
const besides: ReadonlySet<string> = new Set([
  ...['link', 'white-space', 'unit', 'notation', 'default', 'signature'],
])

/**
 * Returns a value without the parts that were lost or have an issue, and without objects and lists that are empty.
 * Losses beside a value, such as of its unit, do not remove it. Undefined if nothing remains.
 */
export function removeGaps(value: unknown, gaps: readonly Gap[]): unknown {
  const gone: Gone = { isLost: false, below: new Map() }
  for (const { path, reason } of gaps) {
    if (reason === undefined || !besides.has(reason)) add(gone, path)
  }
  return pruneLost(value, gone)
}

/** A tree of lost paths, so that they need not be compared as texts. */
interface Gone {
  isLost: boolean
  readonly below: Map<string, Gone>
}

/** Marks a path in a tree as lost. */
function add(top: Gone, path: Path): void {
  let here = top
  for (const part of path) {
    const next = here.below.get(`${part}`) ?? { isLost: false, below: new Map() }
    here.below.set(`${part}`, next)
    here = next
  }
  here.isLost = true
}

/**
 * Whether a value is a list or an object; false for dates and other objects with a `toJSON` method, which count as
 * single values.
 */
function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'toJSON') !== 'function'
}

/** A value as JSON text; a `bigint` with `n` at its end. */
export function printLeaf(value: unknown): string {
  return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)
}

/**
 * A date-time with a time zone as a text that is the same for each notation of this point in time; any other value as
 * `printLeaf` prints it.
 */
export function printTime(value: unknown): string {
  const [, time, fraction = '', zone] =
    typeof value === 'string'
      ? (/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[-+]\d\d:\d\d)$/i.exec(value) ?? [])
      : []
  const milliseconds = Date.parse(`${time}${zone}`)
  return Number.isNaN(milliseconds) ? printLeaf(value) : `${milliseconds}.${fraction.replace(/0+$/, '')}`
}

/**
 * Returns a value without lost parts and without objects and lists that are empty then; the same object if nothing
 * was removed. Undefined if nothing remains, null if only `$nil` does. Texts that become neighbours in mixed content
 * are joined.
 */
function pruneLost(value: unknown, gone: Gone | undefined): unknown {
  if (gone?.isLost === true) return undefined
  if (!hasMembers(value)) return value
  const names = Object.keys(value)
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  const left: unknown[] = []
  let isWhole = true
  for (const [index, name] of names.entries()) {
    const member = pruneLost(members[index], gone?.below.get(name))
    isWhole &&= member === members[index] && member !== undefined
    left.push(member)
  }
  if (left.every((member) => member === undefined)) return undefined
  // What remains of a nil value without attributes is the nil value `null`.
  if (names.every((name, index) => name === '$nil' || left[index] === undefined)) return null
  if (isWhole) return value
  if (Array.isArray(value))
    return joinTexts(
      value,
      left.filter((member) => member !== undefined),
    )
  return Object.fromEntries(
    names.flatMap((name, index) => (left[index] === undefined ? [] : [[name, left[index]]])),
  )
}

/**
 * Joins neighbouring texts of mixed content, where what was between them is removed. Other lists are returned
 * unchanged.
 */
function joinTexts(children: readonly unknown[], left: readonly unknown[]): readonly unknown[] {
  const isMixed = children.some((child) => typeof child === 'object' && child !== null && 'element' in child)
  return isMixed ? asChildren(left) : left
}

/** A path as text, with a slash before each part. */
function joinPath(path: Path): string {
  return path.map((part) => `/${part}`).join('')
}

/** A value that only one of two documents has, by place: names without indexes. */
export interface DocumentDifference {
  readonly place: string
  readonly is: 'missing' | 'added'
  readonly value: unknown
}

/**
 * Returns the leaves that only `want` has (`missing`) and those that only `got` has (`added`). Unless `isOrdered`,
 * only how often each value occurs at a place counts.
 */
export function listLeafDifferences(
  want: unknown,
  got: unknown,
  { isOrdered, print = printLeaf }: { readonly isOrdered: boolean; readonly print?: typeof printLeaf },
): readonly DocumentDifference[] {
  if (isDeepStrictEqual(want, got)) return []
  const wanted = leaves(want, isOrdered, print)
  const given = leaves(got, isOrdered, print)
  const found: DocumentDifference[] = []
  for (const [key, { place, value, count }] of wanted) {
    const more = count - (given.get(key)?.count ?? 0)
    for (let time = 0; time < more; time++) found.push({ place, is: 'missing', value })
  }
  for (const [key, { place, value, count }] of given) {
    const more = count - (wanted.get(key)?.count ?? 0)
    for (let time = 0; time < more; time++) found.push({ place, is: 'added', value })
  }
  return found
}

interface Leaf {
  readonly place: string
  readonly value: unknown
  count: number
}

/**
 * Returns the leaves of a value with the number of times each occurs, keyed by place and text; if ordered, by path
 * with indexes and text. Empty objects and lists are leaves, undefined is not. `{ value: 'a' }`, what remains of a
 * text without its `$type`, counts as `'a'`.
 */
function leaves(value: unknown, isOrdered: boolean, print: typeof printLeaf): ReadonlyMap<string, Leaf> {
  const found = new Map<string, Leaf>()
  const walk = (here: unknown, place: string, path: string): void => {
    if (!hasMembers(here) || Object.keys(here).length === 0) {
      if (here === undefined) return
      const key = `${(isOrdered ? path : place).replace(/\/value$/u, '')}=${print(here)}`
      const known = found.get(key) ?? { place, value: here, count: 0 }
      known.count += 1
      found.set(key, known)
      return
    }
    // A list of one value is the value, which a version may allow as well.
    const isOne = Array.isArray(here) && here.length === 1
    for (const [name, member] of Object.entries(here)) {
      const below = isOrdered && !isOne ? `${path}/${name}` : path
      if (Array.isArray(here)) walk(member, place, below)
      else walk(member, `${place}/${name}`, below)
    }
  }
  walk(value, '', '')
  return found
}

/** A path as text without indexes, for example `/order/line/sku`. */
export function printComparedPath(path: Path): string {
  return path
    .filter((part) => typeof part === 'string')
    .map((part) => `/${part}`)
    .join('')
}

/** A path as text with indexes, for example `/order/line/0/sku`; `/` for an empty path. */
export function printIndexedPath(path: Path): string {
  return path.length === 0 ? '/' : joinPath(path)
}
