import { type Code, code, join } from '../../typescript/index.ts'

const width = 110

/** A call on one line where it fits, else with an argument to each line. */
export function call(callee: Code, args: readonly Code[], indent: string, before = 0): Code {
  const flat = code`${callee}(${join(args, ', ')})`
  const first = flat.text.split('\n')[0] ?? ''
  if (indent.length + before + first.length + 1 <= width) return flat
  return code`${callee}(\n${rows(args, indent)}${blank(indent)})`
}

/** A function's head: its parameters on one line where they fit. */
export function head(start: Code, parameters: readonly Code[], result: Code): Code {
  const flat = code`${start}(${join(parameters, ', ')}): ${result} {\n`
  return flat.text.length <= width ? flat : code`${start}(\n${rows(parameters, '')}): ${result} {\n`
}

function rows(parts: readonly Code[], indent: string): readonly Code[] {
  return parts.map((part) => code`${blank(indent)}  ${part},\n`)
}

function blank(indent: string): Code {
  return join(
    [...indent].map(() => code` `),
    '',
  )
}
