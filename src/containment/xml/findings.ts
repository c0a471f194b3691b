import type { XmlTree, XmlWitness } from './tree.ts'

/** Makes the witness when it is asked for; nothing where it would be too large. */
export type Show = () => XmlWitness | undefined

/** What comparing one thing with another came to, those that it is made of not yet looked at. */
export interface ContainmentFindings {
  readonly fault?: Show | undefined
  readonly doubts?: readonly string[]
  readonly needs?: readonly Need[]
}

/** Something that must be contained as well, and how its witness becomes one of the whole. */
export interface Need {
  readonly pair: TypePair
  readonly wrap: (inner: XmlWitness) => XmlWitness | undefined
  /** Only what a wildcard finds may need it. */
  readonly isOpen?: boolean
}

/** Two things that are compared, once for each key. */
export interface TypePair {
  readonly key: string
  readonly compare: () => ContainmentFindings
}

/** A witness whose fault is at the element itself. */
export function at(tree: XmlTree, fault: XmlWitness['fault'], subject?: XmlWitness['subject']): XmlWitness {
  return { tree, path: [], fault, ...(subject && { subject }) }
}
