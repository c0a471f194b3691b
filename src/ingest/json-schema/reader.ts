import { diagnostic, invariant, type Location, pointed, type Sink } from '../../diagnostics/index.ts'
import {
  type Annotation,
  anythingIn,
  type Discriminator,
  type Name,
  type NodeId,
  type TypeNode,
} from '../../schema/index.ts'
import { defaultLimits } from '../limits.ts'
import type { MapValue } from '../text/index.ts'
import { type Said, saidBy } from './annotations.ts'
import { listChoiceParts, listConditionalParts } from './combine.ts'
import {
  type Dialect,
  hasBooleanSchemas,
  hasIdentifiers,
  ignoresSiblings,
  isOpenApiDialect,
  type SchemaLanguage,
} from './dialect.ts'
import { assertDiscriminators, nameDiscriminatorSubtypes, reportUndecided } from './discriminator.ts'
import type { Documents } from './documents.ts'
import { dynamicTargets, withDynamicScope } from './dynamic.ts'
import { computeGroupMask, groups, isInGroup, ofTypes } from './groups.ts'
import { separateHeldDates, separateHeldTexts } from './held-texts.ts'
import { breakLoops, cutLongChains, linksAmong, type MutableNodes } from './in-place-applicators.ts'
import {
  type DiscriminatorRead,
  joinParts,
  type KeywordReading,
  type Own,
  type SchemaPart,
} from './keyword-reading.ts'
import { isAnnotation, knownKeywords } from './keywords.ts'
import { narrowMembers } from './narrow.ts'
import { findChildPlace, findIdentifier, findLastKey, makeNodeId, type SchemaPlace, textAt } from './place.ts'
import { dynamicReferences, reference, reportIgnoredSiblings } from './reference.ts'
import { dependencyParts } from './required.ts'
import { skipUnknown } from './skip-unknown.ts'
import { typeParts } from './type.ts'
import { withUnevaluated } from './unevaluated.ts'

const scalars: ReadonlySet<string | undefined> = new Set(['string', 'number', 'integer', 'boolean'])

/**
 * A key of a schema that only has one scalar `type`, perhaps a `format`, and annotations; undefined for all
 * others. Most schemas of large descriptions are so, and those with one key share what was read of the first.
 */
function plainScalar(map: MapValue, language: SchemaLanguage): string | undefined {
  const { dialect, without, assertFormats } = language
  if (without !== undefined || assertFormats) return undefined
  for (const keyword of map.entries.keys()) {
    const isSaid = keyword === 'type' || keyword === 'format' || keyword.startsWith('x-')
    if (!isSaid && (isInGroup(keyword) || !isAnnotation(keyword, dialect))) return undefined
  }
  const type = textAt(map, 'type')
  if (!scalars.has(type)) return undefined
  if (!map.entries.has('format')) return `${dialect} ${type}`
  const format = textAt(map, 'format')
  return format === undefined ? undefined : `${dialect} ${type} ${format}`
}

/**
 * All parts of a schema object; only its `$ref`, with a report of the rest, where the dialect ignores siblings.
 */
function readSchemaParts(reading: KeywordReading): readonly SchemaPart[] {
  const { groups: has } = reading
  const target = has & groups.reference ? reference(reading) : undefined
  if (target && ignoresSiblings(reading.dialect)) {
    reportIgnoredSiblings(reading)
    return target
  }
  const parts = [...(target ?? [])]
  if (has & groups.dynamic) parts.push(...dynamicReferences(reading))
  if (has & ofTypes) parts.push(...typeParts(reading))
  if (has & groups.dependency) parts.push(...dependencyParts(reading))
  if (has & groups.choice) parts.push(...listChoiceParts(reading))
  if (has & groups.condition) parts.push(...listConditionalParts(reading))
  return withUnevaluated(reading, parts)
}

/** Turns schemas into nodes, each once, wherever it is referred to from. */
export interface SchemaReader {
  /** The node of the schema at a place. */
  read(place: SchemaPlace): NodeId
  /** Adds a node that no schema stands for; one that is there already stays. */
  add(node: TypeNode): NodeId
  /** Where the schema of a node stands. */
  findPlace(id: NodeId): SchemaPlace | undefined
  /** Reads everything that was asked for, and all that it reaches. */
  finish(): {
    readonly nodes: ReadonlyMap<NodeId, TypeNode>
    readonly annotations: ReadonlyMap<NodeId, Annotation>
    readonly discriminators: ReadonlyMap<NodeId, Discriminator>
  }
}

/** A schema that something refers to. */
interface Asked {
  readonly id: NodeId
  readonly place: SchemaPlace
  readonly said: Said | undefined
}

export function createSchemaReader(
  documents: Documents,
  nameOf: (place: SchemaPlace) => Name | undefined,
): SchemaReader {
  return new SetReader(documents, nameOf)
}

class SetReader implements SchemaReader {
  readonly documents: Documents
  readonly sink: Sink
  readonly annotations = new Map<NodeId, Annotation>()
  /** Of schemas that are no choices. */
  readonly discriminators = new Map<NodeId, DiscriminatorRead>()
  readonly #nameOf: (place: SchemaPlace) => Name | undefined
  readonly #nodes: MutableNodes = new Map()
  /** What makes the node of schemas that say no more than a type and a format, by both. */
  readonly #scalars = new Map<string, (own: Own) => TypeNode>()
  /** By the path of the document. */
  readonly #anything = new Map<string, NodeId>()
  /** In the order of asking, which is that of reading. */
  readonly #places = new Map<NodeId, Asked>()

  constructor(documents: Documents, nameOf: (place: SchemaPlace) => Name | undefined) {
    this.documents = documents
    this.#nameOf = nameOf
    this.sink = documents.sink
  }

  /** Notes a place to be read and gives its node: the first use decides what is said of it. */
  read(place: SchemaPlace, said?: Said): NodeId {
    const id = makeNodeId(place)
    const known = this.#places.get(id)
    // Every use of an id is the same text in memory: later stages look nodes up by it all the time.
    if (known !== undefined) return known.id
    this.#places.set(id, { id, place, said })
    return id
  }

  findPlace(id: NodeId): SchemaPlace | undefined {
    return this.#places.get(id)?.place
  }

  add(node: TypeNode): NodeId {
    return this.#nodes.has(node.id) ? node.id : this.addNew(node)
  }

  /** Adds a node and returns its id; throws where the id is already used. */
  addNew(node: TypeNode): NodeId {
    const count = this.#nodes.size
    this.#nodes.set(node.id, node)
    if (this.#nodes.size === count) invariant(false, `two schema nodes have the id "${node.id}"`)
    return node.id
  }

  /** The node of every value in a document. */
  anything(path: string, at: Location): NodeId {
    const known = this.#anything.get(path)
    if (known !== undefined) return known
    const id = this.add({ kind: 'unknown', id: anythingIn(path), at })
    this.#anything.set(path, id)
    return id
  }

  /**
   * Reads all pending places, then applies the rules about whole sets, such as skipped patterns, discriminators,
   * dynamic references, loops and held values.
   */
  finish(): ReturnType<SchemaReader['finish']> {
    this.#readAll()
    const { documents, sink, annotations, discriminators } = this
    const { unheldPatterns, defects } = documents.language
    if (unheldPatterns === 'skip' || defects === 'skip') {
      const unread = defects === 'skip' ? documents.defects : new Set<string>()
      skipUnknown(this.#nodes, { patterns: unheldPatterns === 'skip', unread }, ({ id, at }) =>
        this.anything(id.slice(0, id.indexOf('#')), at),
      )
    }
    nameDiscriminatorSubtypes(this.#nodes, discriminators)
    if (documents.language.assertDiscriminators)
      assertDiscriminators(this.#nodes, ({ id, at }) => this.anything(id.slice(0, id.indexOf('#')), at))
    const nodes = withDynamicScope(this.#nodes, this.#places, documents)
    const links = linksAmong(nodes)
    const { references } = documents.source.limits ?? defaultLimits
    breakLoops(nodes, links, sink)
    cutLongChains(nodes, links, references, sink)
    narrowMembers(nodes, links)
    separateHeldDates(nodes, sink)
    separateHeldTexts(nodes, sink)
    if (defects === undefined) reportUndecided(nodes, sink)
    return { nodes, annotations, discriminators }
  }

  /** Reads every noted place, those noted meanwhile included, and the targets of dynamic references. */
  #readAll(): void {
    let done = 0
    // A loop over a Map also visits what is added meanwhile.
    for (const asked of this.#places.values()) {
      this.#readPlace(asked)
      done++
      if (done < this.#places.size) continue
      for (const target of dynamicTargets(this.#nodes, this.#places, this.documents)) this.read(target)
    }
  }

  /**
   * Reads the schema at a place into a node: an object or boolean; reports anything else and accepts any value.
   */
  #readPlace({ id, place, said }: Asked): void {
    const { value } = place
    const { at } = value
    if (value.kind === 'map') {
      checkDialect(place, this.sink)
      const annotation = said ?? saidBy(value, place.language)
      if (annotation !== 'nothing') this.annotations.set(id, annotation)
      this.#addNamed(place, this.#buildNode(place, id, value))
    } else if (value.kind === 'scalar' && typeof value.value === 'boolean' && allowsBoolean(place)) {
      this.#addNamed(place, { id, at, kind: value.value ? 'unknown' : 'never' })
    } else if (value.kind === 'scalar' && value.value === null && isOpenApiDialect(place.dialect)) {
      this.sink(diagnostic('schema-left-empty', undefined, at))
      this.#addNamed(place, { id, at, kind: 'unknown' })
    } else {
      const facts = {
        key: findLastKey(place) || '$schema',
        ...(value.kind === 'list' ? { isList: true } : {}),
      }
      this.sink(pointed(id, diagnostic('schema-malformed', facts, at)))
      this.#addNamed(place, { id, at, kind: 'unknown' })
    }
  }

  /**
   * The node of a schema object: of its only part, a reference if that exists elsewhere, or an `all` of several.
   */
  #buildNode(place: SchemaPlace, id: NodeId, map: MapValue): TypeNode {
    const { language } = place
    const plain = plainScalar(map, language)
    const known = plain === undefined ? undefined : this.#scalars.get(plain)
    if (known !== undefined) return known({ id, at: map.at })
    const reading = new SchemaReading(this, place, id, knownKeywords(map, language, this.sink))
    const whole = joinParts(reading, readSchemaParts(reading))
    // One part alone is the schema's node.
    if ('existing' in whole) return { id, at: map.at, kind: 'reference', to: whole.existing }
    if (plain !== undefined) this.#scalars.set(plain, whole.build)
    return whole.build({ id, at: map.at })
  }

  /** Adds a node with the name that its place has, if any. */
  #addNamed(place: SchemaPlace, node: TypeNode): void {
    const name = this.#nameOf(place)
    this.addNew(name ? { ...node, name } : node)
  }
}

/** Fields are only declared: what a class defines costs every object a call, and there is one for each schema. */
class SchemaReading implements KeywordReading {
  declare readonly id: NodeId
  declare readonly place: SchemaPlace
  declare readonly map: MapValue
  declare readonly groups: number
  declare readonly dialect: Dialect
  declare readonly reader: SetReader

  constructor(reader: SetReader, place: SchemaPlace, id: NodeId, map: MapValue) {
    this.id = id
    this.place = place
    this.map = map
    this.groups = computeGroupMask(map)
    this.dialect = place.dialect
    this.reader = reader
  }

  get documents(): Documents {
    return this.reader.documents
  }

  get sink(): Sink {
    return this.reader.sink
  }

  read(place: SchemaPlace, said?: Said): NodeId {
    return this.reader.read(place, said)
  }

  /** The node id of the schema below, by keys; notes it to be read. Throws where nothing is there. */
  child(...keys: readonly string[]): NodeId {
    let inner: SchemaPlace | undefined = this.place
    for (const key of keys) inner = inner && findChildPlace(inner, key)
    if (inner !== undefined) return this.reader.read(inner)
    invariant(false, `a keyword's reader asks for a schema at ${keys.join('/')} that is not there`)
  }

  add(node: TypeNode): NodeId {
    return this.reader.addNew(node)
  }

  annotate(id: NodeId, annotation: Annotation): void {
    this.reader.annotations.set(id, annotation)
  }

  discriminate(discriminator: DiscriminatorRead): void {
    this.reader.discriminators.set(this.id, discriminator)
  }

  anything(): NodeId {
    return this.reader.anything(this.place.path, this.map.at)
  }
}

/** Reports an unknown `$schema` where a resource begins; elsewhere and in OpenAPI 3.0 it does not count. */
function checkDialect({ value, depth, dialect, languageOf }: SchemaPlace, sink: Sink): void {
  if (value.kind !== 'map' || !hasIdentifiers(dialect)) return
  const named = textAt(value, '$schema')
  const isResource = depth === 0 || findIdentifier(value, dialect) !== undefined
  if (named === undefined || !isResource || languageOf(named) !== undefined) return
  const at = value.entries.get('$schema')?.value.at
  sink(diagnostic('schema-dialect-unknown', { dialect: named }, at))
}

/** Whether `true` and `false` are schemas at a place; in draft-04 only for additional properties and items. */
function allowsBoolean({ dialect, id }: SchemaPlace): boolean {
  if (hasBooleanSchemas(dialect)) return true
  return dialect === 'draft-04' && /\/additional(?:Properties|Items)$/.test(id)
}
