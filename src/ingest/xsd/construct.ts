import type { AttributeLexical } from './lexical.ts'
import type { SchemaElement } from './schema-element.ts'

/** What one construct of XML Schema may hold: the part of the schema for schemas that concerns it. */
export interface Construct {
  /** The section of the Recommendation, part 1 (Structures) where no other is named. */
  readonly section: string
  readonly attributes: { readonly [name: string]: AttributeLexical }
  readonly required?: readonly string[]
  /** What is required in other words than by a name. */
  readonly lacking?: (element: SchemaElement) => string | undefined
  /** Steps in order, separated by spaces: `annotation? (all|choice|sequence) attribute*`. */
  readonly content: string
  /** Attributes and children that it may have in XML Schema 1.1 only. */
  readonly in11?: readonly string[]
}

/** A step of a construct's content: some of these names, so many times. */
export interface ConstructStep {
  readonly names: readonly string[]
  readonly isRequired: boolean
  readonly isRepeated: boolean
}

/** The steps of a construct's content, such as `annotation? (all|choice)*`. */
export function readSteps(content: string): readonly ConstructStep[] {
  return content
    .split(' ')
    .filter((step) => step !== '')
    .map((step) => {
      const names = step.replace(/[()?*+]/g, '').split('|')
      return { names, isRequired: !/[?*]$/.test(step), isRepeated: /[*+]$/.test(step) }
    })
}
