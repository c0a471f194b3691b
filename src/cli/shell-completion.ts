import type { Command } from 'commander'

/** The completion script for bash; where it has no words to offer, bash completes file names. */
function bash(program: Command): string {
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
  // Flags are offered only once a dash is typed; otherwise files are completed.
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

/** The completion script for fish. */
function fish(program: Command): string {
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

/** The completion script for zsh. */
function zsh(program: Command): string {
  const entries = listCompletions(program)
  const name = functionName(program)
  return [
    `#compdef ${program.name()}`,
    `# source <(${program.name()} completion zsh), or this file as _${program.name()} in a folder of $fpath.`,
    `${name}() {`,
    '  local -a known',
    '  known=(',
    ...entries.map(
      ({ name: command, says }) => `    ${quoteForShell(`${command}:${says.replaceAll(':', '\\:')}`)}`,
    ),
    '  )',
    '  if (( CURRENT == 2 )); then',
    '    _describe command known',
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  shift words',
    '  (( CURRENT-- ))',
    '  case $command in',
    ...entries.map(
      (entry) =>
        `    ${entry.name}) _arguments ${[...entry.flags.map(flagText), restText(entry)].join(' ')} ;;`,
    ),
    '  esac',
    '}',
    `compdef ${name} ${program.name()}`,
  ].join('\n')
}

/** A flag as arguments of zsh's `_arguments`: long and short form, with its meaning and its values or files. */
function flagText({ long, short, says, takesValue, values }: Flag): string {
  const words = `[${says.replaceAll(/[[\]:\\]/g, '\\$&')}]`
  const value = !takesValue ? '' : values.length === 0 ? ':value:_files' : `:value:(${values.join(' ')})`
  return [long, ...(short === undefined ? [] : [short])]
    .map((flag) => quoteForShell(`${flag}${words}${value}`))
    .join(' ')
}

/** The arguments of a command for zsh's `_arguments`: its fixed values, else files. */
function restText({ values }: Completion): string {
  return quoteForShell(values.length === 0 ? '*:file:_files' : `1:value:(${values.join(' ')})`)
}

/** By shell, the function that makes a program's completion script. */
export const completions: ReadonlyMap<string, (program: Command) => string> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
])

/** A command as completion needs it. */
interface Completion {
  readonly name: string
  readonly says: string
  /** The values of its argument, if these are limited. */
  readonly values: readonly string[]
  readonly flags: readonly Flag[]
}

interface Flag {
  readonly long: string
  readonly short?: string
  readonly says: string
  readonly takesValue: boolean
  /** The values allowed, if these are limited; otherwise empty. */
  readonly values: readonly string[]
}

/** All commands of the program with their argument values and visible flags, `--help` included. */
function listCompletions(program: Command): readonly Completion[] {
  return program.commands.map((command) => ({
    name: command.name(),
    says: command.description(),
    values: command.registeredArguments[0]?.argChoices ?? [],
    flags: command.createHelp().visibleOptions(command).map(describeFlag),
  }))
}

/** An option as completion needs it; an optional value does not count as one that the flag takes. */
function describeFlag(option: ReturnType<ReturnType<Command['createHelp']>['visibleOptions']>[number]): Flag {
  return {
    long: option.long ?? '',
    ...(option.short === undefined ? {} : { short: option.short }),
    says: option.description,
    takesValue: option.required,
    values: option.argChoices ?? [],
  }
}

/** The name of the program's shell function: `_` and its name, dashes as underscores. */
function functionName(program: Command): string {
  return `_${program.name().replaceAll('-', '_')}`
}

/** The text in single quotes, as one word of a shell; it must not contain line breaks. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
