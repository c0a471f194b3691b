import { type Code, code, join } from '../../typescript/index.ts'

const width = 110

/**
 * Prints a call on one line if it fits in 110 columns, else with one argument a line. `before` is the width of the
 * text in front of it.
 */
export function printCallExpression(callee: Code, args: readonly Code[], indent: string, before = 0): Code {
  const flat = code`${callee}(${join(args, ', ')})`
  const first = flat.text.split('\n')[0] ?? ''
  if (indent.length + before + first.length + 1 <= width) return flat
  return code`${callee}(\n${printPartRows(args, indent)}${printIndent(indent)})`
}

/** Prints the head of a function up to `{`, on one line if it fits, else with one parameter a line. */
export function printFunctionHead(start: Code, parameters: readonly Code[], result: Code): Code {
  const flat = code`${start}(${join(parameters, ', ')}): ${result} {\n`
  return flat.text.length <= width ? flat : code`${start}(\n${printPartRows(parameters, '')}): ${result} {\n`
}

/** Each part on its own indented line, followed by a comma. */
function printPartRows(parts: readonly Code[], indent: string): readonly Code[] {
  return parts.map((part) => code`${printIndent(indent)}  ${part},\n`)
}

/** The indent as code. */
function printIndent(indent: string): Code {
  return join(
    [...indent].map(() => code` `),
    '',
  )
}
