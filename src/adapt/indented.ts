import { Code } from '../typescript/index.ts'

/** The same lines further in. */
export function indented(lines: Code, by: string): Code {
  return new Code(lines.text.replaceAll(/^(?=.)/gmu, by))
}
