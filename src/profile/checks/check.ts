import type { Issue } from '../../runtime/index.ts'
import type { DataElement, NodeId, PathStep, SchemaSet } from '../../schema/index.ts'

/** An element of a decoded document, with its place in the schema. */
export interface PlacedRule {
  readonly set: SchemaSet
  readonly path: Issue['path']
  readonly value: unknown
  readonly type: NodeId
  /** The text of the element, if it has any. */
  readonly text: string | undefined
  readonly attributes: ReadonlyMap<string, string>
  /** The data elements that apply at this place. */
  readonly dataElements: readonly DataElement[]
  /** The first of them; without any, that of the closest element around it. */
  readonly nearest: DataElement | undefined
  /** Whether the element has data elements, but only in other contexts. */
  readonly isElsewhere: boolean
  /** The elements that can occur below, with their data elements, and whether each occurs. */
  readonly below: readonly PossibleChild[]
}

export interface PossibleChild {
  readonly step: PathStep
  readonly property: string
  readonly dataElements: readonly DataElement[]
  readonly isPresent: boolean
}

export interface CheckOptions {
  /** The names of the checks to run. */
  readonly checks: readonly string[]
  /** The subset whose mandatory data elements are checked. */
  readonly subset?: string
}

/** A rule beyond the schema language: returns the issues of one element. */
export type ProfileCheck = (placed: PlacedRule, options: CheckOptions) => readonly Issue[]
