import {
  type AttributeUse,
  allows,
  type ComplexNode,
  type Facets,
  findNode,
  type Namespaces,
  type NodeId,
  type Particle,
  type ProcessContents,
  resolve,
  type SchemaSet,
  XSI,
} from '../../schema/index.ts'
import type { ContentTerm } from './content-term.ts'
import { findAnyText, isCertainlyValid } from './text.ts'
import type { XmlText, XmlTree } from './tree.ts'
import { type JudgedWitness, LAX, SKIP, type TypeShape, type TypeView, UNKNOWN } from './view.ts'

/** Placeholders for an identifier and for a reference to one, replaced once the document is complete. */
export const ID = '\u{F0000}'
export const IDREF = '\u{F0001}'
/** Prefix of an identifier that only one element may use, since no second one is known. */
export const LONE_ID = '\u{F0003}'
/** Placeholder for a text that was not found; a document with it cannot be used as a witness. */
export const NOT_FOUND = '\u{F0002}'

const plain: ReadonlyMap<string, string> = new Map([
  ['boolean', 'true'],
  ['decimal', '1'],
  ['float', '1.5'],
  ['double', '1.5'],
  ['duration', 'P1D'],
  ['dateTime', '2025-01-31T12:00:00Z'],
  ['time', '12:00:00Z'],
  ['date', '2025-01-31'],
  ['gYearMonth', '2025-01'],
  ['gYear', '2025'],
  ['gMonthDay', '--01-31'],
  ['gDay', '---31'],
  ['gMonth', '--01'],
  ['hexBinary', '00'],
  ['base64Binary', 'AA=='],
  ['anyURI', 'https://example.org/'],
  ['language', 'en'],
  ['NMTOKEN', 'name'],
  ['Name', 'name'],
  ['NCName', 'name'],
  ['ID', ID],
  ['IDREF', IDREF],
])

const known = new WeakMap<SchemaSet, Map<NodeId, XmlText | undefined>>()

/**
 * A valid sample text of a simple type, a familiar one if possible; an unrestricted string gives the subject as
 * words. Undefined if the type certainly has no text, `NOT_FOUND` if none was found. Cached by type.
 */
function sampleText(set: SchemaSet, type: NodeId, subject: string): XmlText | undefined {
  const node = resolve(set, type)
  if (node.kind === 'scalar' && node.primitive === 'string' && Object.keys(node.facets).length === 0) {
    return splitWords(subject)
  }
  const kept = known.get(set) ?? new Map<NodeId, XmlText | undefined>()
  known.set(set, kept)
  if (!kept.has(node.id)) kept.set(node.id, makeText(set, node.id, subject))
  return kept.get(node.id)
}

/**
 * Makes the text for `sampleText`: tries codes, list items, familiar values and values near bounds, then
 * searches. Undefined if the type certainly has no text, `NOT_FOUND` if none was found.
 */
function makeText(set: SchemaSet, type: NodeId, subject: string): XmlText | undefined {
  const node = resolve(set, type)
  const isValid = (text: string): boolean => isCertainlyValid({ set, id: node.id }, text)
  if (node.kind === 'code-list') {
    if (node.primitive === 'QName' || node.primitive === 'NOTATION') return qualified(node.members[0]?.value)
    return node.members.find(({ value }) => isValid(value))?.value
  }
  if (node.kind === 'list' && node.enumeration === undefined) {
    const item = sampleText(set, node.item, subject)
    const { length, minLength = 0 } = node.facets
    const count = Math.max(1, length ?? minLength)
    if (item === undefined || typeof item !== 'string') return item
    if (count > 1000 || item === NOT_FOUND) return NOT_FOUND
    const text = Array.from({ length: count }, () => item).join(' ')
    if (item === ID || item === IDREF) return text
    if (isValid(text)) return text
  }
  if (node.kind === 'scalar') {
    if (node.primitive === 'QName') return { qualified: { namespace: '', local: 'name' } }
    const named = plain.get(node.builtin) ?? plain.get(node.primitive)
    if (named === ID || named === IDREF) return isValid('id1') ? named : ownIdentifier(set, node.id, named)
    const length = node.facets.length ?? node.facets.minLength ?? 0
    const texts = [
      named,
      ...listBounds(node.facets).flatMap(near),
      splitWords(subject),
      '1',
      '10',
      'FI',
      length < 1000 ? 'A'.repeat(length) : undefined,
    ]
    const found = texts.find((text) => text !== undefined && isValid(text))
    if (found !== undefined) return found
  }
  const found = findAnyText({ set, id: node.id })
  if (found.kind === 'yes') return undefined
  return found.kind === 'no' ? found.witness : NOT_FOUND
}

/**
 * For an ID type that does not allow `id1`: one valid identifier, marked `LONE_ID`. `NOT_FOUND` for references.
 */
function ownIdentifier(set: SchemaSet, type: NodeId, role: string): XmlText {
  const found = role === ID ? findAnyText({ set, id: type }) : undefined
  return found?.kind === 'no' ? LONE_ID + found.witness : NOT_FOUND
}

/** The bounds that are set, lower ones first. */
function listBounds({ minInclusive, minExclusive, maxInclusive, maxExclusive }: Facets): readonly string[] {
  return [minInclusive, minExclusive, maxInclusive, maxExclusive].filter((bound) => bound !== undefined)
}

/** The bound itself, then copies in which one of its digit groups is one more or one less. */
function near(bound: string): readonly string[] {
  const numbers = [...bound.matchAll(/\d+/g)]
  const changed = numbers.flatMap(({ 0: digits, index }) =>
    [1, -1].map((step) => {
      const next = String(Math.abs(Number(digits) + step)).padStart(digits.length, '0')
      return bound.slice(0, index) + next + bound.slice(index + digits.length)
    }),
  )
  return [bound, ...changed]
}

/** Parses `{namespace}local` or `local` as a qualified name; undefined without a local name. */
function qualified(value: string | undefined): XmlText | undefined {
  const [, namespace = '', local] = /^(?:\{([^{}]*)\})?(.+)$/u.exec(value ?? '') ?? []
  return local === undefined ? undefined : { qualified: { namespace, local } }
}

/** A camel-case name as lower-case words: `transportMode` becomes `transport mode`. */
function splitWords(subject: string): string {
  return subject.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
}

const NEVER = Number.POSITIVE_INFINITY
/** The most elements that a witness may have. */
export const maxSize = 20_000

/** The attributes and children of an element. */
export interface Body {
  readonly attributes: XmlTree['attributes']
  readonly children: XmlTree['children']
}

/** The smallest form of an element: with its declared type, with a derived type (`xsi:type`), or nil. */
interface Form {
  readonly size: number
  readonly type: NodeId
  readonly says?: NodeId
  readonly isNil?: true
}

/**
 * Measures and makes the smallest valid elements of one schema set. Sizes count elements; Infinity means
 * impossible.
 */
export class Smallest {
  readonly #view: TypeView
  readonly #sizes = new Map<NodeId, number>()

  constructor(view: TypeView) {
    this.#view = view
    const complex = [...view.schemas.nodes.values()].filter((node) => node.kind === 'complex')
    // Fixed point: repeat until no type gets smaller, since types depend on each other.
    for (let isNew = true; isNew; ) {
      isNew = false
      for (const node of complex) {
        const size = this.#measure(node)
        if (size >= (this.#sizes.get(node.id) ?? NEVER)) continue
        this.#sizes.set(node.id, size)
        isNew = true
      }
    }
  }

  /** The number of elements below an element of this type; Infinity if it needs itself or has no valid value. */
  ofType(type: NodeId): number {
    const shape = this.#view.shape(type)
    if (shape.kind === 'complex') return type === LAX || type === SKIP ? 0 : this.#known(shape.id)
    return this.text(shape.id, '') === undefined ? NEVER : 0
  }

  #known(type: NodeId): number {
    return type === LAX || type === SKIP ? 0 : (this.#sizes.get(type) ?? NEVER)
  }

  /** The number of elements in the smallest such element, itself included. */
  ofElement(element: JudgedWitness): number {
    return 1 + this.#form(element).size
  }

  /** Whether any finite valid element exists for this declaration. */
  canExist(element: JudgedWitness): boolean {
    return this.#form(element).size < NEVER
  }

  /**
   * Makes the smallest element for a declaration, with `xsi:type` or `xsi:nil` if it needs them. A fixed value is
   * its text, unless it is nil.
   */
  element(element: JudgedWitness): XmlTree {
    const { name, fixed } = element
    const form = this.#form(element)
    const shape = this.#view.shape(form.type)
    const said = form.says === undefined ? [] : [makeTypeAttribute(this.#view, form.says)]
    const nil = form.isNil ? [makeNilAttribute(true)] : []
    const body = this.body(form.type, name.local)
    const attributes = [...said, ...nil, ...body.attributes]
    if (form.isNil) return { name, attributes, children: [] }
    const hasFixedText =
      fixed !== undefined && (shape.kind === 'simple' || shape.text !== undefined || shape.isMixed)
    return { name, attributes, children: hasFixedText ? makeTextChildren(fixed) : body.children }
  }

  /** The required attributes and the smallest content of a type. */
  body(type: NodeId, subject: string): Body {
    return this.makeShapeBody(this.#view.shape(type), subject)
  }

  /** The required attributes and the smallest content; `NOT_FOUND` as content if that is too large. */
  makeShapeBody(shape: TypeShape, subject: string): Body {
    if (shape.kind === 'simple')
      return { attributes: [], children: makeTextChildren(this.text(shape.id, subject)) }
    const attributes = shape.attributes.filter(({ required }) => required).map((use) => this.attribute(use))
    if (shape.text !== undefined)
      return { attributes, children: makeTextChildren(this.text(shape.text, subject)) }
    // A document of more elements is of no use as an example.
    if (shape.particle && !(this.ofParticle(shape.particle) < maxSize))
      return { attributes, children: [NOT_FOUND] }
    return { attributes, children: shape.particle ? this.#particle(shape.particle) : [] }
  }

  /** The attribute with its fixed value or a sample text. */
  attribute(use: AttributeUse): XmlTree['attributes'][number] {
    return { name: use.name, value: this.#attributeText(use) ?? '' }
  }

  /** Whether the attribute has any valid value. */
  canHave(use: AttributeUse): boolean {
    return this.#attributeText(use) !== undefined
  }

  /** A sample text of a simple type; undefined if it has none. */
  text(type: NodeId, subject: string): XmlText | undefined {
    return sampleText(this.#view.schemas, type, subject)
  }

  #attributeText({ fixed, type, name }: AttributeUse): XmlText | undefined {
    return fixed ?? this.text(type, name.local)
  }

  /** The smallest form of an element: declared type, else a derived one, else nil if it is allowed. */
  #form(element: JudgedWitness): Form {
    const { type, nillable, fixed } = element
    const shape = this.#view.shape(type)
    const own = shape.kind === 'complex' && shape.isAbstract ? NEVER : this.ofType(type)
    let best: Form = { size: own, type }
    if (own < 1) return best
    for (const says of this.#view.derived(element)) {
      const size = this.#known(says)
      if (size < best.size && best.size === NEVER) best = { size, type: says, says }
    }
    if (best.size < NEVER || !nillable || fixed !== undefined || shape.kind === 'simple') return best
    const hasAttributes =
      !shape.isAbstract && shape.attributes.every((use) => !use.required || this.canHave(use))
    return hasAttributes ? { size: 0, type, isNil: true } : best
  }

  /**
   * The size of a type's smallest content by the sizes known so far; Infinity if something required has no value.
   */
  #measure({ attributes, content }: ComplexNode): number {
    if (attributes.some((use) => use.required && !this.canHave(use))) return NEVER
    if (content.kind === 'text') return this.text(content.type, '') === undefined ? NEVER : 0
    const particle = content.kind === 'empty' ? undefined : content.particle
    return particle ? this.ofParticle(particle) : 0
  }

  /** The fewest elements that satisfy a particle, its occurrences included. */
  ofParticle(particle: Particle): number {
    const { min, max } = particle.occurs
    return min === 0 || max === 0 ? 0 : min * this.#once(particle)
  }

  /**
   * The fewest elements of one occurrence of a particle: of alternatives the smallest, of a group the sum.
   * Infinity if there are none.
   */
  #once(particle: Particle): number {
    switch (particle.kind) {
      case 'any':
        return this.openSize(particle.namespaces, particle.process)
      case 'element':
        return Math.min(
          NEVER,
          ...[...this.#view.candidates(particle).values()].map((one) => this.ofElement(one)),
        )
      case 'choice':
        return Math.min(NEVER, ...particle.particles.map((inner) => this.ofParticle(inner)))
      default:
        return particle.particles.reduce((sum, inner) => sum + this.ofParticle(inner), 0)
    }
  }

  /** The size of the smallest element that a wildcard allows; Infinity if there is none. */
  openSize(namespaces: Namespaces, process: ProcessContents): number {
    const found = this.#found(namespaces, process)
    return found ? this.ofElement(found) : NEVER
  }

  /**
   * The smallest element that a wildcard allows: a global one if it is strict, else an undeclared one; undefined
   * if there is none.
   */
  #found(namespaces: Namespaces, process: ProcessContents): JudgedWitness | undefined {
    if (process !== 'strict') {
      const open = namespaces === 'any' || 'not' in namespaces
      const namespace = open ? UNKNOWN : (namespaces[0] ?? '')
      const name = { namespace, local: 'anything' }
      return open || namespaces.length > 0 ? this.#view.found('skip', name) : undefined
    }
    const declared = [...this.#view.namespaces]
      .filter((namespace) => allows(namespaces, namespace))
      .flatMap((namespace) => this.#view.globals(namespace))
      .map(({ name }) => this.#view.found('strict', name))
      .filter((one) => one !== undefined && this.canExist(one))
    return declared.reduce((best, one) => {
      return one && (!best || this.ofElement(one) < this.ofElement(best)) ? one : best
    }, undefined)
  }

  /** The smallest elements for a particle, repeated as often as it must occur. */
  #particle(particle: Particle): readonly XmlTree[] {
    const { min, max } = particle.occurs
    if (min === 0 || max === 0) return []
    const once = this.#contentOnce(particle)
    return Array.from({ length: min }, () => once).flat()
  }

  /**
   * The smallest elements for one occurrence of a particle: the smallest element allowed, the smallest member of
   * a choice, all members of a group. Empty if a wildcard allows none.
   */
  #contentOnce(particle: Particle): readonly XmlTree[] {
    if (particle.kind === 'any') {
      const found = this.#found(particle.namespaces, particle.process)
      return found ? [this.element(found)] : []
    }
    if (particle.kind === 'element') {
      const all = [...this.#view.candidates(particle).values()]
      const best = all.reduce((least, one) => (this.ofElement(one) < this.ofElement(least) ? one : least))
      return [this.element(best)]
    }
    if (particle.kind !== 'choice') return particle.particles.flatMap((inner) => this.#particle(inner))
    const sizes = particle.particles.map((inner) => this.ofParticle(inner))
    const best = particle.particles[sizes.indexOf(Math.min(...sizes))]
    return best ? this.#particle(best) : []
  }

  /** The fewest elements that complete a content: 0 if it may be empty, Infinity if nothing completes it. */
  ofTerm(term: ContentTerm): number {
    if (term.isNullable) return 0
    switch (term.kind) {
      case 'leaf':
        return this.#once({ ...term.leaf, occurs: { min: 1, max: 1 } })
      case 'repeat':
        return term.min * this.ofTerm(term.of)
      case 'or':
        return Math.min(...term.parts.map((part) => this.ofTerm(part)))
      case 'then':
      case 'all':
        return [...term.parts].reduce((sum, part) => sum + this.ofTerm(part), 0)
      default:
        return NEVER
    }
  }

  /**
   * The smallest elements that complete a content, in order; of alternatives, those with the fewest elements.
   * Empty if the content may be empty.
   */
  rest(term: ContentTerm): readonly XmlTree[] {
    if (term.isNullable) return []
    switch (term.kind) {
      case 'leaf':
        return this.#contentOnce(term.leaf)
      case 'repeat': {
        const once = this.rest(term.of)
        return Array.from({ length: term.min }, () => once).flat()
      }
      case 'or': {
        const sizes = term.parts.map((part) => this.ofTerm(part))
        const best = term.parts[sizes.indexOf(Math.min(...sizes))]
        return best ? this.rest(best) : []
      }
      case 'then':
      case 'all':
        return [...term.parts].flatMap((part) => this.rest(part))
      default:
        return []
    }
  }
}

/** The attribute `xsi:type` that names a type. */
export function makeTypeAttribute(view: TypeView, type: NodeId): XmlTree['attributes'][number] {
  const { name } = findNode(view.schemas, resolve(view.schemas, type).id)
  return {
    name: { namespace: XSI, local: 'type' },
    value: { qualified: name ?? { namespace: '', local: 'type' } },
  }
}

/** The attribute `xsi:nil` with this value. */
export function makeNilAttribute(isNil: boolean): XmlTree['attributes'][number] {
  return { name: { namespace: XSI, local: 'nil' }, value: String(isNil) }
}

/** The text as a list of children; empty if it is undefined or empty. */
function makeTextChildren(text: XmlText | undefined): readonly XmlText[] {
  return text === undefined || text === '' ? [] : [text]
}
