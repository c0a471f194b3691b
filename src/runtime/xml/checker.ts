import type { RootElement, SimpleType } from '../descriptor.ts'
import { xmlLimits } from '../limits.ts'
import { findBuiltinKind, getProperty, readMember, setProperty } from '../members.ts'
import type { Result } from '../result.ts'
import { type Fault, makeFault } from '../text/facets.ts'
import { checkValue, notA, readText, type SimpleValue, writeText } from '../text/simple.ts'
import { type ContextPart, ErrorContext } from './error-context.ts'
import type { Extras } from './extras.ts'
import { findEmptyFault, misplaced, missingAttribute, missingElement, readFault } from './faults.ts'
import { isPlainValue } from './plain-value.ts'
import {
  type PreparedAttribute,
  type PreparedElement,
  type PreparedLeaf,
  type PreparedType,
  prepareRoot,
} from './prepare.ts'

/** The members read from each object: they are read once, so that the values checked are those written. */
export interface ReadMembers {
  /** Absent if the value was recognized as plain data. */
  of?: Map<object, object>
}

/**
 * Checks a value as its document would be checked, and returns it or its issues. Where a rule depends on the
 * document (IDs, keys), the value is written and read again.
 */
export function check<T>(
  root: RootElement,
  value: unknown,
  extras?: Extras,
  read: ReadMembers = {},
): Result<T> {
  const element = prepareRoot(root, extras)
  if (isPlainValue(element, value)) return { ok: true, value: value as T }
  const trail = new ErrorContext(root.ids ?? [], xmlLimits.maxIssues)
  trail.enter(root.name)
  const checker = extras ? extras.checker(root, trail, read) : new Checker(trail, read)
  checker.element(element, value, 0)
  const isDone = trail.issues.length > 0 || !checker.needsDocument
  const issues = extras && !isDone ? extras.issuesOfDocument(root, value, read) : trail.issues
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: value as T }
}

const { maxDepth } = xmlLimits

/** Checks values of elements with members and texts and reports faults to the trail. */
export class Checker {
  declare readonly trail: ErrorContext
  /** Set if something was met that can only be checked in the document. */
  declare needsDocument?: boolean
  readonly #read: ReadMembers

  constructor(trail: ErrorContext, read: ReadMembers) {
    this.trail = trail
    this.#read = read
  }

  /** Checks an element's value: a bare text, or an object by its members. */
  element(declared: PreparedElement, value: unknown, depth: number): void {
    const { type } = declared
    if (type.isBare && type.text) this.bare(type.text, declared, value)
    else if (this.isObject(type, value, depth)) this.members(type, declared, value, depth)
  }

  protected bare(type: SimpleType, declared: PreparedElement, value: unknown): void {
    this.report(this.content(type, declared, value), value)
  }

  /**
   * Whether a value is an object whose members can be checked; reports another kind of value or too deep nesting.
   */
  protected isObject(type: PreparedType, value: unknown, depth: number): value is object {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || findBuiltinKind(value)) {
      this.report(makeFault('type', 'Must be an object.', type.name), value)
      return false
    }
    const fits = depth < maxDepth
    if (!fits) this.trail.report(makeFault('limit-depth', `Nested more than ${maxDepth} levels deep.`))
    return fits
  }

  protected report(fault: Fault | undefined, found: unknown, part?: ContextPart): void {
    if (fault) this.trail.report(fault, part, describeXmlValue(found))
  }

  /** The fault of an element's text; also if it is empty although the element has a default value. */
  protected content(type: SimpleType, declared: PreparedElement, value: unknown): Fault | undefined {
    return this.simple(type, value, declared.fixed) ?? findEmptyFault(declared, value)
  }

  /** The fault of a value of a simple type, or of one other than the fixed value; `undefined` if it is valid. */
  protected simple(type: SimpleType, value: unknown, fixed: string | undefined): Fault | undefined {
    const fault = checkValue(type, value)
    if (fault || fixed === undefined) return fault
    return readFault(type, readText(type, writeText(type, value as SimpleValue)), fixed)
  }

  /**
   * Copies an object's members (its own, and inherited ones that the type or `more` names) with lists copied, and
   * remembers the copy for writing.
   */
  protected readMembers({ fields }: PreparedType, value: object, more: readonly string[] = []): object {
    const own = {}
    for (const property of [...Object.keys(value), ...fields.keys(), ...more]) {
      if (Object.hasOwn(own, property)) continue
      const found = readMember(value, property)
      if (found !== undefined)
        setProperty(own, property, Array.isArray(found) ? [...(found as unknown[])] : found)
    }
    this.#read.of ??= new Map()
    this.#read.of.set(value, own)
    return own
  }

  /** Checks all members by the fields of the type, reports unknown ones, then missing ones. */
  protected members(type: PreparedType, declared: PreparedElement, value: object, depth: number): void {
    let hasText = false
    const own = this.readMembers(type, value)
    for (const [property, found] of Object.entries(own)) {
      const field = type.fields.get(property)
      if (field?.kind === 'attribute') this.attribute(field.attribute, found)
      else if (field?.kind === 'leaf') this.leaf(field.leaf, found, depth)
      else if (field?.kind === 'text') hasText = this.text(type, declared, found)
      else this.unknown(property)
    }
    this.absent(type, declared, own, hasText)
  }

  /** Reports a property that the type does not have. */
  protected unknown(property: string): void {
    const message = `Property "${property}" is not allowed here.`
    this.trail.report(makeFault('property-unexpected', message), { property })
  }

  protected attribute(known: PreparedAttribute, found: unknown): void {
    this.report(this.simple(known.type(), found, known.fixed), found, known)
  }

  /** Checks the text of an element that also has attributes; always `true`, for text that is present. */
  protected text(type: PreparedType, declared: PreparedElement, found: unknown): true {
    if (type.text)
      this.report(this.content(type.text, declared, found), found, { property: type.textProperty })
    return true
  }

  /** Reports missing required attributes, the missing text, and elements that occur too rarely. */
  protected absent(type: PreparedType, declared: PreparedElement, value: object, hasText: boolean): void {
    for (const attribute of type.attributes) {
      if (attribute.isRequired && getProperty(value, attribute.property) === undefined)
        this.trail.report(missingAttribute(attribute.local), attribute)
    }
    if (type.text && !hasText) this.text(type, declared, undefined)
    for (const slot of type.slots ?? []) {
      const found = getProperty(value, slot.property)
      const isFound = slot.isList && Array.isArray(found) ? found.length >= slot.min : found !== undefined
      if (!isFound && slot.min > 0) this.missing(slot)
    }
  }

  /** Checks a member that holds an element or a list of elements; reports one item too many. */
  protected leaf(leaf: PreparedLeaf, found: unknown, depth: number): void {
    if (!leaf.isList) this.item(leaf, found, -1, depth)
    else if (this.isList(leaf, found)) {
      for (const [index, item] of found.entries()) {
        if (index === leaf.max) this.extra(leaf)
        this.item(leaf, item, index, depth)
      }
    }
  }

  /** Whether a value is an array; reports it if not. */
  protected isList(part: ContextPart, found: unknown): found is readonly unknown[] {
    const isList = Array.isArray(found)
    if (!isList) this.report(notA('list'), found, part)
    return isList
  }

  /** Checks one child element, with the path extended meanwhile; wildcards are ignored here. */
  protected item(leaf: PreparedLeaf, value: unknown, index: number, depth: number): void {
    if ('any' in leaf) return
    this.trail.enter(leaf.property, index, leaf.ids)
    this.element(leaf, value, depth + 1)
    this.trail.leave()
  }

  protected missing(leaf: PreparedLeaf): void {
    this.trail.report(missingElement(leaf), leaf)
  }

  protected extra(leaf: PreparedLeaf): void {
    this.trail.report(misplaced(leaf.local), leaf)
  }
}

/** A value for a message: a text itself, otherwise its kind (`nothing`, `a list`, `Map`). */
function describeXmlValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return 'nothing'
  const kind = findBuiltinKind(value)
  if (kind !== undefined || typeof value !== 'object' || value === null) return kind ?? String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
