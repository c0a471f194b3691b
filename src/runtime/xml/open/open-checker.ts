import type { Declarations, RootElement, SimpleType } from '../../descriptor.ts'
import { getProperty, readMember } from '../../members.ts'
import type { Fault } from '../../text/facets.ts'
import { Checker, type ReadMembers } from '../checker.ts'
import type { ErrorContext } from '../error-context.ts'
import type { Extras } from '../extras.ts'
import { type Matcher, makeMatcher } from '../matcher.ts'
import type { Field, PreparedElement, PreparedLeaf, PreparedType } from '../prepare.ts'
import { arrange, attachParticle, type Child, makeChild } from './arrange.ts'
import { attributesFault, elementFault, readNodeName, textFault } from './fault.ts'
import { makeNodeName } from './prepare-open.ts'
import { identifies } from './rules.ts'
import { fixedNilFault, typeInPlace } from './xsi-type-nil.ts'

const known = new WeakMap<SimpleType, boolean>()

/** Whether a pattern says how names are written: their prefixes are chosen where the document is written. */
function restrictsPrefixes(type: SimpleType): boolean {
  const found = known.get(type)
  if (found !== undefined) return found
  known.set(type, false)
  const does = (type.patterns !== undefined && holdsNames(type)) || listParts(type).some(restrictsPrefixes)
  known.set(type, does)
  return does
}

function holdsNames(type: SimpleType): boolean {
  return type.kind === 'text' ? type.of.names !== undefined : listParts(type).some(holdsNames)
}

function listParts(type: SimpleType): readonly SimpleType[] {
  return type.kind === 'text' ? [] : type.of.parts(type)
}

/** What a value may say of itself beside its members. */
const said = ['$type', '$nil']

/** What null stands for where an element may be nil. */
const nil = { $nil: true }

/** Checks values of all of XML Schema. */
export class OpenChecker extends Checker {
  readonly extras: Extras
  readonly #root: RootElement

  constructor(root: RootElement, trail: ErrorContext, read: ReadMembers, extras: Extras) {
    super(trail, read)
    this.#root = root
    this.extras = extras
  }

  get declarations(): Declarations | undefined {
    return this.#root.declarations?.()
  }

  override element(declared: PreparedElement, value: unknown, depth: number): void {
    if (declared.of.constraints) this.needsDocument = true
    const isNull = value === null && declared.of.nillable === true
    const type = this.#resolveType(declared, isNull ? nil : value)
    if (type === undefined) return
    if (isNull) this.members(type, declared, nil, depth)
    else if (type.isBare && type.text && type === declared.type) this.bare(type.text, declared, value)
    else if (!this.isObject(type, value, depth)) return
    else if (type.isAny) this.#open(elementFault(value))
    else this.members(type, declared, value, depth)
  }

  /** The type of a value: the declared one, or one that it names in its place. */
  #resolveType(declared: PreparedElement, value: unknown): PreparedType | undefined {
    const { type } = declared
    let used: PreparedType | undefined = type
    const name = typeof value === 'object' && value !== null ? readMember(value, '$type') : undefined
    if (name !== undefined) {
      used = typeof name === 'string' ? typeInPlace(this, declared, name) : undefined
      if (used === undefined || used === type || used.of.kind !== 'complex') {
        const message = 'Must name the declared type, or a type derived from it.'
        this.report({ rule: 'xsi-type', message }, name, { property: '$type' })
        return undefined
      }
    }
    if (used.isAbstract) {
      const message = `The type "${used.name}" is abstract: "$type" must say which type it is.`
      this.trail.report({ rule: 'xsi-type', message })
    }
    return used
  }

  /** Only the document shows if a text is right: what it holds once or refers to, and how names are written. */
  protected override simple(type: SimpleType, value: unknown, fixed: string | undefined): Fault | undefined {
    if (identifies(type) || restrictsPrefixes(type)) this.needsDocument = true
    return super.simple(type, value, fixed)
  }

  #open(message: string | undefined): void {
    this.needsDocument = true
    if (message !== undefined) this.trail.report({ rule: 'type', message })
  }

  protected override members(
    type: PreparedType,
    declared: PreparedElement,
    value: object,
    depth: number,
  ): void {
    // A type of nothing but text that a value names is told beside it.
    const text = type.isBare ? type.textProperty : undefined
    const own = this.readMembers(type, value, text === undefined ? said : [...said, text])
    const isNil = declared.of.nillable === true && getProperty(own, '$nil') === true
    let hasText = false
    let hasNodes = false
    for (const [property, found] of Object.entries(own)) {
      const field: Field | undefined = property === text ? { kind: 'text' } : type.fields.get(property)
      if (field?.kind === 'attribute') this.attribute(field.attribute, found)
      else if (field?.kind === 'any-attributes') this.#openAttributes(type, found)
      else if (field === undefined || isNil) this.#unknown(property, type, isNil)
      else if (field.kind === 'leaf') this.#member(field, found, depth)
      else if (field.kind === 'text') hasText = this.text(type, declared, found)
      else hasNodes = this.#nodes(type, found, depth)
    }
    const isNode = type.nodes !== undefined
    const content = isNil || isNode ? { text: undefined, slots: undefined } : {}
    this.absent({ ...type, ...content }, declared, own, hasText)
    if (isNil && declared.fixed !== undefined) this.trail.report(fixedNilFault)
    if (isNil) return
    // Of several nodes the document shows whether they are the fixed text.
    if (isNode && declared.fixed !== undefined) this.needsDocument = true
    if (isNode && !hasNodes) this.#nodes(type, undefined, depth)
    else if (type.content && !type.slots && !isNode) this.#arranged(type, own, depth)
  }

  /** Members of models that are no plain sequence are matched later. */
  #member({ leaf, slot }: Field & { kind: 'leaf' }, found: unknown, depth: number): void {
    if (slot >= 0) this.leaf(leaf, found, depth)
    else if (leaf.isList) this.isList(leaf, found)
  }

  #unknown(property: string, type: PreparedType, isNil: boolean): void {
    const isSaid = (property === '$nil' && isNil) || (property === '$type' && type.typeName !== undefined)
    if (!isSaid) this.unknown(property)
  }

  #openAttributes(type: PreparedType, found: unknown): void {
    const { anyAttribute } = type
    if (!anyAttribute) return
    this.trail.enter(anyAttribute.property)
    this.#open(attributesFault(found, type))
    this.trail.leave()
  }

  protected override item(leaf: PreparedLeaf, value: unknown, index: number, depth: number): void {
    if ('any' in leaf || leaf.alternatives) this.#child(makeChild(leaf, value, index), depth)
    else super.item(leaf, value, index, depth)
  }

  #child({ leaf, declared, value, index }: Child, depth: number): void {
    const { trail } = this
    trail.enter(leaf.property, index, declared?.ids)
    if ('any' in leaf) this.#open(elementFault(value))
    else if (declared === undefined) this.#unnamed(leaf)
    else if (leaf.alternatives === undefined) this.element(declared, value, depth + 1)
    else {
      trail.enter('value')
      this.element(declared, value, depth + 1)
      trail.leave()
    }
    trail.leave()
  }

  #unnamed({ alternatives }: PreparedElement): void {
    const expected = [...(alternatives?.values() ?? [])].map(makeNodeName).join(', ')
    const message = 'Must be an object with the name of an element and its value.'
    this.trail.report({ rule: 'type', message, expected })
  }

  /** The members of any content model, in the order in which they would be written. */
  #arranged(type: PreparedType, value: object, depth: number): void {
    const matcher = makeMatcher(type, this.extras)
    let isMatching = true
    for (const child of arrange(type, value)) {
      const name = child.declared ?? readNodeName(child.value)
      const taken = isMatching && name !== undefined ? matcher.step(name) : child.leaf
      if (taken?.property !== child.leaf.property) {
        isMatching = false
        this.extra(child.leaf)
      }
      this.#child(taken ? attachParticle(taken, child) : child, depth)
    }
    if (isMatching) this.#ended(matcher)
  }

  #ended(matcher: Matcher): void {
    for (const missing of matcher.missing()) this.missing(missing)
  }

  #nodes(type: PreparedType, found: unknown, depth: number): true {
    const { trail } = this
    const property = type.nodes ?? ''
    if (!this.isList({ property }, found)) return true
    const matcher = makeMatcher(type, this.extras)
    let isMatching = true
    for (const [index, node] of found.entries()) {
      trail.enter(property, index)
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
      if (fault) trail.report(fault, undefined, node)
      return isMatching
    }
    const { element, value } = (typeof node === 'object' && node !== null ? node : {}) as {
      element?: unknown
      value?: unknown
    }
    const declared = typeof element === 'string' ? type.byNode?.get(element) : undefined
    const name = element === '*' ? readNodeName(value) : declared
    if (name === undefined) {
      const message = 'Must be text, or an object with the name of an element and its value.'
      this.report({ rule: 'type', message }, element ?? node)
      return false
    }
    const leaf = isMatching ? matcher.step(name) : undefined
    const isTaken = leaf !== undefined && 'any' in leaf === (declared === undefined)
    if (isMatching && !isTaken) {
      const message = 'This element is not allowed here.'
      this.report({ rule: 'element-order', message }, element)
    }
    trail.enter('value', -1, declared?.ids)
    if (declared) this.element(declared, value, depth + 1)
    else this.#open(elementFault(value))
    trail.leave()
    return isTaken
  }
}
