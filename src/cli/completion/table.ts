import type { Command } from 'commander'

/** A command as completion needs it. */
export interface Completion {
  readonly name: string
  readonly says: string
  /** Values of its argument, where it is one of a few. */
  readonly values: readonly string[]
  readonly flags: readonly Flag[]
}

export interface Flag {
  readonly long: string
  readonly short?: string
  readonly says: string
  readonly takesValue: boolean
  /** Its values, where they are a few; otherwise a value is a file or free. */
  readonly values: readonly string[]
}

/** What commander knows of a program: its commands with their flags, help included. */
export function listCompletions(program: Command): readonly Completion[] {
  return program.commands.map((command) => ({
    name: command.name(),
    says: command.description(),
    values: command.registeredArguments[0]?.argChoices ?? [],
    flags: command.createHelp().visibleOptions(command).map(describeFlag),
  }))
}

function describeFlag(option: ReturnType<ReturnType<Command['createHelp']>['visibleOptions']>[number]): Flag {
  return {
    long: option.long ?? '',
    ...(option.short === undefined ? {} : { short: option.short }),
    says: option.description,
    takesValue: option.required,
    values: option.argChoices ?? [],
  }
}

/** The name of a shell function. */
export function functionName(program: Command): string {
  return `_${program.name().replaceAll('-', '_')}`
}

/** A text as one word of a shell: none of ours holds a line break. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
