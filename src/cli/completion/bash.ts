import type { Command } from 'commander'
import { functionName, listCompletions } from './table.ts'

/** What has no word of ours falls back to files. */
export function bash(program: Command): string {
  const entries = listCompletions(program)
  const name = functionName(program)
  const values = entries.flatMap((entry) =>
    entry.flags
      .filter((flag) => flag.values.length > 0)
      .map((flag) => `      "${entry.name} ${flag.long} "*) words="${flag.values.join(' ')}" ;;`),
  )
  const files = entries.flatMap((entry) =>
    entry.flags
      .filter((flag) => flag.takesValue && flag.values.length === 0)
      .flatMap(({ long, short }) => [long, ...(short === undefined ? [] : [short])])
      .map((flag) => `"${entry.name} ${flag} "*`),
  )
  // Flags are told to whoever has begun one: what is mostly meant is a file.
  const flags = entries.flatMap((entry) => [
    `      "${entry.name} "*" -"*) words="${entry.flags.map(({ long }) => long).join(' ')}" ;;`,
    ...(entry.values.length === 0 ? [] : [`      "${entry.name} "*) words="${entry.values.join(' ')}" ;;`]),
  ])
  return [
    `# source <(${program.name()} completion bash)`,
    `${name}() {`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's.
    '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${entries.map((entry) => entry.name).join(' ')}"`,
    '  else',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's.
    '    case "${COMP_WORDS[1]} $before $word" in',
    ...values,
    `      ${files.join('|')}) ;;`,
    ...flags,
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    '}',
    `complete -o default -F ${name} ${program.name()}`,
  ].join('\n')
}
