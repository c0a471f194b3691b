import type { ComparedStates, MeasuredPair } from './measured.ts'
import { escaped, share } from './words.ts'

/** The page of a run: what comparisons prove and leave out, and which rewrites that mean the same are told as changes. */
export function printPairs(all: readonly MeasuredPair[], date: string): string {
  const compared = all.flatMap((one) => ('failed' in one.compared ? [] : [{ ...one, states: one.compared }]))
  return [
    '# Public descriptions and schemas, compared',
    '',
    `The command \`npm run descriptions -- --write\` wrote this page on ${date}, with Node ${process.versions.node}. [The list](../test/descriptions/descriptions.json)`,
    'names the commits of the compared files. This repository does not contain these files. People read some of the reported changes;',
    '[the notes](../test/descriptions/NOTES.md) say what they found.',
    '',
    '## Compared with the state before',
    '',
    'Each row compares two states of a description: two versions, or the files of two commits. `digest` is a hash of the compared files.',
    '`unproven` counts the breaking changes without an example document that proves them. `uses` counts the bodies, parameters and headers',
    'of operations. `s` is the processor time of the comparison in seconds, and `MB` is the most memory that it used.',
    '',
    '| pair | format | source | digest | changes | breaking | unproven | uses | not compared | s | MB |',
    '| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(comparedRow),
    '',
    ...reasons('Breaking changes without a document, by reason:', compared, ({ unproven }) => unproven),
    ...reasons('What is not compared:', compared, ({ notCompared }) => notCompared),
    '## Written otherwise',
    '',
    'The program rewrites each description at a third of its places, and keeps its meaning. Then it compares the result with the original.',
    'This comparison should report only changes of documentation and names. `findings` counts all other reported changes. `rewrites` counts',
    'the ways in which the program rewrote the description, and `places` counts the rewritten places.',
    '',
    '| description | rewrites | places | findings |',
    '| --- | ---: | ---: | ---: |',
    ...all.flatMap(rewrittenRow),
    '',
    ...all.flatMap(findings),
  ].join('\n')
}

function comparedRow({ name, format, source, digest, compared }: MeasuredPair): string {
  const start = [name, format, source, `\`${digest.slice(0, 12)}\``]
  if ('failed' in compared) return row([...start, escaped(compared.failed), '', '', '', '', '', ''])
  const { changes, breaking, unproven, uses, notCompared, seconds, megabytes } = compared
  return row([
    ...start,
    ...[changes, breaking, share(total(unproven), breaking), uses === 0 ? '' : uses],
    ...[uses === 0 ? total(notCompared) : share(total(notCompared), uses), seconds.toFixed(1), megabytes],
  ])
}

function rewrittenRow({ name, rewritten }: MeasuredPair): readonly string[] {
  if ('failed' in rewritten)
    return rewritten.failed === 'not asked' ? [] : [row([name, escaped(rewritten.failed), '', ''])]
  const places = rewritten.reduce((sum, one) => sum + one.places, 0)
  const found = rewritten.reduce((sum, one) => sum + one.found.length, 0)
  return [row([name, rewritten.length, places, found])]
}

function findings({ name, rewritten }: MeasuredPair): readonly string[] {
  if ('failed' in rewritten) return []
  return rewritten.flatMap(({ title, found }) =>
    found.length === 0
      ? []
      : [`- ${name}, ${title}: ${found.length}`, ...found.slice(0, 3).map((line) => `  - ${escaped(line)}`)],
  )
}

function reasons(
  title: string,
  all: readonly { readonly name: string; readonly states: ComparedStates }[],
  of: (states: ComparedStates) => Readonly<Record<string, number>>,
): readonly string[] {
  const lines = all.flatMap(({ name, states }) =>
    Object.entries(of(states)).map(([why, count]) => `- ${name}: ${count} × ${escaped(why)}`),
  )
  return lines.length === 0 ? [] : [title, '', ...lines, '']
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0)
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
