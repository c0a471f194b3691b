import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { ArrayNode, Json, NodeId, ObjectNode, ScalarNode, TypeNode } from '../../schema/index.ts'
import type { MutableNodes } from './in-place-applicators.ts'

/**
 * Makes dates and date-times that are held as `Date` texts as in JSON where one union has both: a `Date` does not
 * tell which one it is. The same for those at equal places inside objects and lists of a union. Changes `nodes` in
 * place and reports each.
 */
export function separateHeldDates(nodes: MutableNodes, sink: Sink): void {
  const found = new Map<NodeId, ScalarNode>()
  for (const node of nodes.values()) {
    if (node.kind !== 'union') continue
    const dates = listAlternatives(nodes, node.id, new Map()).filter(isHeldAsDate)
    const formats = new Set(dates.map(({ facets }) => facets.format === 'date'))
    if (formats.size > 1) for (const date of dates) found.set(date.id, date)
  }
  const isEach = new Set(
    [...nodes.values()].filter(isHeldAsDate).map(({ facets }) => facets.format === 'date'),
  )
  const differ = (one: TypeNode, other: TypeNode) =>
    isHeldAsDate(one) &&
    isHeldAsDate(other) &&
    (one.facets.format === 'date') !== (other.facets.format === 'date')
  if (isEach.size > 1)
    for (const node of new HeldPlaces(nodes, isHeldAsDate, differ).listUntold()) found.set(node.id, node)
  for (const node of found.values()) {
    const { holding: _, ...facets } = node.facets
    nodes.set(node.id, { ...node, facets })
    const format = facets.format ?? 'date-time'
    sink(diagnostic('held-date-ambiguous', { format }, node.at))
  }
}

/** What several types together take at one place. */
interface PlaceContents {
  readonly values: readonly TypeNode[]
  readonly held: readonly ScalarNode[]
  readonly lists: readonly ArrayNode[]
  readonly areObjects: boolean
  /** The types of each property of the objects, and of properties without a type of their own. */
  readonly properties: ReadonlyMap<string, readonly NodeId[]>
  readonly others: readonly NodeId[]
  /** The values that required properties list, as JSON. */
  readonly constants: ReadonlyMap<string, ReadonlySet<string>>
}

/** Compares the alternatives of unions place by place: their properties, additional values and items. */
class HeldPlaces {
  readonly #nodes: MutableNodes
  readonly #isHeld: (node: TypeNode) => node is ScalarNode
  readonly #areAlike: (held: TypeNode, other: TypeNode) => boolean
  readonly #known: Known = new Map()
  readonly #contents = new Map<string, PlaceContents>()
  readonly #met = new Set<string>()
  readonly #untold = new Set<ScalarNode>()

  constructor(
    nodes: MutableNodes,
    isHeld: (node: TypeNode) => node is ScalarNode,
    areAlike: (held: TypeNode, other: TypeNode) => boolean,
  ) {
    this.#nodes = nodes
    this.#isHeld = isHeld
    this.#areAlike = areAlike
  }

  /** The held types at the same place of two alternatives of a union whose values could be of either alternative. */
  listUntold(): ReadonlySet<ScalarNode> {
    for (const node of this.#nodes.values())
      if (node.kind === 'union')
        for (const [index, member] of node.members.entries())
          for (const other of node.members.slice(index + 1)) this.#compare([member], [other])
    return this.#untold
  }

  /**
   * Finds held types that two groups of types at one place do not tell apart, also in their properties and items.
   * Objects are skipped if a required property tells them apart, and so are places that were compared before.
   */
  #compare(left: readonly NodeId[], right: readonly NodeId[]): void {
    const [mine, theirs] = [this.#findContents(left), this.#findContents(right)]
    this.#compareValues(mine, theirs)
    this.#compareValues(theirs, mine)
    const areObjects = mine.areObjects && theirs.areObjects && !areDistinguishable(mine, theirs)
    const areLists = mine.lists.length > 0 && theirs.lists.length > 0
    if (!areObjects && !areLists) return
    const place = JSON.stringify([left, right])
    if (this.#met.has(place)) return
    this.#met.add(place)
    if (areObjects) this.#compareObjects(mine, theirs)
    if (areLists) this.#compareLists(mine.lists, theirs.lists)
  }

  /** Adds the held types of the first place that are alike (`areAlike`) to some type of the second. */
  #compareValues(mine: PlaceContents, theirs: PlaceContents): void {
    for (const one of mine.held)
      if (!this.#untold.has(one) && theirs.values.some((other) => this.#areAlike(one, other)))
        this.#untold.add(one)
  }

  /**
   * Compares each property by name; for one that only one side declares, the other side's additional properties
   * count.
   */
  #compareObjects(mine: PlaceContents, theirs: PlaceContents): void {
    for (const [name, types] of mine.properties)
      this.#compare(types, theirs.properties.get(name) ?? theirs.others)
    for (const [name, types] of theirs.properties)
      if (!mine.properties.has(name)) this.#compare(mine.others, types)
    this.#compare(mine.others, theirs.others)
  }

  /** Compares the items of two groups of lists by index, up to the first one after the longest prefix. */
  #compareLists(mine: readonly ArrayNode[], theirs: readonly ArrayNode[]): void {
    const count = Math.max(0, ...[...mine, ...theirs].map(({ prefix }) => prefix.length))
    for (let index = 0; index <= count; index++)
      this.#compare(listItems(mine, index), listItems(theirs, index))
  }

  /**
   * The values, lists and properties that types accept at one place; computed once, since a union compares each
   * pair of its members.
   */
  #findContents(ids: readonly NodeId[]): PlaceContents {
    const [id = ''] = ids
    const key = ids.length > 1 ? JSON.stringify(ids) : id
    const met = this.#contents.get(key)
    if (met) return met
    const values = ids.flatMap((one) => listAlternatives(this.#nodes, one, new Map()))
    const leaves = this.#listLeaves(ids)
    const objects = leaves.filter(isObject)
    const own = objects.flatMap(({ properties }) => properties)
    const properties = new Map(own.map(({ name }) => [name, listTypes(objects, name)]))
    const constants = own
      .filter(({ required }) => required)
      .map(({ name }) => [name, new Set(this.#listValues(properties.get(name) ?? []))] as const)
    const found = {
      values,
      held: values.filter(this.#isHeld),
      lists: leaves.filter(isList),
      areObjects: objects.length > 0,
      properties,
      others: listTypes(objects),
      constants: new Map(constants.filter(([, listed]) => listed.size > 0)),
    }
    this.#contents.set(key, found)
    return found
  }

  /** The values that types list, as JSON; none if one of them lists none. */
  #listValues(ids: readonly NodeId[]): readonly string[] {
    const lists = this.#listLeaves(ids).map((node) => {
      if (node.kind === 'constant') return node.values.map((value) => JSON.stringify(value))
      return node.kind === 'code-list' ? node.members.map(({ value }) => JSON.stringify(value)) : []
    })
    return lists.every((list) => list.length > 0) ? lists.flat() : []
  }

  /**
   * The types that the given ones consist of at the same place, each once: references, unions and `allOf` are
   * followed.
   */
  #listLeaves(ids: readonly NodeId[]): readonly TypeNode[] {
    return [...new Set(ids.flatMap((id) => this.#findLeaves(id)))]
  }

  /** `#listLeaves` of one type, computed once; a type inside itself adds nothing. */
  #findLeaves(id: NodeId): readonly TypeNode[] {
    const met = this.#known.get(id)
    if (met) return met
    this.#known.set(id, [])
    const node = this.#nodes.get(id)
    const inner = node && listSamePlace(node)
    const found = inner ? this.#listLeaves(inner) : node ? [node] : []
    this.#known.set(id, found)
    return found
  }
}

/** The types that a type consists of at its place; undefined for one that is not combined. */
function listSamePlace(node: TypeNode): readonly NodeId[] | undefined {
  switch (node.kind) {
    case 'reference':
      return [node.to]
    case 'resource':
    case 'unevaluated':
      return [node.of]
    case 'union':
    case 'all':
      return node.members
    default:
      return undefined
  }
}

const isObject = (node: TypeNode): node is ObjectNode => node.kind === 'object'

const isList = (node: TypeNode): node is ArrayNode => node.kind === 'array'

/** Whether both require a property for which each lists values, none of them in common. */
function areDistinguishable({ constants }: PlaceContents, theirs: PlaceContents): boolean {
  return [...constants].some(([name, own]) => {
    const listed = theirs.constants.get(name)
    return listed !== undefined && ![...own].some((value) => listed.has(value))
  })
}

/** The types that objects give a property, or properties without a type of their own if no name is given. */
function listTypes(objects: readonly ObjectNode[], name?: string): readonly NodeId[] {
  return objects.flatMap(({ properties, additional }) => {
    const own = properties.find((one) => one.name === name)
    return own ? [own.type] : additional === false ? [] : [additional]
  })
}

/** The types of the item at an index of several lists; a list that allows no such item adds none. */
function listItems(lists: readonly ArrayNode[], index: number): readonly NodeId[] {
  return lists.flatMap(({ prefix, items }) => {
    const own = prefix[index] ?? items
    return own === false ? [] : [own]
  })
}

/**
 * Makes an integer that is held as text a `bigint`, and any other such number a `number`, where a union also
 * accepts strings. The same for those at equal places inside objects and lists of a union. Changes `nodes` in place
 * and reports each.
 */
export function separateHeldTexts(nodes: MutableNodes, sink: Sink): void {
  const found = new Map<NodeId, ScalarNode>()
  for (const node of nodes.values()) {
    if (node.kind !== 'union') continue
    const all = listAlternatives(nodes, node.id, new Map())
    const texts = all.filter((one) => takesNumberTexts(one))
    const numbers = texts.length === 0 ? [] : all.filter((one) => isHeldAsText(one))
    for (const number of numbers) found.set(number.id, number)
  }
  if ([...nodes.values()].some(isHeldAsText)) {
    // A schema without a type also accepts strings; if it counted, no number beside it could be a string.
    const takesTexts = (_: TypeNode, other: TypeNode) => other.kind !== 'unknown' && takesNumberTexts(other)
    for (const number of new HeldPlaces(nodes, isHeldAsText, takesTexts).listUntold())
      found.set(number.id, number)
  }
  for (const node of found.values()) {
    const { holding: _, ...facets } = node.facets
    const isInteger = node.primitive === 'decimal'
    nodes.set(node.id, { ...node, facets: isInteger ? { ...facets, holding: 'bigint' } : facets })
    const [setting, type] = isInteger ? ['int64', 'bigint'] : ['decimal', 'number']
    sink(diagnostic('held-text-ambiguous', { setting, type }, node.at))
  }
}

/** The alternatives of the types that were met. */
type Known = Map<NodeId, readonly TypeNode[]>

/** The alternatives of a type that are no unions themselves, references and the members of `allOf` followed. */
function listAlternatives(nodes: MutableNodes, id: NodeId, known: Known): readonly TypeNode[] {
  const met = known.get(id)
  if (met) return met
  // A type inside itself adds nothing.
  known.set(id, [])
  const node = nodes.get(id)
  const found = node ? [...new Set(listInner(nodes, node, known))] : []
  known.set(id, found)
  return found
}

/**
 * The alternatives of a node: those of its target or members, or the node itself. Of an `allOf` only the held
 * types, or the alternatives of one member, count, because each member narrows the others.
 */
function listInner(nodes: MutableNodes, node: TypeNode, known: Known): readonly TypeNode[] {
  const inner = (ids: readonly NodeId[]) => ids.flatMap((one) => listAlternatives(nodes, one, known))
  switch (node.kind) {
    case 'reference':
      return inner([node.to])
    case 'union':
      return inner(node.members)
    case 'resource':
      return inner([node.of])
    case 'all': {
      // Each member only narrows what the others take.
      const all = node.members.map((member) => listAlternatives(nodes, member, known))
      const parts = all.filter((part) => part.length > 0)
      const held = parts.flat().filter((one) => isHeldAsText(one) || isHeldAsDate(one))
      if (held.length > 0) return held
      return parts.find((part) => part.every((one) => !takesNumberTexts(one))) ?? parts[0] ?? []
    }
    default:
      return [node]
  }
}

function isHeldAsText(node: TypeNode): node is ScalarNode {
  return node.kind === 'scalar' && node.facets.holding === 'string' && node.primitive !== 'string'
}

function isHeldAsDate(node: TypeNode): node is ScalarNode {
  return node.kind === 'scalar' && node.facets.holding === 'Date' && node.primitive === 'string'
}

/** Whether a type takes strings that could be the text of a number. */
function takesNumberTexts(node: TypeNode): boolean {
  const isNumber = (value: Json) => typeof value === 'string' && /^-?\d/.test(value)
  switch (node.kind) {
    case 'scalar':
      return node.primitive === 'string'
    case 'code-list':
      return node.primitive === 'string' && node.members.some(({ value }) => isNumber(value))
    case 'constant':
      return node.values.some(isNumber)
    case 'unknown':
      return true
    default:
      return false
  }
}
