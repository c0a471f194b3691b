import type { SimpleType } from '../descriptor.ts'
import { xmlLimits } from '../limits.ts'
import type { Fault } from '../text/facets.ts'
import { prepareSimple, readText, type SimpleValue, writeText } from '../text/simple.ts'
import { describe } from './describe.ts'
import { emptyFault, fixedFault, missingAttribute, missingElement } from './faults.ts'
import type { Field, PreparedType } from './prepare.ts'
import type { Leaf, PreparedAttribute, PreparedElement } from './prepared.ts'
import { getProperty } from './property.ts'
import type { Trail } from './trail.ts'

const { maxDepth } = xmlLimits

/** Checks values by the declarations of the elements that they stand for: members and texts. */
export class Checker {
  readonly trail: Trail
  /** Something was met that can only be judged in the document. */
  needsDocument = false

  constructor(trail: Trail) {
    this.trail = trail
  }

  element(declared: PreparedElement, value: unknown, depth: number): void {
    const { type } = declared
    if (type.isBare && type.text) this.bare(type.text, declared, value)
    else if (this.isObject(type, value, depth)) this.members(type, declared, value, depth)
  }

  protected bare(type: SimpleType, declared: PreparedElement, value: unknown): void {
    const fault = this.content(type, declared, value)
    if (fault) this.trail.report(fault, { found: describe(value) })
  }

  protected isObject(type: PreparedType, value: unknown, depth: number): value is object {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const fault = { rule: 'type', message: 'It must be an object.', expected: type.name }
      this.trail.report(fault, { found: describe(value) })
      return false
    }
    if (depth >= maxDepth)
      this.trail.report({ rule: 'limit-depth', message: `It is nested more than ${maxDepth} deep.` }, {})
    return depth < maxDepth
  }

  /** An element's text. */
  protected content(type: SimpleType, declared: PreparedElement, value: unknown): Fault | undefined {
    return this.simple(type, value, declared.fixed) ?? emptyFault(declared, value)
  }

  protected simple(type: SimpleType, value: unknown, fixed: string | undefined): Fault | undefined {
    const fault = prepareSimple(type).check(value)
    if (fault || fixed === undefined) return fault
    const read = readText(type, writeText(type, value as SimpleValue))
    return 'fault' in read ? read.fault : fixedFault(type, read, fixed)
  }

  protected members(type: PreparedType, declared: PreparedElement, value: object, depth: number): void {
    let filled = 0
    let hasText = false
    for (const property of Object.keys(value)) {
      const found = (value as Record<string, unknown>)[property]
      if (found === undefined) continue
      const field = type.fields.get(property)
      if (field?.kind === 'attribute') this.attribute(field.attribute, found)
      else if (field?.kind === 'leaf') filled += this.leaf(field, found, depth)
      else if (field?.kind === 'text') hasText = this.text(type, declared, found)
      else this.unknown(property)
    }
    this.absent(type, value)
    if (type.text && !hasText) this.text(type, declared, getProperty(value, type.textProperty))
    else if (type.slots && filled < type.required) this.unfilled(type.slots, value)
  }

  protected unknown(property: string): void {
    const message = `The property "${property}" is not known here.`
    this.trail.report({ rule: 'property-unexpected', message }, { property })
  }

  protected attribute({ property, ids, type, fixed }: PreparedAttribute, found: unknown): void {
    const fault = this.simple(type(), found, fixed)
    if (fault) this.trail.report(fault, { property, ids, found: describe(found) })
  }

  /** Attributes that must be there and are not. */
  protected absent({ attributes }: PreparedType, value: object): void {
    for (const { local, property, ids, isRequired } of attributes) {
      if (isRequired && getProperty(value, property) === undefined)
        this.trail.report(missingAttribute(local), { property, ids })
    }
  }

  protected text(type: PreparedType, declared: PreparedElement, found: unknown): true {
    const fault = type.text && this.content(type.text, declared, found)
    if (fault) this.trail.report(fault, { property: type.textProperty, found: describe(found) })
    return true
  }

  /** A member of elements; gives 1 for a required slot that is filled. Members of other models are matched later. */
  protected leaf({ leaf, slot }: Field & { kind: 'leaf' }, found: unknown, depth: number): number {
    const { property, isList, min, max } = leaf
    if (isList !== Array.isArray(found) && isList) {
      this.notList(property, leaf.ids, found)
      return 1
    }
    if (slot < 0) return 0
    if (!isList) {
      this.item(leaf, found, -1, depth)
      return min
    }
    const items = found as readonly unknown[]
    for (let index = 0; index < items.length; index++) {
      if (index === max) this.extra(leaf)
      this.item(leaf, items[index], index, depth)
    }
    return min > 0 && items.length >= min ? 1 : 0
  }

  protected notList(property: string, ids: PreparedElement['ids'], found: unknown): void {
    const fault = { rule: 'type', message: 'It must be a list.', expected: 'list' }
    this.trail.report(fault, { property, ids, found: describe(found) })
  }

  /** One child; slots hold elements alone. */
  protected item(leaf: Leaf, value: unknown, index: number, depth: number): void {
    if ('any' in leaf) return
    this.trail.enter(leaf.property, index, leaf.ids)
    this.element(leaf, value, depth + 1)
    this.trail.leave()
  }

  protected unfilled(slots: readonly PreparedElement[], value: object): void {
    for (const slot of slots) {
      const found = getProperty(value, slot.property)
      if (slot.isList && found !== undefined && !Array.isArray(found)) continue
      const count = Array.isArray(found) && slot.isList ? found.length : found === undefined ? 0 : 1
      if (count < slot.min) this.missing(slot)
    }
  }

  protected missing(leaf: Leaf): void {
    const { property, ids } = leaf
    this.trail.report(missingElement(leaf), { property, ids })
  }

  protected extra(leaf: Leaf): void {
    const name = 'any' in leaf ? leaf.property : leaf.local
    const message = `"${name}" comes too often, or does not go with what stands beside it.`
    const { property, ids } = leaf
    this.trail.report({ rule: 'element-order', message }, { property, ids })
  }
}
