import { counted } from '../diagnostics/index.ts'
import type { Audience, Comparison } from '../diff/index.ts'
import { type Block, heading, paragraph, table } from './block.ts'
import { notComparedBlocks, notComparedSentence } from './not-compared.ts'
import { audiences, countOf } from './tally.ts'

/** `v1 (draft)`. */
export function versionLabel({ name, status }: Comparison['from']): string {
  return status === 'draft' ? `${name} (draft)` : name
}

/** The one sentence that a hurried reader needs. */
export function verdictSentence(comparison: Comparison): string {
  const { summary, from, to } = comparison
  const { breaking, risky } = summary
  const open = notComparedSentence(comparison)
  const found = breaking === 0 ? 'no breaking change' : counted(breaking, 'breaking change')
  const maybe = risky === 0 ? '' : `, ${counted(risky, 'risky change')}`
  return `${versionLabel(from)} → ${versionLabel(to)}: ${found}${maybe}.${open === undefined ? '' : ` ${open}`}`
}

/** How many breaking changes an example document shows, in one sentence; nothing where none breaks. */
export function proofSentence({ summary }: Comparison): string | undefined {
  const { breaking, proven } = summary
  if (breaking === 0) return undefined
  return `An example document proves ${proven} of ${counted(breaking, 'breaking change')}.`
}

export function draftSentence({ from, to }: Comparison): string | undefined {
  const drafts = [from, to].filter(({ status }) => status === 'draft').map(({ name }) => name)
  if (drafts.length === 0) return undefined
  const names = drafts.join(' and ')
  return `${names} ${drafts.length === 1 ? 'is a draft' : 'are drafts'}: the next draft can change every line below.`
}

/** First page: what breaks, for whom, and how sure that is. */
export function verdictBlocks(comparison: Comparison): readonly Block[] {
  const { changes, summary } = comparison
  const draft = draftSentence(comparison)
  const proof = proofSentence(comparison)
  const hurt = (Object.keys(audiences) as Audience[]).map((audience) => [
    audiences[audience],
    String(countOf(changes, 'breaking', audience)),
    String(countOf(changes, 'risky', audience)),
  ])
  return [
    ...(draft === undefined ? [] : [paragraph({ strong: 'Draft.' }, ' ', draft)]),
    paragraph({ strong: verdictSentence(comparison) }, ...(proof === undefined ? [] : [' ', proof])),
    ...notComparedBlocks(comparison),
    ...table(
      ['breaking', 'risky', 'safe', 'documentation', 'proven', 'unproven', 'not compared'],
      [
        [
          summary.breaking,
          summary.risky,
          summary.safe,
          summary.annotation,
          summary.proven,
          summary.unproven,
          summary.notCompared,
        ].map(String),
      ],
    ),
    heading('What breaks for whom'),
    ...table(['whose code', 'breaking', 'risky'], hurt),
    paragraph(
      'One change can break the code of several. ',
      'Risky: cannot be decided from the specifications, or breaks only receivers that reject unknown fields, ',
      'or only the TypeScript build.',
    ),
  ]
}
