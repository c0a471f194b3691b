import { counted, type Location, printable, printLocation } from '../diagnostics/index.ts'
import type { Change, Comparison } from '../diff/index.ts'
import { excerptOf } from './documents/excerpt.ts'
import { countOf, groupBy, severities } from './tally.ts'
import { draftSentence, proofSentence, verdictSentence } from './verdict.ts'
import { printWhere } from './where.ts'

/** Entries of one kind that a terminal shows before it counts the rest. */
const shownPerRule = 3

/** How a terminal wants its text. */
export interface SummaryOptions {
  readonly colours?: boolean
  readonly width?: number
  /** The line of a source that a place of one side is in. */
  readonly lineAt?: (side: 'before' | 'after', at: Location) => string | undefined
}

const codes = { breaking: 31, risky: 33, safe: 32, annotation: 36, before: 31, after: 32, quiet: 2 } as const

type Paint = (colour: keyof typeof codes, text: string) => string

/** A summary for a terminal: the verdict, whom it hurts, and of each kind a few entries with their sources on both sides. */
export function printSummary(comparison: Comparison, options: SummaryOptions = {}): string {
  const { changes, summary } = comparison
  const paint: Paint = (colour, text) =>
    options.colours === true ? `\u001B[${codes[colour]}m${text}\u001B[0m` : text
  const draft = draftSentence(comparison)
  const counts = severities.map((severity) => paint(severity, `${summary[severity]} ${severity}`))
  const accepted = summary.accepted === undefined ? '' : ` ${counted(summary.accepted, 'change')} accepted.`
  const lines = [
    printable(verdictSentence(comparison)),
    ...(draft === undefined ? [] : [printable(draft)]),
    `${counts.join(', ')}.${accepted} ${proofSentence(comparison)}`,
    ...hurtLines(changes),
    ...fateLines(comparison),
    ...severities.slice(0, 2).flatMap((severity) =>
      kindLines(
        changes.filter((change) => change.severity === severity),
        paint,
        options,
      ),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function hurtLines(changes: readonly Change[]): readonly string[] {
  if (changes.every(({ who }) => who.length === 0)) return []
  const figures = (['sender', 'receiver', 'typescript'] as const).map(
    (audience) => `${audience} ${countOf(changes, 'breaking', audience)}`,
  )
  return [`Breaking for: ${figures.join(', ')}.`]
}

function fateLines({ dataElements }: Comparison): readonly string[] {
  if (dataElements.length === 0) return []
  const count = (fate: string): number => dataElements.filter((element) => element.fate === fate).length
  return [
    `Data elements: ${count('joined')} on both sides, ${count('removed')} without counterpart, ${count('added')} new.`,
  ]
}

function kindLines(changes: readonly Change[], paint: Paint, options: SummaryOptions): readonly string[] {
  return [...groupBy(changes, ({ rule }) => [rule])].flatMap(([rule, group]) => {
    const severity = group[0]?.severity ?? 'safe'
    return [
      `${paint(severity, severity)} ${rule}: ${group.length}`,
      ...group
        .slice(0, shownPerRule)
        .flatMap((change, index) => [
          ...entryLines(change, paint, options),
          ...(index === 0 ? witnessLines(change).map(printable) : []),
          ...unprovenLines(change, index === 0).map(printable),
        ]),
      ...(group.length > shownPerRule ? [`  … and ${group.length - shownPerRule} more`] : []),
    ]
  })
}

function entryLines(change: Change, paint: Paint, options: SummaryOptions): readonly string[] {
  const { where, message, accepted, who } = change
  const note = accepted === undefined ? '' : ` (accepted: ${accepted.reason})`
  const hurt = who.length === 0 ? '' : ` [${who.join(', ')}]`
  return [
    printable(`  ${printWhere(where)}: ${message}${hurt}${note}`),
    ...(['before', 'after'] as const).flatMap((side) => sideLines(change, side, paint, options)),
  ]
}

/** Where one side says it, and the line that does. */
function sideLines(
  change: Change,
  side: 'before' | 'after',
  paint: Paint,
  { lineAt, width = 100 }: SummaryOptions,
): readonly string[] {
  const at = change[side]?.at
  if (at === undefined) return []
  const sign = side === 'before' ? '-' : '+'
  const line = lineAt?.(side, at)
  const text = line?.trimStart() ?? ''
  const cut = (line?.length ?? 0) - text.length
  const shown = excerptOf(text, at.column - cut, Math.max(20, width - 6)).shown
  return [
    `    ${paint('quiet', `${sign} ${printable(printLocation(at))}`)}`,
    ...(text === '' ? [] : [`      ${paint(side, shown)}`]),
  ]
}

/** Documents with more lines are left to the files, or to the other formats. */
const shownLines = 12

/** A small document that proves an entry; the later of the two, where it takes two. */
function witnessLines({ witness }: Change): readonly string[] {
  if (witness.status !== 'proven') return []
  const { document, image, imageDocument, acceptedBy, rejectedBy } = witness
  const lines = (image === undefined ? document : imageDocument)?.trimEnd().split('\n')
  if (lines === undefined || lines.length > shownLines) return []
  const made = image === undefined ? '' : ', once what else changed is made up for'
  return [
    `  ${acceptedBy} accepts it${made}, ${rejectedBy} refuses it:`,
    ...lines.map((line) => `    ${line}`),
  ]
}

/** Why no document shows that an entry breaks; or, once for a kind, a line of code that it stops. */
function unprovenLines({ severity, witness }: Change, isFirst: boolean): readonly string[] {
  if (witness.status !== 'unproven') return []
  const { why, typescript } = witness
  if (typescript !== undefined && isFirst) {
    const { line, stops } = typescript
    const later = stops.line === line ? [] : [`    ${stops.line}`]
    return [
      '  This compiles with the earlier types:',
      `    ${line}`,
      `  and no longer with the later ones${later.length === 0 ? '.' : ':'}`,
      ...later,
    ]
  }
  return severity === 'breaking' ? [`    unproven: ${why}`] : []
}
