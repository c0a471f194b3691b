import { printable, printLocation } from '../diagnostics/index.ts'
import type { Change, Comparison } from '../diff/index.ts'
import { countOf, groupBy, severities } from './tally.ts'
import { draftSentence, proofSentence, verdictSentence } from './verdict.ts'

/** Entries of one kind that a terminal shows before it counts the rest. */
const shownPerRule = 3

/** A short summary for a terminal: the verdict, whom it hurts, and a few entries of each kind. */
export function printSummary(comparison: Comparison): string {
  const { changes, summary } = comparison
  const draft = draftSentence(comparison)
  const lines = [
    verdictSentence(comparison),
    ...(draft === undefined ? [] : [draft]),
    `${severities.map((severity) => `${summary[severity]} ${severity}`).join(', ')}. ${proofSentence(comparison)}`,
    ...hurtLines(changes),
    ...fateLines(comparison),
    ...severities
      .slice(0, 2)
      .flatMap((severity) => kindLines(changes.filter((change) => change.severity === severity))),
  ]
  return `${lines.map(printable).join('\n')}\n`
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

function kindLines(changes: readonly Change[]): readonly string[] {
  return [...groupBy(changes, ({ rule }) => [rule])].flatMap(([rule, group]) => [
    `${group[0]?.severity} ${rule}: ${group.length}`,
    ...group
      .slice(0, shownPerRule)
      .flatMap((change, index) => [entryLine(change), ...(index === 0 ? witnessLines(change) : [])]),
    ...(group.length > shownPerRule ? [`  … and ${group.length - shownPerRule} more`] : []),
  ])
}

function entryLine({ where, message, before, after }: Change): string {
  const at = after?.at ?? before?.at
  return `  ${where.path.join('/')}: ${message}${at === undefined ? '' : ` (${printLocation(at)})`}`
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
