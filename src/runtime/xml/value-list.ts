/** What a decoder needs of a list: an array, or what only counts. */
export interface ValueList {
  readonly length: number
  at(index: number): unknown
  push(value: unknown): unknown
  pop(): unknown
}
