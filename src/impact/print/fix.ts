import { printable } from '../../diagnostics/index.ts'
import type { Rewriting } from '../fix/rewrite.ts'
import { counted } from './text.ts'

/** What a rewrite did, or would do, and what it leaves. */
export function printFix({ rewrites, edits, undecided }: Rewriting): string {
  const head = `${counted(edits, 'text')} replaced in ${counted(rewrites.length, 'file')}; ${counted(undecided.length, 'place')} left for you.`
  const lines = undecided.map(({ file, line, column, why }) =>
    printable(`  ${file}:${line}:${column} ${why}`),
  )
  return `${[head, ...lines].join('\n')}\n`
}
