import type { Command } from 'commander'
import { listCompletions, quoteForShell } from './table.ts'

export function fish(program: Command): string {
  const line = `complete -c ${program.name()}`
  const lines = listCompletions(program).flatMap(({ name, says, values, flags }) => {
    const inside = `-n ${quoteForShell(`__fish_seen_subcommand_from ${name}`)}`
    return [
      `${line} -n __fish_use_subcommand -f -a ${name} -d ${quoteForShell(says)}`,
      ...(values.length === 0 ? [] : [`${line} ${inside} -f -a ${quoteForShell(values.join(' '))}`]),
      ...flags.map((flag) => {
        const short = flag.short === undefined ? '' : ` -s ${flag.short.slice(1)}`
        const value =
          flag.values.length > 0
            ? ` -x -a ${quoteForShell(flag.values.join(' '))}`
            : flag.takesValue
              ? ' -r'
              : ''
        return `${line} ${inside} -l ${flag.long.slice(2)}${short}${value} -d ${quoteForShell(flag.says)}`
      }),
    ]
  })
  return [`# ${program.name()} completion fish | source`, ...lines].join('\n')
}
