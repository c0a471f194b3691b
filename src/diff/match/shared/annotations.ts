import type { Location } from '../../../diagnostics/index.ts'
import {
  type Annotation,
  type DataElement,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import { saidByFormat } from '../../facts/stated.ts'
import type { DataElementSide } from '../../subjects.ts'
import { addPair, type Walk, type WalkPlace, type WalkSide } from './walk.ts'

interface Places {
  readonly before?: Location | undefined
  readonly after?: Location | undefined
}

const nothing: Annotation = { documentation: [], deprecated: false, dataElements: [] }

/**
 * The keywords to ignore at a place since they are compared elsewhere: `default` of a property's type, and `xml`
 * in the sets of an API.
 */
function unsaidAt({ before, after }: Walk, place: WalkPlace): readonly string[] {
  const isOfApi = [before, after].some(({ version, set }) =>
    version.apis.some((api) => api.sets.includes(set.name)),
  )
  return [...(place.parent?.on === 'property' ? ['default'] : []), ...(isOfApi ? ['xml'] : [])]
}

/** The annotation without the keywords in `unsaid`; an empty one if there is none. */
function said(annotation: Annotation = nothing, unsaid: readonly string[]): Annotation {
  if (!unsaid.some((keyword) => annotation.stated?.has(keyword))) return annotation
  return {
    ...annotation,
    stated: new Map([...(annotation.stated ?? [])].filter(([keyword]) => !unsaid.includes(keyword))),
  }
}

/**
 * Compares the annotations of two nodes: documentation and keywords first, then each data element as its own pair.
 */
export function matchAnnotations(
  walk: Walk,
  beforeId: NodeId,
  afterId: NodeId,
  place: WalkPlace,
  at: Places,
): void {
  const [one, other] = [walk.before.set.annotations.get(beforeId), walk.after.set.annotations.get(afterId)]
  const before = withImplied(walk.before, beforeId, one, other)
  const after = withImplied(walk.after, afterId, other, one)
  if (before === undefined && after === undefined) return
  matchSaid(walk, before, after, place, at)
  matchDataElements(walk, before?.dataElements ?? [], after?.dataElements ?? [], place, at)
}

/**
 * The annotation of a node, with the keywords added that the other side states and the node expresses in
 * another way. These are a format (`byte` for `contentEncoding`) and a list of all values (for
 * `x-extensible-enum`). The annotation itself if nothing is added.
 */
function withImplied(
  { set }: WalkSide,
  id: NodeId,
  own: Annotation | undefined,
  other: Annotation | undefined,
): Annotation | undefined {
  if (other?.stated === undefined) return own
  const node = set.nodes.get(id)
  const format = node !== undefined && 'facets' in node ? node.facets.format : undefined
  const known = own?.stated?.has(extensible) ? undefined : other.stated.get(extensible)
  const listed = known !== undefined && hasList(set, id) ? [[extensible, known] as const] : []
  const said = [...saidByFormat(format, other), ...listed]
  return said.length === 0 ? own : { ...(own ?? nothing), stated: new Map([...said, ...(own?.stated ?? [])]) }
}

const extensible = 'x-extensible-enum'

/** Whether a schema, or an alternative of it, lists all its values. */
function hasList(set: SchemaSet, id: NodeId): boolean {
  if (!set.nodes.has(id)) return false
  const node = resolve(set, id)
  if (node.kind === 'union') return node.members.some((member) => hasList(set, member))
  return node.kind === 'code-list' || node.kind === 'constant'
}

/** Adds an `annotation` pair for documentation, deprecation and keywords; nothing if these are the same. */
export function matchSaid(
  walk: Walk,
  before: Annotation | undefined,
  after: Annotation | undefined,
  place: WalkPlace,
  at: Places,
): void {
  if (before !== undefined && after !== undefined && isSameSaid(before, after)) return
  const unsaid = unsaidAt(walk, place)
  const sides = { before: said(before, unsaid), after: said(after, unsaid) }
  addPair(walk, 'annotation', sides, { ...place, key: `${place.key}/annotation` }, at)
}

/**
 * Whether title, deprecation and documentation are equal, and neither side states keywords; no pair is made then.
 */
function isSameSaid(before: Annotation, after: Annotation): boolean {
  const { title, deprecated, documentation } = before
  if (title !== after.title || deprecated !== after.deprecated) return false
  if ((before.stated?.size ?? 0) + (after.stated?.size ?? 0) > 0) return false
  return (
    documentation.length === after.documentation.length &&
    documentation.every((text, index) => text === after.documentation[index])
  )
}

/** The printed data elements, cached since each is compared at every place that has it. */
const texts = new WeakMap<DataElement, string>()

/** The data element as JSON text; cached. */
function printDataElement(element: DataElement): string {
  const text = texts.get(element) ?? JSON.stringify(element)
  texts.set(element, text)
  return text
}

/**
 * Adds a `data-element` pair for each id on either side; data elements that are equal on both sides are skipped.
 */
export function matchDataElements(
  walk: Walk,
  before: readonly DataElement[],
  after: readonly DataElement[],
  place: WalkPlace,
  at: Places,
): void {
  /** The side of a data element by id; undefined if it is not there or has no location. */
  const side = (
    elements: readonly DataElement[],
    id: string,
    where?: Location,
  ): DataElementSide | undefined => {
    const element = elements.find((one) => one.id === id)
    return element && where && { element, hasSubsets: true, at: where }
  }
  for (const id of new Set([...before, ...after].map((element) => element.id))) {
    const sides = { before: side(before, id, at.before), after: side(after, id, at.after) }
    if (
      sides.before &&
      sides.after &&
      printDataElement(sides.before.element) === printDataElement(sides.after.element)
    )
      continue
    const dataElements = [sides.before?.element, sides.after?.element].filter((one) => one !== undefined)
    addPair(walk, 'data-element', sides, { ...place, key: `${place.key}/${id}`, dataElements }, at)
  }
}
