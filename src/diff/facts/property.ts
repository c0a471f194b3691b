/** What a lone property's consequences hang on. */
export type PropertyFacts = {
  readonly name: string
  readonly isRequired: boolean
  /** Whether the object that lacks it refuses what it does not name. */
  readonly isClosed: boolean
}
