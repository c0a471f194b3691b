import { findBuiltinKind, isObjectPrototype, readMember, setProperty } from './members.ts'
import type { Issue } from './result.ts'

/** A copy of a value as plain data, for which each member was read once. */
export interface DataCopy {
  readonly value: unknown
  /** Whether no object of the value is of a class. */
  readonly isPlain: boolean
  /** Issues of parts that are not data: a `Map`, a function, an absent item of a list. */
  readonly issues: readonly Issue[]
}

/** Deeper values are refused by every codec and adapter. */
const deepest = 2000

/** Built-in kinds that are values themselves, without members to convert. */
const valueKinds: ReadonlySet<string> = new Set(['Date', 'ArrayBuffer', 'Blob', 'File', 'ReadableStream'])

/**
 * Copies a value as plain data. Of an object of a class, the copy has its own members and those of its prototypes,
 * also accessors, but no methods. Own members that are not enumerable stay so: frameworks store internal data there.
 * An accessor of a prototype that throws is not enumerable in the copy either, and throws if it is read.
 * `undefined` if the value is nested too deep to be data.
 */
export function copyData(value: unknown): DataCopy | undefined {
  const copier = new DataCopier()
  const copy = copier.copy(value)
  return copier.isTooDeep ? undefined : { value: copy, isPlain: copier.isPlain, issues: copier.issues }
}

class DataCopier {
  isPlain = true
  isTooDeep = false
  readonly issues: Issue[] = []
  /** By object, its copy: an object that is used twice is copied once, and one inside itself as well. */
  readonly #copies = new Map<object, object>()
  readonly #path: (string | number)[] = []

  copy(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'function') this.#refuse('function')
      return value
    }
    const known = this.#copies.get(value)
    if (known !== undefined) return known
    if (Array.isArray(value)) return this.#copyList(value)
    if (isPlainObject(value)) return this.#copyMembers(value, Object.keys(value))
    if (isValueObject(value)) return value
    this.isPlain = false
    const kind = findBuiltinKind(value)
    if (kind !== undefined) return this.#refuse(kind)
    return this.#copyMembers(value, listVisibleMembers(value))
  }

  #copyList(value: readonly unknown[]): unknown[] {
    const list: unknown[] = []
    this.#copies.set(value, list)
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index]
      this.#path.push(index)
      if (item === undefined) this.#refuse('undefined')
      list.push(this.#isEnd() ? undefined : this.copy(item))
      this.#path.pop()
    }
    return list
  }

  #copyMembers(value: object, names: Iterable<string>): object {
    const own = {}
    this.#copies.set(value, own)
    for (const name of names) {
      const member = readOrKeep(value, name, own)
      if (member === kept) continue
      // Of a class, a function is a method.
      if (typeof member === 'function' && !isPlainObject(value)) continue
      this.#path.push(name)
      setProperty(own, name, this.#isEnd() ? undefined : this.copy(member))
      this.#path.pop()
    }
    for (const name of listHiddenMembers(value)) copyHidden(value, name, own)
    return own
  }

  /** Whether the current path is too deep to go on. */
  #isEnd(): boolean {
    if (this.#path.length > deepest) this.isTooDeep = true
    return this.isTooDeep
  }

  #refuse(found: string): undefined {
    if (this.issues.length >= mostIssues) return
    const message = 'Must be data: a scalar, a list, or an object with members.'
    this.issues.push({ rule: 'type', message, path: [...this.#path], expected: 'data', found })
  }
}

const mostIssues = 100

/** Stands for a member that `readOrKeep` keeps as an accessor. */
const kept = Symbol('kept')

/** Reads a member. One of a prototype that throws is kept in the copy as an accessor: maybe no rule reads it. */
function readOrKeep(value: object, name: string, copy: object): unknown {
  if (Object.hasOwn(value, name)) return readMember(value, name)
  try {
    return readMember(value, name)
  } catch {
    Object.defineProperty(copy, name, { get: () => readMember(value, name), configurable: true })
    return kept
  }
}

/** Copies a member that is not enumerable; an accessor stays one, as reading it may load data or throw. */
function copyHidden(value: object, name: string, copy: object): void {
  const { get, value: data } = Object.getOwnPropertyDescriptor(value, name) ?? {}
  const content = get === undefined ? { value: data } : { get: (): unknown => Reflect.get(value, name) }
  Object.defineProperty(copy, name, { ...content, configurable: true })
}

/** Whether all members of an object are its own; also for one of another realm. */
function isPlainObject(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value)
  return prototype === null || isObjectPrototype(prototype)
}

/** Whether an object is a value itself: a date, bytes, a file or one of `Temporal`. */
function isValueObject(value: object): boolean {
  if (ArrayBuffer.isView(value)) return true
  if (String(Reflect.get(value, Symbol.toStringTag)).startsWith('Temporal.')) return true
  return valueKinds.has(findBuiltinKind(value) ?? '')
}

/** The names of an object's own enumerable members and of those that its prototypes declare, each once. */
function listVisibleMembers(value: object): Iterable<string> {
  const names = new Set(Object.keys(value))
  const hidden = new Set(['constructor', ...listHiddenMembers(value)])
  for (
    let above: object = Object.getPrototypeOf(value);
    above !== null && !isObjectPrototype(above);
    above = Object.getPrototypeOf(above)
  )
    for (const name of Object.getOwnPropertyNames(above)) if (!hidden.has(name)) names.add(name)
  return names
}

/** The names of an object's own members that are not enumerable. */
function listHiddenMembers(value: object): readonly string[] {
  const all = Object.getOwnPropertyNames(value)
  const visible = Object.keys(value)
  if (all.length === visible.length) return []
  return all.filter((name) => !Object.prototype.propertyIsEnumerable.call(value, name))
}
