import { diagnostic, invariant, type Sink } from '../../diagnostics/index.ts'
import type { Annotation, Name, NodeId, TypeNode } from '../../schema/index.ts'
import { defaultLimits } from '../limits.ts'
import { type Said, saidBy } from './annotations.ts'
import { withoutLongChains } from './chains.ts'
import { hasBooleanSchemas, hasIdentifiers } from './dialect.ts'
import type { Documents } from './documents.ts'
import { dynamicTargets, withDynamicScope } from './dynamic.ts'
import { groupsOf } from './groups.ts'
import { knownKeywords } from './keywords.ts'
import { withoutLoops } from './loops.ts'
import { withNarrowedMembers } from './narrow.ts'
import { below, identifierAt, nodeIdOf, type Place, textAt } from './place.ts'
import { conjunction, type Own, type Part, type Reading } from './reading.ts'
import { partsOf } from './schema-object.ts'

/** Turns schemas into nodes, each once, wherever it is referred to from. */
export interface SchemaReader {
  /** The node of the schema at a place. */
  read(place: Place): NodeId
  /** Adds a node that no schema stands for; one that is there already stays. */
  add(node: TypeNode): NodeId
  /** Where the schema of a node stands. */
  placeOf(id: NodeId): Place | undefined
  /** Reads everything that was asked for, and all that it reaches. */
  finish(): {
    readonly nodes: ReadonlyMap<NodeId, TypeNode>
    readonly annotations: ReadonlyMap<NodeId, Annotation>
  }
}

/** A schema that something refers to. */
interface Asked {
  readonly id: NodeId
  readonly place: Place
  readonly said: Said | undefined
}

export function createSchemaReader(
  documents: Documents,
  nameOf: (place: Place) => Name | undefined,
  sink: Sink,
): SchemaReader {
  const nodes = new Map<NodeId, TypeNode>()
  const annotations = new Map<NodeId, Annotation>()
  // In the order of asking, which is that of reading.
  const places = new Map<NodeId, Asked>()

  const read = (place: Place, said?: Said): NodeId => {
    const id = nodeIdOf(place)
    const known = places.get(id)
    // Every use of an id is the same text in memory: later stages look nodes up by it all the time.
    if (known !== undefined) return known.id
    places.set(id, { id, place, said })
    return id
  }
  const add = (node: TypeNode): NodeId => {
    const count = nodes.size
    nodes.set(node.id, node)
    if (nodes.size === count) invariant(false, `two schema nodes have the id "${node.id}"`)
    return node.id
  }
  const child = (place: Place, keys: readonly string[]): NodeId => {
    let inner: Place | undefined = place
    for (const key of keys) inner = inner && below(inner, key)
    if (inner === undefined)
      invariant(false, `a keyword's reader asks for a schema at ${keys.join('/')} that is not there`)
    return read(inner)
  }

  const readPlace = ({ id, place, said }: Asked): void => {
    const name = nameOf(place)
    const { value, dialect, language } = place
    const { at } = value
    const addNamed = (node: TypeNode) => add(name ? { ...node, name } : node)
    if (value.kind === 'map') {
      checkDialect(place, sink)
      const map = knownKeywords(value, language, sink)
      const reading: Reading = {
        id,
        place,
        dialect,
        documents,
        sink,
        read,
        add,
        assertsFormats: language.assertsFormats === true,
        map,
        groups: groupsOf(map),
        child: (...keys) => child(place, keys),
        anything: () => {
          const any = `${place.path}#~any`
          return nodes.has(any) ? any : add({ kind: 'unknown', id: any, at })
        },
      }
      const annotation = said ?? saidBy(value, language.keyPointer)
      if (annotation !== 'nothing') annotations.set(id, annotation)
      const parts = partsOf(reading, (key, own) => annotations.set(key, own))
      addNamed(nodeOfParts(reading, { id, at }, parts))
    } else if (value.kind === 'scalar' && typeof value.value === 'boolean' && allowsBoolean(place)) {
      addNamed({ id, at, kind: value.value ? 'unknown' : 'never' })
    } else {
      sink(diagnostic('schema-malformed', undefined, value.at))
      addNamed({ id, at, kind: 'never' })
    }
  }

  const readAll = (): void => {
    let done = 0
    // What is asked for meanwhile comes behind the others.
    for (const asked of places.values()) {
      readPlace(asked)
      done++
      if (done < places.size) continue
      for (const target of dynamicTargets(nodes, places, documents)) read(target)
    }
  }

  return {
    read,
    add: (node) => (nodes.has(node.id) ? node.id : add(node)),
    placeOf: (id) => places.get(id)?.place,
    finish: () => {
      readAll()
      const scoped = withDynamicScope(nodes, places, documents)
      const { references } = documents.source.limits ?? defaultLimits
      const ending = withoutLongChains(withoutLoops(scoped, sink), references, sink)
      return { nodes: withNarrowedMembers(ending), annotations }
    },
  }
}

/** OpenAPI 3.0 knows no `$schema`, and elsewhere it counts where a resource begins. */
function checkDialect({ value, depth, dialect, languageOf }: Place, sink: Sink): void {
  if (value.kind !== 'map' || !hasIdentifiers(dialect)) return
  const named = textAt(value, '$schema')
  const isResource = depth === 0 || identifierAt(value, dialect) !== undefined
  if (named === undefined || !isResource || languageOf(named) !== undefined) return
  const at = value.entries.get('$schema')?.value.at
  sink(diagnostic('schema-dialect-unknown', { dialect: named }, at))
}

/** Draft-04 knows `true` and `false` where more properties or items are spoken of, and nowhere else. */
function allowsBoolean({ dialect, id }: Place): boolean {
  if (hasBooleanSchemas(dialect)) return true
  return dialect === 'draft-04' && /\/additional(?:Properties|Items)$/.test(id)
}

/** A schema is the conjunction of its parts; one part alone is the schema's node. */
function nodeOfParts(reading: Reading, own: Own, parts: readonly Part[]): TypeNode {
  const whole = conjunction(reading, parts)
  if ('existing' in whole) return { id: own.id, at: own.at, kind: 'reference', to: whole.existing }
  return whole.build(own)
}
