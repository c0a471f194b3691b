import type { Declarations, RootElement, SimpleType } from '../../descriptor.ts'
import { getProperty, readMember } from '../../members.ts'
import type { Fault } from '../../text/facets.ts'
import { Checker, type ReadMembers } from '../checker.ts'
import type { ErrorContext } from '../error-context.ts'
import type { Extras } from '../extras.ts'
import { findEmptyFault } from '../faults.ts'
import { type Matcher, makeMatcher } from '../matcher.ts'
import type { Field, PreparedElement, PreparedLeaf, PreparedType } from '../prepare.ts'
import { arrange, attachParticle, type Child, makeChild } from './arrange.ts'
import { attributesFault, elementFault, readNodeName, textFault } from './fault.ts'
import { findForeignFault, isUnseenIn } from './origins.ts'
import { makeNodeName } from './prepare-open.ts'
import { identifies } from './rules.ts'
import { fixedNilFault, typeInPlace } from './xsi-type-nil.ts'

const known = new WeakMap<SimpleType, boolean>()

/**
 * Whether a type has qualified names and a pattern for them, which depends on the prefixes chosen in the document.
 */
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

/** Members that a value may have besides those of its type. */
const said = ['$type', '$nil']

/** The object that `null` stands for if the element is nillable. */
const nil = { $nil: true }

/** Checks values of elements of any kind that XML Schema has. */
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

  /** Checks an element's value: nil, bare text, an element of any content, or an object by its (named) type. */
  override element(declared: PreparedElement, value: unknown, depth: number): void {
    if (declared.of.constraints) this.needsDocument = true
    const foreign = findForeignFault(this.#root, this.#root, declared)
    if (foreign) this.trail.report(foreign)
    const isNull = value === null && declared.of.nillable === true
    const type = this.#resolveType(declared, isNull ? nil : value)
    if (type === undefined) return
    if (isNull) this.members(type, declared, nil, depth)
    else if (type.isBare && type.text && type === declared.type) this.bare(type.text, declared, value)
    else if (!this.isObject(type, value, depth)) return
    else if (type.isAny) this.#any(declared, value)
    else this.members(type, declared, value, depth)
  }

  /**
   * The type of a value: the declared one, or the one named by `$type`; `undefined`, and reported, if that is not
   * allowed.
   */
  #resolveType(declared: PreparedElement, value: unknown): PreparedType | undefined {
    const { type } = declared
    let used: PreparedType | undefined = type
    const name = typeof value === 'object' && value !== null ? readMember(value, '$type') : undefined
    if (name !== undefined) {
      const isKnown = typeof name === 'string' && !isUnseenIn(this.#root, this.#root, name)
      used = isKnown ? typeInPlace(this, declared, name) : undefined
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

  /**
   * Checks a simple value; IDs, references and patterns of names are left to the check of the written document.
   */
  protected override simple(type: SimpleType, value: unknown, fixed: string | undefined): Fault | undefined {
    if (identifies(type) || restrictsPrefixes(type)) this.needsDocument = true
    return super.simple(type, value, fixed)
  }

  /** Checks an element of any content, which must not be empty if the declaration has a default. */
  #any(declared: PreparedElement, value: object): void {
    const fault = elementFault(value)
    this.#open(fault)
    if (fault === undefined) this.report(findEmptyFault(declared, readMember(value, 'children')), value)
  }

  /** Notes open content, which must be checked in the document, and reports the message, if any. */
  #open(message: string | undefined): void {
    this.needsDocument = true
    if (message !== undefined) this.trail.report({ rule: 'type', message })
  }

  /**
   * Checks all members: attributes, text, elements, nodes, and nothing but attributes if nil; then missing ones.
   */
  protected override members(
    type: PreparedType,
    declared: PreparedElement,
    value: object,
    depth: number,
  ): void {
    // A value that names a type of only text has the text in a property.
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
      else hasNodes = this.#nodes(type, found, depth, declared)
    }
    const isNode = type.nodes !== undefined
    const content = isNil || isNode ? { text: undefined, slots: undefined } : {}
    this.absent({ ...type, ...content }, declared, own, hasText)
    if (isNil && declared.fixed !== undefined) this.trail.report(fixedNilFault)
    if (isNil) return
    // Whether nodes are the fixed text is checked in the document.
    if (isNode && declared.fixed !== undefined) this.needsDocument = true
    if (isNode && !hasNodes) this.#nodes(type, undefined, depth)
    else if (type.content && !type.slots && !isNode) this.#arranged(type, own, depth)
  }

  /**
   * Checks a member of a plain sequence; one of another content model only for being a list, as it is matched
   * later.
   */
  #member({ leaf, slot }: Field & { kind: 'leaf' }, found: unknown, depth: number): void {
    if (slot >= 0) this.leaf(leaf, found, depth)
    else if (leaf.isList) this.isList(leaf, found)
  }

  /** Reports an unknown property, except `$nil` of a nil element and `$type` of a type with a name. */
  #unknown(property: string, type: PreparedType, isNil: boolean): void {
    const isSaid = (property === '$nil' && isNil) || (property === '$type' && type.typeName !== undefined)
    if (!isSaid) this.unknown(property)
  }

  /** Checks the attributes that the type's wildcard takes. */
  #openAttributes(type: PreparedType, found: unknown): void {
    const { anyAttribute } = type
    if (!anyAttribute) return
    this.trail.enter(anyAttribute.property)
    this.#open(attributesFault(found, type))
    this.trail.leave()
  }

  /** Checks one child element; those of wildcards and substitution groups by their own rules. */
  protected override item(leaf: PreparedLeaf, value: unknown, index: number, depth: number): void {
    if ('any' in leaf || leaf.alternatives) this.#child(makeChild(leaf, value, index), depth)
    else super.item(leaf, value, index, depth)
  }

  /** Checks one child: of a wildcard, of an element, or of a substitution group by its name and value. */
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

  /** Reports a value of a substitution group that does not name one of its elements. */
  #unnamed({ alternatives }: PreparedElement): void {
    const expected = [...(alternatives?.values() ?? [])].map(makeNodeName).join(', ')
    const message = 'Must be an object with the name of an element and its value.'
    this.trail.report({ rule: 'type', message, expected })
  }

  /**
   * Matches the children in writing order with the content model, checks each, and reports the first misplaced
   * one.
   */
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

  /** Checks a list of nodes and matches it with the content model; always `true`. */
  #nodes(type: PreparedType, found: unknown, depth: number, declared?: PreparedElement): true {
    const { trail } = this
    const property = type.nodes ?? ''
    if (!this.isList({ property }, found)) return true
    if (declared !== undefined) this.report(findEmptyFault(declared, found), found)
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

  /** Checks one node of a list; returns whether the following ones can still be matched. */
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
