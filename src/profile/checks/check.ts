import type { Issue } from '../../runtime/index.ts'
import type { DataElement, NodeId, PathStep, SchemaSet } from '../../schema/index.ts'

/** A piece of a decoded document that stands somewhere: an element's value, with what the model says of its place. */
export interface PlacedRule {
  readonly set: SchemaSet
  readonly path: Issue['path']
  readonly value: unknown
  readonly type: NodeId
  /** Text of the element, where it has any. */
  readonly text: string | undefined
  readonly attributes: ReadonlyMap<string, string>
  /** The data elements that are meant at this place. */
  readonly dataElements: readonly DataElement[]
  /** The nearest of them, of the place itself or around it. */
  readonly nearest: DataElement | undefined
  /** Whether data elements are tied to the element, though in other contexts than this. */
  readonly isElsewhere: boolean
  /** Elements that can stand below, with the data elements meant there, and whether each does. */
  readonly below: readonly PossibleChild[]
}

export interface PossibleChild {
  readonly step: PathStep
  readonly property: string
  readonly dataElements: readonly DataElement[]
  readonly isPresent: boolean
}

export interface CheckOptions {
  /** Names of checks; all are off that are not named. */
  readonly checks: readonly string[]
  /** The subset whose mandatory data elements are asked for. */
  readonly subset?: string
}

/** One rule beyond the schema language, over one place of a document. */
export type ProfileCheck = (placed: PlacedRule, options: CheckOptions) => readonly Issue[]
