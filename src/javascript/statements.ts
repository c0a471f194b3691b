/** A statement at the top level of a generated module. */
export interface Statement {
  /** The comments before it, with their line ends; empty if there are none. */
  readonly comment: string
  /** Its code, without a line end behind it. */
  readonly code: string
  /** Whether an empty line precedes it in the module. */
  readonly isApart: boolean
}

/** A generated module, cut into its statements. */
export interface ModuleText {
  /** The lines of comments that open the module: tool, version, input. */
  readonly header: string
  readonly statements: readonly Statement[]
}

/** Matches the first line of a statement or of its comment; other lines are indented, or close a bracket. */
const begins = /^[\w$'"/]/u

/**
 * The header comments and top-level statements of a generated module, each statement with the comments before it. A
 * statement begins in the first column; indented lines and closing brackets continue it.
 */
export function readModule(text: string): ModuleText {
  const header = /^(?:\/\/[^\n]*\n)*/u.exec(text)?.[0] ?? ''
  const statements: Statement[] = []
  let comment: string[] = []
  let code: string[] = []
  let isComment = false
  let isApart = false
  let isAfterEmpty = true
  const close = (): void => {
    if (code.length > 0) {
      const lines = code.join('\n').trimEnd()
      statements.push({ comment: comment.map((line) => `${line}\n`).join(''), code: lines, isApart })
      comment = []
      code = []
    }
  }
  for (const line of text.slice(header.length).split('\n')) {
    if (isComment) {
      comment.push(line)
      isComment = !line.endsWith('*/')
    } else if (begins.test(line)) {
      close()
      if (comment.length === 0) isApart = isAfterEmpty
      if (line.startsWith('/')) {
        comment.push(line)
        isComment = line.startsWith('/*') && !line.endsWith('*/')
      } else code.push(line)
    } else if (code.length > 0) code.push(line)
    isAfterEmpty = line === ''
  }
  close()
  return { header, statements }
}
