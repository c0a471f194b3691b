import type { unknownMembership as runtimeMembership } from '../../runtime/index.ts'
import {
  type BodySchema,
  childSteps,
  type DataElement,
  dataElementPlaces,
  type ElementDeclaration,
  listReachableNodes,
  type NodeId,
  type PathStep,
  resolve,
  rootStep,
  type SchemaSet,
  type Version,
} from '../../schema/index.ts'
import { findShape } from '../../typescript/index.ts'

/** The membership of data elements without known subsets; equal to the runtime's `unknownMembershipId`. */
export const unknownMembershipId: typeof runtimeMembership = '?'

/** A property of a document: the data elements at it, and for an object the properties below. */
export interface SelectablePlace {
  readonly property: string
  readonly dataElements: readonly DataElement[]
  /** Whether it belongs to the envelope around the content, which is always kept. */
  readonly isEnvelope?: true
  /** Absent where the value is kept or dropped as a whole. */
  readonly below?: readonly SelectablePlace[]
}

type Steps = readonly PathStep[]

/**
 * The tree of properties below a root with their data elements. A property without any takes those of the object
 * around it; one that has some only in other contexts is left out.
 */
export function selectablePlaces(set: SchemaSet, root: ElementDeclaration): readonly SelectablePlace[] {
  const meant = new Map<string, DataElement[]>()
  for (const { dataElement, steps } of dataElementPlaces(set, root)) {
    meant.set(makeStepsKey(steps), [...(meant.get(makeStepsKey(steps)) ?? []), dataElement])
  }
  return below(new Places(set, meant), [rootStep(root)], set.annotations.get(root.id)?.dataElements ?? [])
}

/** The data elements at the places of a set, with a cache of the types that have some below them. */
class Places {
  readonly schemas: SchemaSet
  readonly meant: ReadonlyMap<string, readonly DataElement[]>
  readonly #speaking = new Map<NodeId, boolean>()

  constructor(set: SchemaSet, meant: ReadonlyMap<string, readonly DataElement[]>) {
    this.schemas = set
    this.meant = meant
  }

  /** Whether a node has data elements of its own, in any context. */
  isAnnotated(id: NodeId): boolean {
    return (this.schemas.annotations.get(id)?.dataElements.length ?? 0) > 0
  }

  /** Whether an element anywhere below a type has data elements, in any context. */
  speaks(type: NodeId): boolean {
    const known = this.#speaking.get(type)
    if (known !== undefined) return known
    const found = listReachableNodes(this.schemas, [type]).some(({ id }) =>
      childSteps(this.schemas, id).some((step) => step.kind === 'element' && this.isAnnotated(step.id)),
    )
    this.#speaking.set(type, found)
    return found
  }
}

/**
 * The places of an object's properties; `around` are the data elements of the object. Recursive elements are left
 * out.
 */
function below(places: Places, steps: Steps, around: readonly DataElement[]): readonly SelectablePlace[] {
  const { schemas: set } = places
  const node = resolve(set, steps.at(-1)?.type ?? '')
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  if (shape?.kind !== 'object') return []
  const children = new Map(childSteps(set, node.id).map((step) => [step.id, step]))
  return shape.members.flatMap((member): readonly SelectablePlace[] => {
    const step = children.get(member.id)
    if (!step || steps.some(({ id }) => id === step.id)) return []
    const path = [...steps, step]
    const own = places.meant.get(makeStepsKey(path))
    if (own === undefined && places.isAnnotated(step.id)) return []
    const dataElements = own ?? around
    if (!places.speaks(step.type)) return [{ property: member.property, dataElements }]
    return [{ property: member.property, dataElements, below: below(places, path, dataElements) }]
  })
}

/** A path as a text key. */
function makeStepsKey(steps: Steps): string {
  return steps.map(({ id }) => id).join('\n')
}

/** The roots (`set#element`) that are a request or response body of an operation. */
export function boundRoots({ apis }: Version): ReadonlySet<string> {
  const bodies = apis
    .flatMap(({ operations }) => operations)
    .flatMap(({ request, responses }) => [request, ...responses])
    .flatMap((body) => body?.media ?? [])
    .map(({ schema }): BodySchema => schema)
  return new Set(bodies.flatMap((body) => (body.kind === 'root' ? [`${body.set}#${body.element}`] : [])))
}
