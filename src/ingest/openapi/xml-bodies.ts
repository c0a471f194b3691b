import {
  type BodySchema,
  directed,
  expandedName,
  type Name,
  type SchemaSet,
  undirected,
  unnamedRootStart,
} from '../../schema/index.ts'
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
import type { ReadSchemas, XmlContext } from './xml-building.ts'
import { describeLocalName, isXmlName } from './xml-name.ts'
import { hasXmlObject, readXmlKeyword } from './xml-object.ts'
import { buildXmlSet, type XmlRoot } from './xml-set.ts'

/** What described XML bodies became. */
export interface DescribedXml {
  readonly sets: readonly SchemaSet[]
  /** The final schema of a body: a root that XML cannot express completely becomes open. */
  settled(schema: BodySchema): BodySchema
}

interface XmlBodiesContext extends XmlContext {
  /** Whether `readOnly` and `writeOnly` apply to one direction. */
  readonly hasDirections: boolean
}

/** The XML bodies that a description describes itself, gathered into sets in which each root has one meaning. */
export class XmlBodies {
  readonly #name: string
  readonly #reader: SchemaReader
  readonly #context: XmlBodiesContext
  /** Each root of a direction once, by the name of its set before the sets are known. */
  readonly #asked = new Map<string, AskedRoot>()

  constructor(name: string, reader: SchemaReader, context: XmlBodiesContext) {
    this.#name = name
    this.#reader = reader
    this.#context = context
  }

  /**
   * The schema of an XML body: its root, or open with the description's text as hint. The XML object or the
   * component that is referred to names the root; without a name it is open, or named after `call` where the
   * context says so. `settled` gives the root its set.
   */
  describe(
    schema: SchemaPlace,
    { call, isRequest }: { readonly call: string; readonly isRequest: boolean },
  ): { readonly schema: BodySchema; readonly hint?: string } {
    const { target, component: reference, stated } = this.#resolve(schema)
    if (target?.value.kind !== 'map') return { schema: { kind: 'open' } }
    const { value } = target
    const xml = readXmlKeyword(this.#context, stated ?? target)
    const hint =
      (schema.value.kind === 'map' ? textAt(schema.value, 'description') : undefined) ??
      textAt(value, 'description')
    const open = { schema: { kind: 'open' }, ...(hint === undefined ? {} : { hint }) } as const
    const unnamed = { ...open, schema: { kind: 'open', why: { at: value.at } } } as const
    const isDescribed = describesXml(value, xml.name)
    if (!isDescribed && !isText(value, hint)) return open
    const component = reference !== undefined && isXmlName(reference) ? reference : undefined
    const named = xml.name ?? (isDescribed ? component : undefined)
    const local = named ?? (this.#context.namesUnnamedRoots === true ? unnamedRoot(call) : undefined)
    if (local === undefined) return unnamed
    if (!isXmlName(local)) {
      return { ...open, schema: { kind: 'open', why: { what: describeLocalName(local), at: value.at } } }
    }
    return { schema: this.#root({ namespace: xml.namespace, local }, target, isRequest) }
  }

  /**
   * Builds the sets of all described roots; `files` is called for the documents after all are read. Empty sets are
   * dropped.
   */
  finish(entries: readonly string[], files: () => readonly string[]): DescribedXml {
    const { read, placed, sets: roots } = this.#place()
    const built = roots.map((one) => buildXmlSet(this.#context, read, [...one.values()]))
    const sets = built.flatMap(({ set }, index): readonly SchemaSet[] => {
      const name = this.#setName(index)
      return set.elements.size === 0 ? [] : [{ ...set, name, language: 'xml', entries, files: files() }]
    })
    const open = new Map(built.map((one, index) => [this.#setName(index), one.open]))
    return {
      sets,
      settled: (schema) => {
        if (schema.kind !== 'root') return schema
        const set = placed.get(schema.set) ?? schema.set
        const why = open.get(set)?.get(schema.element)
        return why === undefined ? { ...schema, set } : { kind: 'open', why }
      },
    }
  }

  /** Notes a root, and returns it as body schema of a set that `finish` replaces. */
  #root(name: Name, place: SchemaPlace, isRequest: boolean): BodySchema {
    const element = expandedName(name)
    const type = this.#reader.read(place)
    const set = JSON.stringify([element, type, isRequest])
    if (!this.#asked.has(set)) this.#asked.set(set, { name, type, isRequest, at: place.value.at })
    return { kind: 'root', set, element }
  }

  /**
   * Each root in the first set in which its name is free or already means this schema; roots of requests that
   * differ from responses come last.
   */
  #place(): {
    readonly read: ReadSchemas
    readonly sets: readonly ReadonlyMap<string, XmlRoot>[]
    /** The name of the set of each root, by what `#root` returned for it. */
    readonly placed: ReadonlyMap<string, string>
  } {
    const asked = [...this.#asked]
    const schemas = this.#reader.finish()
    const requested = asked.filter(([, { isRequest }]) => isRequest).map(([, { type }]) => type)
    const { set, requestNode } = directed(
      {
        ...{ name: this.#name, language: 'json', entries: [], files: [], elements: new Map() },
        ...schemas,
        ...(this.#context.hasDirections ? { hasDirections: true } : {}),
      },
      requested,
    )
    const differs = ({ isRequest, type }: AskedRoot): boolean => isRequest && requestNode(type) !== type
    const sets: Map<string, XmlRoot>[] = []
    const placed = new Map<string, string>()
    const inOrder = [...asked.filter(([, one]) => !differs(one)), ...asked.filter(([, one]) => differs(one))]
    for (const [key, { isRequest, ...asked }] of inOrder) {
      const element = expandedName(asked.name)
      const root: XmlRoot = { ...asked, type: isRequest ? requestNode(asked.type) : asked.type }
      let index = sets.findIndex((roots) => (roots.get(element)?.type ?? root.type) === root.type)
      if (index < 0) index = sets.push(new Map()) - 1
      sets[index]?.set(element, root)
      placed.set(key, this.#setName(index))
    }
    const findPlace = (id: string) => this.#reader.findPlace(id) ?? this.#reader.findPlace(undirected(id))
    const { nodes, annotations } = set
    return { read: { nodes, annotations, placeOf: findPlace, carried: new Map() }, sets, placed }
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
      if (stated === undefined && hasXmlObject(place)) stated = place
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
 * A name for a root without one, from its call: unlikely in any schema, and the same in versions of one operation,
 * whatever its path parameters are called.
 */
function unnamedRoot(call: string): string {
  return `${unnamedRootStart}${makeFolderName(call.replaceAll(/\{[^}]*\}/g, 'parameter'))}`
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

/** A root of a body, with the direction in which it is sent. */
interface AskedRoot extends XmlRoot {
  readonly isRequest: boolean
}

interface Resolved {
  readonly target?: SchemaPlace
  readonly component?: string
  /** The first on the way that says how it is written. */
  readonly stated?: SchemaPlace
}

/**
 * Whether a schema is one of a text, a number or a boolean. False for a string with a description unless its values
 * are listed, since it may stand for any document.
 */
function isText(value: MapValue, hint: string | undefined): boolean {
  const isListed = value.entries.has('enum') || value.entries.has('const')
  const type = singleType(value) ?? (isListed ? 'string' : 'object')
  return type !== 'object' && (hint === undefined || type !== 'string' || isListed)
}

/** The type of a schema: of a list of types, the only one beside `null`. Undefined if it has none or several. */
function singleType(value: MapValue): string | undefined {
  const types = value.entries.get('type')?.value
  if (types?.kind !== 'list') return textAt(value, 'type')
  const [type, ...more] = types.items.flatMap((one) =>
    one.kind === 'scalar' && typeof one.value === 'string' && one.value !== 'null' ? [one.value] : [],
  )
  return more.length === 0 ? type : undefined
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
  return name !== undefined && (singleType(value) ?? 'object') !== 'object'
}
