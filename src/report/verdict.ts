import { counted } from '../diagnostics/index.ts'
import type { Audience, Comparison } from '../diff/index.ts'
import { type Block, heading, paragraph, table } from './block.ts'
import { audiences, countOf } from './tally.ts'

/** `v1 (draft)`. */
export function versionLabel({ name, status }: Comparison['from']): string {
  return status === 'draft' ? `${name} (draft)` : name
}

/** The one sentence that a hurried reader needs. */
export function verdictSentence({ summary, from, to }: Comparison): string {
  const { breaking, risky } = summary
  const step = `Going from ${versionLabel(from)} to ${versionLabel(to)}`
  if (breaking === 0 && risky === 0) return `${step} breaks nothing.`
  if (breaking === 0) return `${step} breaks nothing for certain; ${counted(risky, 'change')} may.`
  return `${step} breaks code in ${counted(breaking, 'place')}; ${counted(risky, 'more change')} may.`
}

/** Whether the breaking changes are shown by documents, in one sentence. */
export function proofSentence({ summary }: Comparison): string {
  if (summary.breaking === 0) return 'There is nothing to prove.'
  const are = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'}`
  return `Of the breaking changes ${are(summary.proven)} proven by a document, ${are(summary.unproven)} unproven.`
}

export function draftSentence({ from, to }: Comparison): string | undefined {
  const drafts = [from, to].filter(({ status }) => status === 'draft').map(({ name }) => name)
  if (drafts.length === 0) return undefined
  const names = drafts.join(' and ')
  return `${names} ${drafts.length === 1 ? 'is a draft' : 'are drafts'}: every line below can change with the next one.`
}

/** First page: what breaks, for whom, and how sure that is. */
export function verdictBlocks(comparison: Comparison): readonly Block[] {
  const { changes, summary } = comparison
  const draft = draftSentence(comparison)
  const hurt = (Object.keys(audiences) as Audience[]).map((audience) => [
    audiences[audience],
    String(countOf(changes, 'breaking', audience)),
    String(countOf(changes, 'risky', audience)),
  ])
  return [
    ...(draft === undefined ? [] : [paragraph({ strong: 'Draft.' }, ' ', draft)]),
    paragraph({ strong: verdictSentence(comparison) }, ' ', proofSentence(comparison)),
    ...table(
      ['breaking', 'risky', 'safe', 'words only', 'proven', 'unproven'],
      [
        [
          summary.breaking,
          summary.risky,
          summary.safe,
          summary.annotation,
          summary.proven,
          summary.unproven,
        ].map(String),
      ],
    ),
    heading('What breaks for whom'),
    ...table(['whose code', 'breaking', 'risky'], hurt),
    paragraph(
      'One change can hurt several. Risky is what nobody can decide from the specifications, what hurts only those ' +
        'who refuse what they do not know, and what only stops a TypeScript program from compiling.',
    ),
  ]
}
