/** Reading cannot go on: the text is no well-formed document, or a limit is reached. */
export class Fatal extends Error {
  readonly rule: string
  readonly offset: number
  constructor(rule: string, message: string, offset = 0) {
    super(message)
    this.rule = rule
    this.offset = offset
  }
}
