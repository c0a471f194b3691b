import { counted, type Location, printable, printLocation } from '../diagnostics/index.ts'
import type { Change, ChangeSeverity, Comparison } from '../diff/index.ts'
import { contentLines } from './content.ts'
import { makeExcerpt } from './documents/excerpt.ts'
import { notComparedLine } from './not-compared.ts'
import {
  byCounted,
  countChanges,
  groupBy,
  severities,
  severityNames,
  whoseCode,
  whoseCodes,
  whoseNames,
  whoseWords,
} from './tally.ts'
import { draftSentence, otherSide, proofSentence, semverSentence, verdictSentence } from './verdict.ts'
import { printPlaced } from './where.ts'

/** Entries of one kind that are shown with the lines of both sides; of risky ones no more are shown by default. */
const shownPerRule = 3

/** Places that were not compared and are shown by default. */
const shownPlaces = 5

/** Changes that only the other side feels and are shown by default. */
const shownOthers = 5

/** How a terminal wants its text. */
export interface SummaryOptions {
  readonly colours?: boolean
  readonly width?: number
  /** Counts only, or every change whole; by default every breaking change and the first of the risky ones. */
  readonly detail?: 'counts' | 'all'
  /** The line of a source that a place of one side is in. */
  readonly lineAt?: (side: 'before' | 'after', at: Location) => string | undefined
}

const codes = { breaking: 31, risky: 33, safe: 32, annotation: 36, before: 31, after: 32, quiet: 2 } as const

type Paint = (colour: keyof typeof codes, text: string) => string

/** The verdict, what was not compared, whom it hurts, and every breaking change with its sources on both sides. */
export function printSummary(comparison: Comparison, options: SummaryOptions = {}): string {
  const { summary } = comparison
  const { counted: changes } = byCounted(comparison.changes)
  const paint: Paint = (colour, text) =>
    options.colours === true ? `\u001B[${codes[colour]}m${text}\u001B[0m` : text
  const draft = draftSentence(comparison)
  const semver = semverSentence(comparison)
  const counts = severities.map((severity) =>
    paint(severity, `${summary[severity]} ${severityNames[severity]}`),
  )
  const accepted = summary.accepted === undefined ? [] : [`${counted(summary.accepted, 'change')} accepted.`]
  const proof = proofSentence(comparison)
  const lines = [
    printable(verdictSentence(comparison)),
    ...contentLines(comparison).map(printable),
    ...notComparedLines(comparison, options),
    ...(draft === undefined ? [] : [printable(draft)]),
    ...(semver === undefined ? [] : [printable(semver)]),
    [`${counts.join(', ')}.`, ...accepted, ...(proof === undefined ? [] : [proof])].join(' '),
    ...hurtLines(changes),
    ...fateLines(comparison),
    ...(options.detail === 'counts'
      ? severities.flatMap((severity) => countLines(changes, severity, paint))
      : [
          ...severities.flatMap((severity) => severityLines(changes, severity, paint, options)),
          ...otherLines(comparison, options),
          ...restLines(comparison, options),
        ]),
  ]
  return `${lines.join('\n')}\n`
}

function notComparedLines(comparison: Comparison, { detail }: SummaryOptions): readonly string[] {
  if (detail === 'counts') return []
  const { notCompared } = comparison
  const shown = detail === 'all' ? notCompared : notCompared.slice(0, shownPlaces)
  const rest = notCompared.length - shown.length
  return [
    ...shown.map((one) => printable(`  ${notComparedLine(comparison, one)}`)),
    ...(rest > 0 ? [`  … and ${counted(rest, 'more place')} (--all shows them)`] : []),
  ]
}

function hurtLines(changes: readonly Change[]): readonly string[] {
  const figures = whoseCodes(changes).map(
    (whose) => `${whoseWords[whose]} ${countChanges(changes, 'breaking', whose)}`,
  )
  return figures.length === 0 ? [] : [`Breaking for: ${figures.join(', ')}.`]
}

/** What only the other side feels: the first in short, or each of them. */
function otherLines(comparison: Comparison, { detail }: SummaryOptions): readonly string[] {
  const { others } = byCounted(comparison.changes)
  if (others.length === 0 || detail === 'counts') return []
  const shown = detail === 'all' ? others : others.slice(0, shownOthers)
  const rest = others.length - shown.length
  return [
    `Only ${otherSide(comparison)} feel ${others.length === 1 ? 'this change' : 'these changes'} (not counted):`,
    ...shown.map(shortLine),
    ...(rest > 0 ? [`  … and ${rest} more (--all shows them)`] : []),
  ]
}

function fateLines({ dataElements }: Comparison): readonly string[] {
  if (dataElements.length === 0) return []
  const count = (fate: string): number => dataElements.filter((element) => element.fate === fate).length
  return [
    `Data elements: ${count('joined')} on both sides, ${count('removed')} without counterpart, ${count('added')} new.`,
  ]
}

/** The changes of a severity, those of one kind together. */
function groupByRule(changes: readonly Change[], severity: ChangeSeverity) {
  return [
    ...groupBy(
      changes.filter((change) => change.severity === severity),
      ({ rule }) => [rule],
    ),
  ]
}

function countLines(changes: readonly Change[], severity: ChangeSeverity, paint: Paint): readonly string[] {
  return groupByRule(changes, severity).map(([rule, group]) => headLine(severity, rule, group, paint))
}

function headLine(severity: ChangeSeverity, rule: string, group: readonly Change[], paint: Paint): string {
  return `${paint(severity, severityNames[severity])} ${rule}: ${group.length}`
}

function severityLines(
  changes: readonly Change[],
  severity: ChangeSeverity,
  paint: Paint,
  options: SummaryOptions,
): readonly string[] {
  const isAll = options.detail === 'all'
  if (!isAll && severity !== 'breaking' && severity !== 'risky') return []
  return groupByRule(changes, severity).flatMap(([rule, group]) => {
    const whole = isAll ? group : group.slice(0, shownPerRule)
    const others = group.slice(whole.length)
    // One document for a kind; the first that is short enough to be read here, if any is.
    const proven = group.find((change) => witnessText(change)?.isShort) ?? group.find(witnessText)
    return [
      headLine(severity, rule, group, paint),
      ...whole.flatMap((change, index) => [
        ...entryLines(change, paint, options),
        ...(isAll || change === proven ? witnessLines(change, isAll).map(printable) : []),
        ...unprovenLines(change, index === 0).map(printable),
      ]),
      ...(severity === 'breaking'
        ? others.flatMap((change) => [
            shortLine(change),
            ...(change === proven ? witnessLines(change, isAll).map(printable) : []),
            ...unprovenLines(change, false).map(printable),
          ])
        : others.length > 0
          ? [`  … and ${others.length} more (--all shows them)`]
          : []),
    ]
  })
}

/** What the default leaves to --all. */
function restLines({ summary }: Comparison, { detail }: SummaryOptions): readonly string[] {
  if (detail === 'all') return []
  const rest = [
    ...(summary.safe === 0 ? [] : [counted(summary.safe, 'safe change')]),
    ...(summary.annotation === 0 ? [] : [counted(summary.annotation, 'documentation change')]),
  ]
  return rest.length === 0 ? [] : [`Not shown: ${rest.join(' and ')} (--all shows them).`]
}

function entryLines(change: Change, paint: Paint, options: SummaryOptions): readonly string[] {
  return [
    printable(`  ${printChange(change)}`),
    ...(['before', 'after'] as const).flatMap((side) => sideLines(change, side, paint, options)),
  ]
}

/** A change in one line, with the later of its places. */
function shortLine(change: Change): string {
  const at = change.after?.at ?? change.before?.at
  return printable(`  ${printChange(change)}${at === undefined ? '' : ` (${printLocation(at)})`}`)
}

function printChange(change: Change): string {
  const { accepted } = change
  const note = accepted === undefined ? '' : ` (accepted: ${accepted.reason})`
  const whose = whoseCode(change).map((one) => whoseNames[one])
  return `${printPlaced(change)}${whose.length === 0 ? '' : ` [${whose.join(', ')}]`}${note}`
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
  const shown = makeExcerpt(text, at.column - cut, Math.max(20, width - 6)).shown
  return [
    `    ${paint('quiet', `${sign} ${printable(printLocation(at))}`)}`,
    ...(text === '' ? [] : [`      ${paint(side, shown)}`]),
  ]
}

/** Of a longer document the first lines are shown. */
const shownLines = 12

/** The document that proves an entry; the later of the two, where it takes two. */
function witnessText({ witness }: Change) {
  if (witness.status !== 'proven') return undefined
  const { document, hasImage, imageDocument, acceptedBy, rejectedBy } = witness
  const lines = (hasImage === undefined ? document : imageDocument)?.trimEnd().split('\n')
  if (lines === undefined) return undefined
  const after = hasImage === undefined ? '' : ' after the other changes are applied'
  const says = `  Example document that ${acceptedBy} accepts and ${rejectedBy} refuses${after}:`
  return { says, lines, isShort: lines.length <= shownLines }
}

function witnessLines(change: Change, isWhole: boolean): readonly string[] {
  const found = witnessText(change)
  if (found === undefined) return []
  const { says, lines, isShort } = found
  const shown = isWhole || isShort ? lines : lines.slice(0, shownLines)
  const rest = lines.length - shown.length
  return [
    says,
    ...shown.map((line) => `    ${line}`),
    ...(rest > 0 ? [`    … and ${counted(rest, 'more line')} (--all shows them)`] : []),
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
