import { diagnostic, invariant, type Sink } from '../../diagnostics/index.ts'
import type { Annotation, Name, NodeId, TypeNode } from '../../schema/index.ts'
import { annotationOf } from './annotations.ts'
import type { Documents } from './documents.ts'
import { knownKeywords } from './keywords.ts'
import { withoutLoops } from './loops.ts'
import { withNarrowedMembers } from './narrow.ts'
import { below, nodeIdOf, type Place } from './place.ts'
import { type Described, memberOf, type Part, type Reading } from './reading.ts'
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

export function createSchemaReader(
  documents: Documents,
  nameOf: (place: Place) => Name | undefined,
  sink: Sink,
): SchemaReader {
  const nodes = new Map<NodeId, TypeNode>()
  const annotations = new Map<NodeId, Annotation>()
  const places = new Map<NodeId, Place>()
  const queue: Place[] = []

  const read = (place: Place): NodeId => {
    const id = nodeIdOf(place)
    if (!places.has(id)) {
      places.set(id, place)
      queue.push(place)
    }
    return id
  }
  const add = (node: TypeNode): NodeId => {
    invariant(!nodes.has(node.id), `two schema nodes have the id "${node.id}"`)
    nodes.set(node.id, node)
    return node.id
  }
  const child = (place: Place, keys: readonly string[]): NodeId => {
    let inner: Place | undefined = place
    for (const key of keys) inner = inner && below(inner, key)
    invariant(inner, `a keyword's reader asks for a schema at ${keys.join('/')} that is not there`)
    return read(inner)
  }

  const readPlace = (place: Place): void => {
    const name = nameOf(place)
    const described: Described = { id: nodeIdOf(place), at: place.value.at, ...(name ? { name } : {}) }
    const { value, dialect } = place
    if (value.kind === 'map') {
      const { id } = described
      const reading: Reading = {
        ...{ id, place, dialect, documents, sink, read, add },
        map: knownKeywords(value, dialect, sink),
        child: (...keys) => child(place, keys),
      }
      const annotation = annotationOf(value)
      if (annotation) annotations.set(id, annotation)
      add(
        nodeOfParts(
          reading,
          described,
          partsOf(reading, (key, said) => annotations.set(key, said)),
        ),
      )
    } else if (value.kind === 'scalar' && typeof value.value === 'boolean' && dialect !== 'openapi-3.0') {
      add({ ...described, kind: value.value ? 'unknown' : 'never' })
    } else {
      sink(diagnostic('schema-malformed', undefined, value.at))
      add({ ...described, kind: 'never' })
    }
  }

  return {
    read,
    add: (node) => (nodes.has(node.id) ? node.id : add(node)),
    placeOf: (id) => places.get(id),
    finish: () => {
      // Grows while it is read.
      for (const place of queue) readPlace(place)
      return { nodes: withNarrowedMembers(withoutLoops(nodes, sink)), annotations }
    },
  }
}

/** A schema is the conjunction of its parts; one part alone is the schema's node. */
function nodeOfParts(reading: Reading, described: Described, parts: readonly Part[]): TypeNode {
  const [only] = parts
  if (only === undefined) return { ...described, kind: 'unknown' }
  if (parts.length > 1) {
    return { ...described, kind: 'all', members: parts.map((part) => memberOf(reading, part)) }
  }
  if ('existing' in only) return { ...described, kind: 'reference', to: only.existing }
  return only.build(described)
}
