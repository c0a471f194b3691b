/** What texts are held against: an engine's own expression where that is known to take linear time, else a program. */
export interface TextPattern {
  readonly source: string
  test(text: string): boolean
}
