import type { Change, Comparison } from '../diff/index.ts'
import { type Block, heading, paragraph } from './block.ts'
import { printMarkdown } from './markdown.ts'
import { otherSide, semverSentence, verdictSentence, versionLabel } from './verdict.ts'
import { printPlaced } from './where.ts'

/** The parts of a changelog in their order (keepachangelog.com); a change stands in the first that is about it. */
const parts: readonly (readonly [title: string, isAbout: (change: Change) => boolean])[] = [
  ['Breaking', ({ severity, counted }) => severity === 'breaking' && counted],
  ['Removed', ({ rule, severity }) => rule.endsWith('-removed') && severity !== 'annotation'],
  ['Deprecated', ({ rule }) => rule.endsWith('-deprecated') || rule === 'sunset-changed'],
  ['Added', ({ rule, severity }) => rule.endsWith('-added') && severity !== 'annotation'],
  ['Changed', ({ severity }) => severity !== 'annotation'],
  ['Documentation', () => true],
]

/** Everything that is new in the later version, for its readers: what breaks, was removed, deprecated, added or changed. */
export function printChangelog(comparison: Comparison): string {
  const { changes, from, to } = comparison
  const lists = new Map<string, Change[]>(parts.map(([title]) => [title, []]))
  for (const change of changes) {
    const [title = ''] = parts.find(([, isAbout]) => isAbout(change)) ?? []
    lists.get(title)?.push(change)
  }
  const semver = semverSentence(comparison)
  const blocks: readonly Block[] = [
    paragraph(verdictSentence(comparison)),
    ...(semver === undefined ? [] : [paragraph(semver)]),
    ...[...lists].flatMap(([title, all]): readonly Block[] =>
      all.length === 0
        ? []
        : [heading(title), { kind: 'list', items: all.map((change) => said(change, comparison)) }],
    ),
  ]
  return printMarkdown({ title: `${versionLabel(from)} → ${versionLabel(to)}`, blocks })
}

function said(change: Change, comparison: Comparison): string {
  const { accepted, counted } = change
  const notes = [
    ...(counted ? [] : [`only ${otherSide(comparison)} feel this`]),
    ...(accepted === undefined ? [] : [`accepted: ${accepted.reason}`]),
  ]
  return `${printPlaced(change)}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`
}
