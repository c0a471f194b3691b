import { Code } from '../typescript/index.ts'

/** The lines with `by` in front of each one that is not empty. */
export function indentLines(lines: Code, by: string): Code {
  return new Code(lines.text.replaceAll(/^(?=.)/gmu, by))
}
