import type { unknownMembership as runtimeMembership } from '../../runtime/index.ts'
import {
  type BodySchema,
  childSteps,
  type DataElement,
  dataElementPlaces,
  type ElementDeclaration,
  type NodeId,
  type PathStep,
  reachable,
  resolve,
  rootStep,
  type SchemaSet,
  type Version,
} from '../../schema/index.ts'
import { findShape } from '../../typescript/index.ts'

/** As the runtime's `unknownMembershipId`: stands for the subsets of which nobody says what they are. */
export const unknownMembershipId: typeof runtimeMembership = '?'

/** A property of a value: the data elements meant there, and where it holds several, the properties below. */
export interface SelectablePlace {
  readonly property: string
  readonly dataElements: readonly DataElement[]
  /** Whether it is around the content, and stays whatever is asked for. */
  readonly isEnvelope?: true
  /** Absent where the place holds one value, which is taken or left as a whole. */
  readonly below?: readonly SelectablePlace[]
}

type Steps = readonly PathStep[]

/**
 * The places below a root that data elements stand at. What carries none itself belongs to what it stands in; what
 * carries one in other contexts only has no meaning here, and is left out.
 */
export function selectablePlaces(set: SchemaSet, root: ElementDeclaration): readonly SelectablePlace[] {
  const meant = new Map<string, DataElement[]>()
  for (const { dataElement, steps } of dataElementPlaces(set, root)) {
    meant.set(makeStepsKey(steps), [...(meant.get(makeStepsKey(steps)) ?? []), dataElement])
  }
  return below(new Places(set, meant), [rootStep(root)], set.annotations.get(root.id)?.dataElements ?? [])
}

class Places {
  readonly schemas: SchemaSet
  readonly meant: ReadonlyMap<string, readonly DataElement[]>
  readonly #speaking = new Map<NodeId, boolean>()

  constructor(set: SchemaSet, meant: ReadonlyMap<string, readonly DataElement[]>) {
    this.schemas = set
    this.meant = meant
  }

  isAnnotated(id: NodeId): boolean {
    return (this.schemas.annotations.get(id)?.dataElements.length ?? 0) > 0
  }

  /** Whether something below a type carries data elements, in whatever context. */
  speaks(type: NodeId): boolean {
    const known = this.#speaking.get(type)
    if (known !== undefined) return known
    const found = reachable(this.schemas, [type]).some(({ id }) =>
      childSteps(this.schemas, id).some((step) => step.kind === 'element' && this.isAnnotated(step.id)),
    )
    this.#speaking.set(type, found)
    return found
  }
}

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

function makeStepsKey(steps: Steps): string {
  return steps.map(({ id }) => id).join('\n')
}

/** The roots that operations carry: those are asked for in part. */
export function boundRoots({ apis }: Version): ReadonlySet<string> {
  const bodies = apis
    .flatMap(({ operations }) => operations)
    .flatMap(({ request, responses }) => [request, ...responses])
    .flatMap((body) => body?.media ?? [])
    .map(({ schema }): BodySchema => schema)
  return new Set(bodies.flatMap((body) => (body.kind === 'root' ? [`${body.set}#${body.element}`] : [])))
}
