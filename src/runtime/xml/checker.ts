import type { Declarations, RootElement, SimpleType } from '../descriptor.ts'
import { xmlLimits } from '../limits.ts'
import { checkValue } from '../text/check-value.ts'
import type { Fault } from '../text/facets.ts'
import { readText, type SimpleValue, writeText } from '../text/simple.ts'
import { type Child, childOf } from './arrange.ts'
import type { Extras } from './extras.ts'
import { fixedFault, missingElement } from './faults.ts'
import { typeInPlace } from './instance.ts'
import { type Matcher, matcherOf } from './matcher.ts'
import { describe, nameOf, textFault } from './node-faults.ts'
import type { Field, PreparedType } from './prepare.ts'
import type { Leaf, PreparedAttribute, PreparedElement } from './prepared.ts'
import { getProperty } from './property.ts'
import type { Trail } from './trail.ts'

const { maxDepth } = xmlLimits

/** Checks values by the declarations of the elements that they stand for. */
export class Checker {
  readonly trail: Trail
  readonly extras: Extras | undefined
  /** Something was met that can only be judged in the document. */
  needsDocument = false
  readonly #root: RootElement

  constructor(root: RootElement, trail: Trail, extras: Extras | undefined) {
    this.#root = root
    this.trail = trail
    this.extras = extras
  }

  get declarations(): Declarations | undefined {
    return this.#root.declarations?.()
  }

  element(declared: PreparedElement, value: unknown, depth: number): void {
    if (declared.constraints) this.needsDocument = true
    if (value === null && declared.isNillable) return
    const type = this.#typeOf(declared, value)
    if (type === undefined) return
    if (type.isBare && type.text && (type === declared.type || type.of.kind !== 'complex')) {
      const fault = this.#simple(type.text, value, declared.fixed)
      if (fault) this.trail.report(fault, { found: describe(value) })
      return
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const fault = { rule: 'type', message: 'It must be an object.', expected: type.name }
      this.trail.report(fault, { found: describe(value) })
    } else if (depth >= maxDepth) {
      this.trail.report({ rule: 'limit-depth', message: `It is nested more than ${maxDepth} deep.` }, {})
    } else if (type.isAny) {
      this.#open(this.extras?.elementFault(value))
    } else {
      this.#members(type, declared, value, depth)
    }
  }

  /** The type of a value: the declared one, or one that it names in its place. */
  #typeOf(declared: PreparedElement, value: unknown): PreparedType | undefined {
    const { type } = declared
    let used: PreparedType | undefined = type
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, '$type')) {
      const name = getProperty(value, '$type')
      used = typeof name === 'string' ? typeInPlace(this, declared, name) : undefined
      if (used === undefined || used === type || used.of.kind !== 'complex') {
        const message = 'This is no type that can stand in place of the declared one.'
        this.trail.report({ rule: 'xsi-type', message }, { property: '$type', found: describe(name) })
        return undefined
      }
    }
    if (used.isAbstract) {
      const message = `The type "${used.name}" is abstract: "$type" must say which type it is.`
      this.trail.report({ rule: 'xsi-type', message }, {})
    }
    return used
  }

  #simple(type: SimpleType, value: unknown, fixed: string | undefined): Fault | undefined {
    if (this.extras?.isOfDocument(type)) this.needsDocument = true
    const fault = checkValue(type, value)
    if (fault || fixed === undefined) return fault
    const read = readText(type, writeText(type, value as SimpleValue))
    return 'fault' in read ? read.fault : fixedFault(type, read, fixed)
  }

  #open(message: string | undefined): void {
    this.needsDocument = true
    if (message !== undefined) this.trail.report({ rule: 'type', message }, {})
  }

  #members(type: PreparedType, declared: PreparedElement, value: object, depth: number): void {
    const isNil = declared.isNillable && getProperty(value, '$nil') === true
    let filled = 0
    let hasText = false
    let hasNodes = false
    for (const property of Object.keys(value)) {
      const found = (value as Record<string, unknown>)[property]
      if (found === undefined) continue
      const field = type.fields.get(property)
      if (field?.kind === 'attribute') this.#attribute(field.attribute, found)
      else if (field?.kind === 'any-attributes') this.#openAttributes(type, found)
      else if (field === undefined || isNil) this.#unknown(property, type, isNil)
      else if (field.kind === 'leaf') filled += this.#leaf(field, found, depth)
      else if (field.kind === 'text') hasText = this.#text(type, declared, found)
      else hasNodes = this.#nodes(type, found, depth)
    }
    for (const attribute of type.requiredAttributes) {
      if (getProperty(value, attribute.property) === undefined) this.#absent(attribute)
    }
    if (isNil) return
    if (type.text && !hasText) this.#text(type, declared, getProperty(value, type.textProperty))
    else if (type.nodes !== undefined && !hasNodes) this.#nodes(type, undefined, depth)
    else if (type.slots && type.nodes === undefined) {
      if (filled < type.required) this.#unfilled(type.slots, value)
    } else if (type.content && type.nodes === undefined) this.#arranged(type, value, depth)
  }

  #unknown(property: string, type: PreparedType, isNil: boolean): void {
    if ((property === '$nil' && isNil) || (property === '$type' && type.typeName !== undefined)) return
    const message = `The property "${property}" is not known here.`
    this.trail.report({ rule: 'property-unexpected', message }, { property })
  }

  #attribute({ property, ids, type, fixed }: PreparedAttribute, found: unknown): void {
    const fault = this.#simple(type(), found, fixed)
    if (fault) this.trail.report(fault, { property, ids, found: describe(found) })
  }

  #absent({ local: expected, property, ids }: PreparedAttribute): void {
    const message = `The attribute "${expected}" is missing.`
    this.trail.report({ rule: 'attribute-missing', message, expected }, { property, ids })
  }

  #openAttributes(type: PreparedType, found: unknown): void {
    const { anyAttribute } = type
    if (!anyAttribute) return
    this.trail.enter(anyAttribute.property, -1, undefined)
    this.#open(this.extras?.attributesFault(found, type))
    this.trail.leave()
  }

  #text(type: PreparedType, { fixed }: PreparedElement, found: unknown): true {
    const fault = type.text && this.#simple(type.text, found, fixed)
    if (fault) this.trail.report(fault, { property: type.textProperty, found: describe(found) })
    return true
  }

  /** A member of elements; gives 1 for a required slot that is filled. Members of other models are matched later. */
  #leaf({ leaf, slot }: Field & { kind: 'leaf' }, found: unknown, depth: number): number {
    const { property, isList, min, max } = leaf
    if (isList !== Array.isArray(found) && isList) {
      const ids = 'any' in leaf ? undefined : leaf.ids
      const fault = { rule: 'type', message: 'It must be a list.', expected: 'list' }
      this.trail.report(fault, { property, ids, found: describe(found) })
      return 1
    }
    if (slot < 0) return 0
    if (!isList) {
      this.#item(leaf, found, -1, depth)
      return min
    }
    const items = found as readonly unknown[]
    for (let index = 0; index < items.length; index++) {
      if (index === max) this.#extra(leaf)
      this.#item(leaf, items[index], index, depth)
    }
    return min > 0 && items.length >= min ? 1 : 0
  }

  #item(leaf: Leaf, value: unknown, index: number, depth: number): void {
    if ('any' in leaf || leaf.alternatives) {
      this.#child(childOf(leaf, value, index), depth)
      return
    }
    this.trail.enter(leaf.property, index, leaf.ids)
    this.element(leaf, value, depth + 1)
    this.trail.leave()
  }

  #unfilled(slots: readonly PreparedElement[], value: object): void {
    for (const slot of slots) {
      const found = getProperty(value, slot.property)
      if (slot.isList && found !== undefined && !Array.isArray(found)) continue
      const count = Array.isArray(found) && slot.isList ? found.length : found === undefined ? 0 : 1
      if (count < slot.min) this.#missing(slot)
    }
  }

  #missing(leaf: Leaf): void {
    const { property } = leaf
    this.trail.report(missingElement(leaf), { property, ids: 'any' in leaf ? undefined : leaf.ids })
  }

  #extra(leaf: Leaf): void {
    const name = 'any' in leaf ? leaf.property : leaf.local
    const message = `"${name}" comes too often, or does not go with what stands beside it.`
    const ids = 'any' in leaf ? undefined : leaf.ids
    this.trail.report({ rule: 'element-order', message }, { property: leaf.property, ids })
  }

  #child({ leaf, declared, value, index }: Child, depth: number): void {
    const { trail } = this
    trail.enter(leaf.property, index, declared?.ids)
    if ('any' in leaf) this.#open(this.extras?.elementFault(value))
    else if (declared === undefined) this.#unnamed(leaf)
    else if (leaf.alternatives === undefined) this.element(declared, value, depth + 1)
    else {
      trail.enter('value', -1, undefined)
      this.element(declared, value, depth + 1)
      trail.leave()
    }
    trail.leave()
  }

  #unnamed({ alternatives }: PreparedElement): void {
    const expected = [...(alternatives?.values() ?? [])].map((one) => one.nodeName).join(', ')
    const message = 'It must be an object that says which element it is, and its value.'
    this.trail.report({ rule: 'type', message, expected }, {})
  }

  /** The members of any content model, in the order in which they would be written. */
  #arranged(type: PreparedType, value: object, depth: number): void {
    const matcher = matcherOf(type, this.extras)
    let isMatching = true
    for (const child of this.extras?.arrange(type, value) ?? []) {
      const name = child.declared ?? nameOf(child.value)
      const taken = isMatching && name !== undefined ? matcher.step(name) : child.leaf
      if (taken?.property !== child.leaf.property) {
        isMatching = false
        this.#extra(child.leaf)
      }
      this.#child((taken && this.extras?.takenBy(taken, child)) ?? child, depth)
    }
    if (isMatching) this.#ended(matcher)
  }

  #ended(matcher: Matcher): void {
    for (const missing of matcher.missing()) this.#missing(missing)
  }

  #nodes(type: PreparedType, found: unknown, depth: number): true {
    const { trail } = this
    const property = type.nodes ?? ''
    if (!Array.isArray(found)) {
      const fault = { rule: 'type', message: 'It must be a list.', expected: 'list' }
      trail.report(fault, { property, found: describe(found) })
      return true
    }
    const matcher = matcherOf(type, this.extras)
    let isMatching = true
    for (const [index, node] of found.entries()) {
      trail.enter(property, index, undefined)
      isMatching = this.#node(type, node, found[index - 1], matcher, isMatching, depth)
      trail.leave()
    }
    if (isMatching) this.#ended(matcher)
    return true
  }

  /** One node of a list; tells whether those after it can still be matched. */
  #node(
    type: PreparedType,
    node: unknown,
    before: unknown,
    matcher: Matcher,
    isMatching: boolean,
    depth: number,
  ): boolean {
    const { trail } = this
    if (typeof node === 'string') {
      const fault = textFault(type, node, before)
      if (fault) trail.report(fault, { found: node })
      return isMatching
    }
    const { element, value } = (typeof node === 'object' && node !== null ? node : {}) as {
      element?: unknown
      value?: unknown
    }
    const declared = typeof element === 'string' ? type.byNode.get(element) : undefined
    const name = element === '*' ? nameOf(value) : declared
    if (name === undefined) {
      const message = 'It must be text, or an object that says which element it is, and its value.'
      trail.report({ rule: 'type', message }, { found: describe(element ?? node) })
      return false
    }
    const leaf = isMatching ? matcher.step(name) : undefined
    const isTaken = leaf !== undefined && 'any' in leaf === (declared === undefined)
    if (isMatching && !isTaken) {
      const message = 'This element cannot stand here.'
      trail.report({ rule: 'element-order', message }, { found: String(element) })
    }
    trail.enter('value', -1, declared?.ids)
    if (declared) this.element(declared, value, depth + 1)
    else this.#open(this.extras?.elementFault(value))
    trail.leave()
    return isTaken
  }
}
