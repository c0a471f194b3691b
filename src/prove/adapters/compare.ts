import { isDeepStrictEqual } from 'node:util'
import { asChildren, type Loss } from '../../runtime/index.ts'

type Path = Loss['path']

/** A loss, or an issue that holds a value back. */
interface Gap {
  readonly path: Path
  readonly reason?: Loss['reason']
}

/** Reasons that concern something beside the value: it is there all the same. */
const besides: ReadonlySet<string> = new Set(['link', 'white-space', 'unit', 'notation', 'signature'])

/**
 * A value without the leaves that were lost or held back, and without objects that hold nothing: whether an object that
 * lost its content still stands there is nobody's loss.
 */
export function removeGaps(value: unknown, gaps: readonly Gap[]): unknown {
  const gone: Gone = { isLost: false, below: new Map() }
  for (const { path, reason } of gaps) {
    if (reason === undefined || !besides.has(reason)) add(gone, path)
  }
  return pruned(value, gone)
}

/** Paths as a tree, so that no place of a value has to be written down to be looked up. */
interface Gone {
  isLost: boolean
  readonly below: Map<string, Gone>
}

function add(top: Gone, path: Path): void {
  let here = top
  for (const part of path) {
    const next = here.below.get(`${part}`) ?? { isLost: false, below: new Map() }
    here.below.set(`${part}`, next)
    here = next
  }
  here.isLost = true
}

/** Lists and objects; dates and what else programs hold for a text of JSON are values. */
function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'toJSON') !== 'function'
}

/** A value as text; JSON has none for a `bigint`. */
export function printLeaf(value: unknown): string {
  return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)
}

/** The same, in which one point in time has one text, however it is written. */
export function printTime(value: unknown): string {
  const [, time, fraction = '', zone] =
    typeof value === 'string'
      ? (/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[-+]\d\d:\d\d)$/i.exec(value) ?? [])
      : []
  const milliseconds = Date.parse(`${time}${zone}`)
  return Number.isNaN(milliseconds) ? printLeaf(value) : `${milliseconds}.${fraction.replace(/0+$/, '')}`
}

/** A value of which nothing is gone is given as it is. */
function pruned(value: unknown, gone: Gone | undefined): unknown {
  if (gone?.isLost === true) return undefined
  if (!hasMembers(value)) return value
  const names = Object.keys(value)
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  const left: unknown[] = []
  let isWhole = true
  for (const [index, name] of names.entries()) {
    const member = pruned(members[index], gone?.below.get(name))
    isWhole &&= member === members[index] && member !== undefined
    left.push(member)
  }
  if (left.every((member) => member === undefined)) return undefined
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

/** Texts between children are one where what stood between them is gone. */
function joinTexts(children: readonly unknown[], left: readonly unknown[]): readonly unknown[] {
  const isMixed = children.some((child) => typeof child === 'object' && child !== null && 'element' in child)
  return isMixed ? asChildren(left) : left
}

function joinPath(path: Path): string {
  return path.map((part) => `/${part}`).join('')
}

/** A value that two documents do not have in common, by place: names without indexes. */
export interface DocumentDifference {
  readonly place: string
  readonly is: 'missing' | 'added'
  readonly value: unknown
}

/**
 * The leaves that differ. In order, unless order is lost on the way: then each place is compared as a bag, since what
 * is missing before a value moves it up.
 */
export function differences(
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

function leaves(value: unknown, isOrdered: boolean, print: typeof printLeaf): ReadonlyMap<string, Leaf> {
  const found = new Map<string, Leaf>()
  const walk = (here: unknown, place: string, path: string): void => {
    if (!hasMembers(here) || Object.keys(here).length === 0) {
      if (here === undefined) return
      const key = `${isOrdered ? path : place}=${print(here)}`
      const known = found.get(key) ?? { place, value: here, count: 0 }
      known.count += 1
      found.set(key, known)
      return
    }
    for (const [name, member] of Object.entries(here)) {
      const below = isOrdered ? `${path}/${name}` : path
      if (Array.isArray(here)) walk(member, place, below)
      else walk(member, `${place}/${name}`, below)
    }
  }
  walk(value, '', '')
  return found
}

/** The place of a path: names without indexes. */
export function printComparedPath(path: Path): string {
  return path
    .filter((part) => typeof part === 'string')
    .map((part) => `/${part}`)
    .join('')
}

/** A path as text, with indexes. */
export function printIndexedPath(path: Path): string {
  return path.length === 0 ? '/' : joinPath(path)
}
