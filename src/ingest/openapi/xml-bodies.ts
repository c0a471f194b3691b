import { type BodySchema, expandedName, type Name, type SchemaSet } from '../../schema/index.ts'
import {
  findFragment,
  makeNodeId,
  resolveReference,
  type SchemaPlace,
  type SchemaReader,
  textAt,
  withoutFragment,
} from '../json-schema/index.ts'
import { makeFolderName } from '../slug.ts'
import type { MapValue } from '../text/index.ts'
import type { ReadingContext } from './openapi-object.ts'
import { readXmlKeyword, statesXml } from './xml-object.ts'
import { buildXmlSet, type XmlRoot } from './xml-set.ts'

/** What described XML bodies became. */
export interface DescribedXml {
  readonly sets: readonly SchemaSet[]
  /** The final schema of a body: a root that XML cannot express completely becomes open. */
  settled(schema: BodySchema): BodySchema
}

interface XmlBodiesContext extends ReadingContext {
  /** Whether a root gets a name of ours where the description has none for it. */
  readonly namesUnnamedRoots?: boolean | undefined
}

/** The XML bodies that a description describes itself, gathered into sets in which each root has one meaning. */
export class XmlBodies {
  readonly #name: string
  readonly #reader: SchemaReader
  readonly #context: XmlBodiesContext
  readonly #sets: Map<string, XmlRoot>[] = []

  constructor(name: string, reader: SchemaReader, context: XmlBodiesContext) {
    this.#name = name
    this.#reader = reader
    this.#context = context
  }

  /**
   * The schema of an XML body: its root, added to a set, or open with the description's text as hint. A root
   * without a name is open, or named after `call` where the context asks for that.
   */
  describe(schema: SchemaPlace, call: string): { readonly schema: BodySchema; readonly hint?: string } {
    const { target, component, stated } = this.#resolve(schema)
    if (target?.value.kind !== 'map') return { schema: { kind: 'open' } }
    const { value } = target
    const xml = readXmlKeyword(this.#context, stated ?? target)
    const hint =
      (schema.value.kind === 'map' ? textAt(schema.value, 'description') : undefined) ??
      textAt(value, 'description')
    const open = { schema: { kind: 'open' }, ...(hint === undefined ? {} : { hint }) } as const
    const unnamed = { ...open, schema: { kind: 'open', why: { at: value.at } } } as const
    // A text without a word about it is a schema; with one, it may stand for any document.
    const isText = hint === undefined && (textAt(value, 'type') ?? 'object') !== 'object'
    if (!describesXml(value, xml.name)) return isText ? unnamed : open
    const local =
      xml.name ?? component ?? (this.#context.namesUnnamedRoots === true ? unnamedRoot(call) : undefined)
    if (local !== undefined) return { schema: this.#root({ namespace: xml.namespace, local }, target) }
    return unnamed
  }

  /**
   * Builds the sets of all described roots; `files` is called for the documents after all are read. Empty sets are
   * dropped.
   */
  finish(entries: readonly string[], files: () => readonly string[]): DescribedXml {
    const findPlace = (id: string) => this.#reader.findPlace(id)
    const read = { ...this.#reader.finish(), placeOf: findPlace, carried: new Map() }
    const built = this.#sets.map((roots) => buildXmlSet(this.#context, read, [...roots.values()]))
    const sets = built.flatMap(({ set }, index): readonly SchemaSet[] => {
      const name = this.#setName(index)
      return set.elements.size === 0 ? [] : [{ ...set, name, language: 'xml', entries, files: files() }]
    })
    const open = new Map(built.map((one, index) => [this.#setName(index), one.open]))
    return {
      sets,
      settled: (schema) => {
        const why = schema.kind === 'root' ? open.get(schema.set)?.get(schema.element) : undefined
        return why === undefined ? schema : { kind: 'open', why }
      },
    }
  }

  /**
   * Adds a root to the first set in which its name is free or already means this schema, and returns it as body
   * schema.
   */
  #root(name: Name, place: SchemaPlace): BodySchema {
    const element = expandedName(name)
    const root: XmlRoot = { name, type: this.#reader.read(place), at: place.value.at }
    let index = this.#sets.findIndex((roots) => (roots.get(element)?.type ?? root.type) === root.type)
    if (index < 0) index = this.#sets.push(new Map()) - 1
    this.#sets[index]?.set(element, root)
    return { kind: 'root', set: this.#setName(index), element }
  }

  #setName(index: number): string {
    return index === 0 ? this.#name : `${this.#name}-${index + 1}`
  }

  /**
   * Follows references to the schema, with the name in the last reference and the first schema with an XML object.
   */
  #resolve(schema: SchemaPlace): Resolved {
    const seen = new Set<string>()
    let found: Resolved = { target: schema }
    let stated: SchemaPlace | undefined
    for (let place: SchemaPlace | undefined = schema; place?.value.kind === 'map'; ) {
      if (stated === undefined && statesXml(place)) stated = place
      const reference = place.value.entries.get('$ref')
      const text = textAt(place.value, '$ref')
      if (reference === undefined || text === undefined || seen.has(makeNodeId(place))) break
      seen.add(makeNodeId(place))
      place = resolveReference(this.#context.documents, place, text, reference.value.at)
      const component = parseReferenceName(text)
      found = { ...(place ? { target: place } : {}), ...(component === undefined ? {} : { component }) }
    }
    return { ...found, ...(stated === undefined ? {} : { stated }) }
  }
}

/**
 * A name for a root without one, from its call: unlikely in any schema, and the same in versions of one operation.
 */
function unnamedRoot(call: string): string {
  return `unnamed-root-${makeFolderName(call.replaceAll(/\{[^}]*\}/g, ''))}`
}

/**
 * The last step of a reference: the name of a component, or of a file without its extension; undefined without
 * one.
 */
function parseReferenceName(reference: string): string | undefined {
  const step = (text: string): string | undefined => /([^/]+)$/.exec(text)?.[1]
  const inside = step(findFragment(reference) ?? '')
  return inside === undefined
    ? step(withoutFragment(reference))?.replace(/\.[^.]*$/, '')
    : inside.replaceAll('~1', '/').replaceAll('~0', '~')
}

interface Resolved {
  readonly target?: SchemaPlace
  readonly component?: string
  /** The first on the way that says how it is written. */
  readonly stated?: SchemaPlace
}

/** Keywords that say what is in a value. */
const describing = ['allOf', 'anyOf', 'oneOf', 'not', 'items', '$ref', 'patternProperties']

/**
 * Whether a schema describes an XML body: by properties or other keywords, or as a named root of a simple type.
 */
function describesXml(value: MapValue, name: string | undefined): boolean {
  const { entries } = value
  const properties = entries.get('properties')?.value
  if (properties?.kind === 'map' && properties.entries.size > 0) return true
  const others = entries.get('additionalProperties')?.value
  if (others?.kind === 'map' && others.entries.size > 0) return true
  if (describing.some((keyword) => entries.has(keyword))) return true
  return name !== undefined && entries.has('type') && textAt(value, 'type') !== 'object'
}
