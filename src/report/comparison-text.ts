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

/**
 * The number of changes per rule shown with their source lines. Of risky changes, no further ones are shown by
 * default.
 */
const shownPerRule = 3

/** The number of places not compared that are shown by default. */
const shownPlaces = 5

/** The number of uncounted changes (that affect only the other side) shown by default. */
const shownOthers = 5

/** Options of the text output. */
export interface SummaryOptions {
  readonly colours?: boolean
  readonly width?: number
  /**
   * Counts only, or every change in full. By default every breaking change and the first risky ones of each rule.
   */
  readonly detail?: 'counts' | 'all'
  /** The source line at a place of one version. */
  readonly lineAt?: (side: 'before' | 'after', at: Location) => string | undefined
  /** The name of a version's file that a terminal opens, if it is not the name in the comparison. */
  readonly nameFile?: (side: 'before' | 'after', file: string) => string | undefined
}

/** A place in a file, by the name that a terminal opens. */
function nameLocation(side: 'before' | 'after', at: Location, { nameFile }: SummaryOptions): Location {
  return { ...at, file: nameFile?.(side, at.file) ?? at.file }
}

const codes = { breaking: 31, risky: 33, safe: 32, annotation: 36, before: 31, after: 32, quiet: 2 } as const

type Paint = (colour: keyof typeof codes, text: string) => string

/**
 * The comparison as text for a terminal: verdict, places not compared, counts, whose code breaks, and the changes.
 * Without `detail`, safe and documentation changes are left out.
 */
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
    ...hurtLine(changes),
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

/**
 * The places that were not compared, by default the first 5 and the number of others. All with `detail: 'all'`, none
 * with `'counts'`.
 */
function notComparedLines(comparison: Comparison, options: SummaryOptions): readonly string[] {
  const { detail } = options
  if (detail === 'counts') return []
  const notCompared = comparison.notCompared.map((one) =>
    one.at === undefined ? one : { ...one, at: nameLocation(one.in, one.at, options) },
  )
  const shown = detail === 'all' ? notCompared : notCompared.slice(0, shownPlaces)
  const rest = notCompared.length - shown.length
  return [
    ...shown.map((one) => printable(`  ${notComparedLine(comparison, one)}`)),
    ...(rest > 0 ? [`  … and ${counted(rest, 'more place')} (--all shows them)`] : []),
  ]
}

/** A single line that lists the number of breaking changes for every group of affected code; none if there is none. */
function hurtLine(changes: readonly Change[]): readonly string[] {
  const figures = whoseCodes(changes).map(
    (whose) => `${whoseWords[whose]} ${countChanges(changes, 'breaking', whose)}`,
  )
  return figures.length === 0 ? [] : [`Breaking for: ${figures.join(', ')}.`]
}

/**
 * The changes that affect only the other side, below a heading: by default the first 5 and the number of others. All
 * with `detail: 'all'`, none with `'counts'`.
 */
function otherLines(comparison: Comparison, options: SummaryOptions): readonly string[] {
  const { detail } = options
  const { others } = byCounted(comparison.changes)
  if (others.length === 0 || detail === 'counts') return []
  const shown = detail === 'all' ? others : others.slice(0, shownOthers)
  const rest = others.length - shown.length
  return [
    `Not counted, since only ${otherSide(comparison)} are affected:`,
    ...shown.map((change) => shortLine(change, options)),
    ...(rest > 0 ? [`  … and ${rest} more (--all shows them)`] : []),
  ]
}

/** One line with the counts of data elements in both versions, removed and new; none without data elements. */
function fateLines({ dataElements }: Comparison): readonly string[] {
  if (dataElements.length === 0) return []
  const count = (fate: string): number => dataElements.filter((element) => element.fate === fate).length
  return [
    `Data elements: ${count('joined')} on both sides, ${count('removed')} without counterpart, ${count('added')} new.`,
  ]
}

/** The changes of a severity, grouped by rule. */
function groupByRule(changes: readonly Change[], severity: ChangeSeverity) {
  return [
    ...groupBy(
      changes.filter((change) => change.severity === severity),
      ({ rule }) => [rule],
    ),
  ]
}

/** One line for each rule of a severity, with the number of its changes. */
function countLines(changes: readonly Change[], severity: ChangeSeverity, paint: Paint): readonly string[] {
  return groupByRule(changes, severity).map(([rule, group]) => headLine(severity, rule, group, paint))
}

/** The line before the changes of a rule: severity, rule and their number. */
function headLine(severity: ChangeSeverity, rule: string, group: readonly Change[], paint: Paint): string {
  return `${paint(severity, severityNames[severity])} ${rule}: ${group.length}`
}

/**
 * The changes of a severity by rule: the first 3 with source lines and proof, other breaking ones in one line each,
 * others counted. With `detail: 'all'`, all in full; only then safe and documentation changes.
 */
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
    // One example document for each rule: the first short one, otherwise the first.
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
            shortLine(change, options),
            ...(change === proven ? witnessLines(change, isAll).map(printable) : []),
            ...unprovenLines(change, false).map(printable),
          ])
        : others.length > 0
          ? [`  … and ${others.length} more (--all shows them)`]
          : []),
    ]
  })
}

/**
 * The line that counts the safe and documentation changes not shown; none if there are none, or if all are shown.
 */
function restLines({ summary }: Comparison, { detail }: SummaryOptions): readonly string[] {
  if (detail === 'all') return []
  const rest = [
    ...(summary.safe === 0 ? [] : [counted(summary.safe, 'safe change')]),
    ...(summary.annotation === 0 ? [] : [counted(summary.annotation, 'documentation change')]),
  ]
  return rest.length === 0 ? [] : [`Not shown: ${rest.join(' and ')} (--all shows them).`]
}

/** A change with the places and source lines of both versions. */
function entryLines(change: Change, paint: Paint, options: SummaryOptions): readonly string[] {
  return [
    printable(`  ${printChange(change)}`),
    ...(['before', 'after'] as const).flatMap((side) => sideLines(change, side, paint, options)),
  ]
}

/** A change in one line, with its place in the later version, or else in the earlier one. */
function shortLine(change: Change, options: SummaryOptions): string {
  const side = change.after?.at === undefined ? 'before' : 'after'
  const at = change[side]?.at
  const place = at === undefined ? '' : ` (${printLocation(nameLocation(side, at, options))})`
  return printable(`  ${printChange(change)}${place}`)
}

/** A change with its place, whose code it affects, and the reason for accepting it. */
function printChange(change: Change): string {
  const { accepted } = change
  const note = accepted === undefined ? '' : ` (accepted: ${accepted.reason})`
  const whose = whoseCode(change).map((one) => whoseNames[one])
  return `${printPlaced(change)}${whose.length === 0 ? '' : ` [${whose.join(', ')}]`}${note}`
}

/** The place of a change in one version, and its source line if it is known; nothing without a place. */
function sideLines(
  change: Change,
  side: 'before' | 'after',
  paint: Paint,
  options: SummaryOptions,
): readonly string[] {
  const { lineAt, width = 100 } = options
  const at = change[side]?.at
  if (at === undefined) return []
  const sign = side === 'before' ? '-' : '+'
  const line = lineAt?.(side, at)
  const text = line?.trimStart() ?? ''
  const cut = (line?.length ?? 0) - text.length
  const shown = makeExcerpt(text, at.column - cut, Math.max(20, width - 6)).shown
  return [
    `    ${paint('quiet', `${sign} ${printable(printLocation(nameLocation(side, at, options)))}`)}`,
    ...(text === '' ? [] : [`      ${paint(side, shown)}`]),
  ]
}

/** The number of lines shown of a longer document. */
const shownLines = 12

/**
 * The example document of a change with its heading; if the change has two, the converted one. `undefined` if
 * there is none in the comparison.
 */
function witnessText({ witness }: Change) {
  if (witness.status !== 'proven') return undefined
  const { document, hasImage, imageDocument, acceptedBy, rejectedBy } = witness
  const lines = (hasImage === undefined ? document : imageDocument)?.trimEnd().split('\n')
  if (lines === undefined) return undefined
  const after = hasImage === undefined ? '' : ' after the other changes are applied'
  const says = `  Example document that ${acceptedBy} accepts and ${rejectedBy} refuses${after}:`
  return { says, lines, isShort: lines.length <= shownLines }
}

/** The example document of a change; of a long one the first lines, unless `isWhole`. */
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

/**
 * For a change without an example document: TypeScript lines that no longer compile (only if `isFirst`), or for a
 * breaking one the reason.
 */
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
