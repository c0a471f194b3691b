import { counted } from '../diagnostics/index.ts'
import type { Comparison } from '../diff/index.ts'
import { type Block, heading, paragraph, table } from './block.ts'
import { contentBlocks } from './content.ts'
import { notComparedBlocks, notComparedSentence } from './not-compared.ts'
import { countChanges, whoseCodes, whoseWords } from './tally.ts'

/** The name of a version, marked as a draft if it is one: `v1 (draft)`. */
export function versionLabel({ name, status }: Comparison['from']): string {
  return status === 'draft' ? `${name} (draft)` : name
}

/**
 * The verdict: the versions with the number of breaking and risky changes, then filters, uncounted changes and
 * places not compared.
 */
export function verdictSentence(comparison: Comparison): string {
  const { summary, from, to } = comparison
  const { breaking, risky } = summary
  const open = notComparedSentence(comparison)
  const found = breaking === 0 ? 'no breaking change' : counted(breaking, 'breaking change')
  const maybe = risky === 0 ? '' : `, ${counted(risky, 'risky change')}`
  const side = sideSentence(comparison)
  const more = [filterSentence(comparison), side, open]
    .map((sentence) => (sentence === undefined ? '' : ` ${sentence}`))
    .join('')
  return `${versionLabel(from)} → ${versionLabel(to)}: ${found}${maybe}${forWhom(comparison)}.${more}`
}

/** A sentence on the filters of the comparison; `undefined` if everything was compared. */
function filterSentence({ filters }: Comparison): string | undefined {
  if (filters === undefined) return undefined
  const { only = [], skip = [], prefixes = {} } = filters
  const parts = [
    ...(only.length === 0 ? [] : [`only ${only.join(' or ')}`]),
    ...(skip.length === 0 ? [] : [`without ${skip.join(' and ')}`]),
    ...Object.entries(prefixes).map(([before, after]) => `paths ${before || '/'} as ${after || '/'}`),
  ]
  return `Compared ${parts.join(', ')}.`
}

/**
 * The end of a sentence that says for whom changes are counted, and in which direction of compatibility. Empty if for
 * everybody and in both directions.
 */
function forWhom({ for: side, role = {}, compatibility }: Comparison): string {
  const roles = Object.entries(role).map(([api, one]) => `the ${one} of ${api}`)
  const whose = side === 'role' ? roles : side === 'both' ? [] : [`${side}s`]
  const direction = compatibility === 'full' ? '' : ` (${compatibility} compatibility)`
  return `${whose.length === 0 ? '' : ` for ${whose.join(' and ')}`}${direction}`
}

/** A sentence with the number of uncounted changes; `undefined` if there are none. */
function sideSentence(comparison: Comparison): string | undefined {
  const { notCounted = 0 } = comparison.summary
  if (notCounted === 0) return undefined
  const verb = notCounted === 1 ? 'affects' : 'affect'
  return `Not counted: ${counted(notCounted, 'change')} that ${verb} only ${otherSide(comparison)}.`
}

/** Who is affected by the uncounted changes, such as `servers` or `readers of the earlier version`. */
export function otherSide({ for: side, compatibility }: Comparison): string {
  const whose = side === 'client' ? ['servers'] : side === 'server' ? ['clients'] : []
  const others = side === 'role' ? ['others'] : whose
  const direction = {
    full: [],
    backward: ['readers of the earlier version'],
    forward: ['writers of the earlier version'],
  }
  return [...others, ...direction[compatibility]].join(' or ')
}

/** A sentence with the number of breaking changes that an example document proves; `undefined` if none breaks. */
export function proofSentence({ summary }: Comparison): string | undefined {
  const { breaking, proven } = summary
  if (breaking === 0) return undefined
  return `An example document proves ${proven} of ${counted(breaking, 'breaking change')}.`
}

/** A sentence on the semantic version that the changes require; `undefined` if that was not computed. */
export function semverSentence({ semver }: Comparison): string | undefined {
  if (semver === undefined) return undefined
  const words = { major: 'a new major version', minor: 'a new minor version', patch: 'a new patch version' }
  const needed = semver.needed === 'none' ? 'no new version' : words[semver.needed]
  const apis = semver.apis.map(({ api, before, after, isEnough }) => {
    const verdict = isEnough ? 'enough' : 'not enough'
    return ` API "${api}": ${before} → ${after} is ${verdict}.`
  })
  return `Semantic version: the changes ask for ${needed}.${apis.join('')}`
}

/** A sentence that names the draft versions; `undefined` if there are none. */
export function draftSentence({ from, to }: Comparison): string | undefined {
  const drafts = [from, to].filter(({ status }) => status === 'draft').map(({ name }) => name)
  if (drafts.length === 0) return undefined
  const names = drafts.join(' and ')
  return `${names} ${drafts.length === 1 ? 'is a draft' : 'are drafts'}: the next draft can change every line below.`
}

/** The first section: the verdict, content, places not compared, a table of counts, and whose code breaks. */
export function verdictBlocks(comparison: Comparison): readonly Block[] {
  const { changes, summary } = comparison
  const draft = draftSentence(comparison)
  const proof = proofSentence(comparison)
  const semver = semverSentence(comparison)
  const hurt = whoseCodes(changes).map((whose) => [
    whoseWords[whose],
    String(countChanges(changes, 'breaking', whose)),
    String(countChanges(changes, 'risky', whose)),
  ])
  return [
    ...(draft === undefined ? [] : [paragraph({ strong: 'Draft.' }, ' ', draft)]),
    paragraph({ strong: verdictSentence(comparison) }, ...(proof === undefined ? [] : [' ', proof])),
    ...contentBlocks(comparison),
    ...(semver === undefined ? [] : [paragraph(semver)]),
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
    ...(hurt.length === 0 ? [] : [heading('What breaks for whom')]),
    ...table(['whose code', 'breaking', 'risky'], hurt),
    paragraph(
      'One change can break the code of several. ',
      'Risky: cannot be decided from the specifications, or breaks only receivers that reject unknown fields, ',
      'or only the TypeScript build.',
    ),
  ]
}
