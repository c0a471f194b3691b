import { Command, CommanderError, Option } from 'commander'
import { embeddedName, readTool } from '../config/index.ts'
import { type Diagnostic, diagnostic, InvariantError, printable } from '../diagnostics/index.ts'
import { NotRead, NotWritten, packageRoot, pathFrom } from '../files/index.ts'
import { commands } from './commands/index.ts'
import { type Exit, exits, type Io } from './io.ts'
import { type CommonFlags, Session } from './session.ts'

/**
 * Runs a command line with the full program and returns its exit code: 2 for wrong usage, 3 for a bug. A bug is
 * reported on stderr, never thrown.
 */
export async function runProgram(argv: readonly string[], io: Io): Promise<Exit> {
  let exit: Exit = exits.fine
  const program = makeProgram(io, (ended) => {
    exit = ended
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exit
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exits.fine : exits.badInput
    io.stderr.write(bugReport(error))
    return exits.bug
  }
}

/**
 * The commander program with all commands, for parsing, help and completion; calls `ended` with the exit code. A
 * system error within a command is reported and ends as bad input; any other error is thrown.
 */
export function makeProgram(io: Io, ended: (exit: Exit) => void): Command {
  const program = new Command('efti-schema')
    .description(
      'Generate types, codecs, migration reports and adapters from versioned interface descriptions.',
    )
    .version(readTool().version)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .addHelpText(
      'after',
      `\nTo begin: "efti-schema init <spec>", then "efti-schema build".\nFlags of a command: "efti-schema <command> --help".\n\nExamples:\n${commands.map(({ examples }) => `  $ efti-schema ${examples[0]}\n`).join('')}\n${exitWords}\n`,
    )
    .configureHelp({ subcommandTerm: (command) => printUsage(command.name()) })
  for (const { name, says, args, choices, flags, takesEmbedded, examples, run } of commands) {
    const command = program.command(`${name}${args === '' ? '' : ` ${args}`}`).description(says)
    if (choices !== undefined) command.registeredArguments[0]?.choices(choices)
    for (const [flag, meaning, ...values] of flags) {
      const option = new Option(flag, meaning)
      if (values.length > 0) option.choices(values)
      if (flag.includes('…')) option.argParser((value: string, all: string[] = []) => [...all, value])
      command.addOption(option)
    }
    if (takesEmbedded) command.addOption(embeddedOption())
    for (const option of commonOptions(name === 'lock')) command.addOption(option)
    command.addHelpText(
      'after',
      `\nExamples:\n${examples.map((line) => `  $ efti-schema ${line}\n`).join('')}`,
    )
    command.action(async (...given: unknown[]) => {
      const options = command.opts<CommonFlags & Record<string, unknown>>()
      const session = new Session(io, options)
      try {
        ended(await run(session, given.slice(0, -2), options))
      } catch (error) {
        const problem = explainError(error, io.cwd)
        if (problem === undefined) throw error
        session.sink(problem)
        ended(await session.end(exits.badInput))
      }
    })
  }
  return program
}

/**
 * The diagnostic for an error of the system (a file not readable or writable) or of a platform without Temporal.
 * Undefined for any other error, which is a bug, and for this package's own files.
 */
function explainError(error: unknown, cwd: string): Diagnostic | undefined {
  if (error instanceof NotWritten)
    return diagnostic('output-failed', { out: pathFrom(cwd, error.path), problem: error.problem })
  if (error instanceof NotRead)
    return diagnostic('file-unreadable', { file: pathFrom(cwd, error.path), problem: error.problem })
  if (error instanceof TypeError && error.message.startsWith('This platform has no Temporal'))
    return diagnostic('temporal-missing', undefined)
  const { code, syscall, path } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined || !/^E[A-Z\d]+$/.test(code)) return undefined
  if (path?.startsWith(packageRoot)) return undefined
  return diagnostic('system-refused', {
    call: syscall,
    file: path === undefined ? undefined : pathFrom(cwd, path),
    problem: code,
  })
}

const exitWords = 'Exit codes: 0 fine, 1 findings, 2 bad usage or bad input, 3 a bug in efti-schema.'

/** The name and arguments of a command, for the list in the help. */
function printUsage(name: string): string {
  const command = commands.find((one) => one.name === name)
  return command === undefined || command.args === '' ? name : `${name} ${command.args}`
}

function embeddedOption(): Option {
  const says = `use the embedded ${embeddedName} versions instead of a configuration`
  return new Option('--embedded', says).conflicts('config')
}

/** The options that every command has; `--frozen` means something else for `lock`, which writes the lock file. */
function commonOptions(isLock: boolean): readonly Option[] {
  return [
    new Option(
      '-c, --config <file>',
      'the configuration file; by default efti-schema.config.* in this folder',
    ),
    new Option(
      '--frozen',
      isLock
        ? 'restore missing copies only: fail instead of adding or changing a pin'
        : 'fail unless efti-schema.lock.json pins exactly the remote sources in the configuration',
    ),
    new Option('--quiet', 'print only results and errors: no progress, no warnings'),
    new Option('--verbose', 'also print notes, and every place of a repeated warning'),
    new Option('--no-color', 'print no colours (NO_COLOR=1 does the same)'),
  ]
}

/** The report of a bug: the message and the first three stack lines, without paths of the user's machine. */
function bugReport(error: unknown): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const where = (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 3)
  const shown = where.map((line) =>
    line.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?[\\/](?:[^()]*[\\/])?(src|dist|node_modules)[\\/]/, '$1/'),
  )
  const head = error instanceof InvariantError ? message : `This is a bug of the toolkit: ${name}: ${message}`
  return `${[head, ...shown].map(printable).join('\n')}\nPlease report it with the command line and these lines.\n`
}
