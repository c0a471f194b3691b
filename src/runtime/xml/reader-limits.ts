/** What a document may cost before it is refused. */
export interface ReaderLimits {
  readonly maxDepth: number
  readonly maxAttributes: number
}
