import type { Command } from 'commander'
import { type Completion, type Flag, functionName, listCompletions, quoteForShell } from './table.ts'

export function zsh(program: Command): string {
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

function flagText({ long, short, says, takesValue, values }: Flag): string {
  const words = `[${says.replaceAll(/[[\]:\\]/g, '\\$&')}]`
  const value = !takesValue ? '' : values.length === 0 ? ':value:_files' : `:value:(${values.join(' ')})`
  return [long, ...(short === undefined ? [] : [short])]
    .map((flag) => quoteForShell(`${flag}${words}${value}`))
    .join(' ')
}

function restText({ values }: Completion): string {
  return quoteForShell(values.length === 0 ? '*:file:_files' : `1:value:(${values.join(' ')})`)
}
