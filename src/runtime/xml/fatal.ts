/** Reading cannot go on: the text is no well-formed document, or a limit is reached. */
export class Fatal extends Error {
  declare readonly rule: string
  declare readonly offset: number
  constructor(message: string, offset = 0, rule = 'not-well-formed') {
    super(message)
    this.rule = rule
    this.offset = offset
  }
}
