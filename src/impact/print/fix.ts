import { counted, printable } from '../../diagnostics/index.ts'
import type { Rewriting, UndecidedRewrite } from '../fix/rewrite.ts'

/**
 * Prints the counts of a rewrite, the places left, then each open choice with the places that wait for it. The choice
 * with the most places comes first.
 */
export function printFix({ rewrites, edits, undecided }: Rewriting): string {
  const choices = new Map<string, UndecidedRewrite[]>()
  for (const one of undecided) {
    if (one.waitsFor !== undefined) choices.set(one.why, [...(choices.get(one.why) ?? []), one])
  }
  const rest = undecided.filter(({ waitsFor }) => waitsFor === undefined)
  const waiting = undecided.length - rest.length
  const lines = [
    `${counted(edits, 'text')} replaced in ${counted(rewrites.length, 'file')}; ${counted(undecided.length, 'place')} left for you.`,
    ...rest.map((one) => `  ${printPlace(one)} ${one.why}`),
    ...(waiting === 0
      ? []
      : ['', `${counted(waiting, 'place')} wait for ${counted(choices.size, 'choice')}:`]),
    ...[...choices]
      .sort(([, a], [, b]) => b.length - a.length)
      .flatMap(([why, all]) => [`  ${why}`, ...all.map((one) => `    ${printPlace(one)}`)]),
  ]
  return `${lines.map(printable).join('\n')}\n`
}

function printPlace({ file, line, column }: UndecidedRewrite): string {
  return `${file}:${line}:${column}`
}
