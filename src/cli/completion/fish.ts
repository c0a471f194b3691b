import type { Command } from 'commander'
import { entriesOf, quoted } from './table.ts'

export function fish(program: Command): string {
  const line = `complete -c ${program.name()}`
  const lines = entriesOf(program).flatMap(({ name, says, values, flags }) => {
    const inside = `-n ${quoted(`__fish_seen_subcommand_from ${name}`)}`
    return [
      `${line} -n __fish_use_subcommand -f -a ${name} -d ${quoted(says)}`,
      ...(values.length === 0 ? [] : [`${line} ${inside} -f -a ${quoted(values.join(' '))}`]),
      ...flags.map((flag) => {
        const short = flag.short === undefined ? '' : ` -s ${flag.short.slice(1)}`
        const value =
          flag.values.length > 0 ? ` -x -a ${quoted(flag.values.join(' '))}` : flag.takesValue ? ' -r' : ''
        return `${line} ${inside} -l ${flag.long.slice(2)}${short}${value} -d ${quoted(flag.says)}`
      }),
    ]
  })
  return [`# ${program.name()} completion fish | source`, ...lines].join('\n')
}
