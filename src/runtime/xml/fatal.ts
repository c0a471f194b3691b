/** Thrown when reading cannot continue: the document is not well-formed, or a limit is exceeded. */
export class Fatal extends Error {
  declare readonly rule: string
  declare readonly offset: number
  constructor(message: string, offset = 0, rule = 'not-well-formed') {
    super(message)
    this.rule = rule
    this.offset = offset
  }
}
