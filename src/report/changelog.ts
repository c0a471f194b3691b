import type { Change, Comparison } from '../diff/index.ts'
import { type Block, heading, paragraph } from './block.ts'
import { printMarkdown } from './markdown.ts'
import { otherSide, semverSentence, verdictSentence, versionLabel } from './verdict.ts'
import { printPlaced } from './where.ts'

/**
 * The parts of a changelog in order (keepachangelog.com). A change is listed in the first part whose test it
 * passes.
 */
const parts: readonly (readonly [title: string, isAbout: (change: Change) => boolean])[] = [
  ['Breaking', ({ severity, counted }) => severity === 'breaking' && counted],
  ['Removed', ({ rule, severity }) => rule.endsWith('-removed') && severity !== 'annotation'],
  ['Deprecated', ({ rule }) => rule.endsWith('-deprecated') || rule === 'sunset-changed'],
  ['Added', ({ rule, severity }) => rule.endsWith('-added') && severity !== 'annotation'],
  ['Changed', ({ severity }) => severity !== 'annotation'],
  ['Documentation', () => true],
]

/**
 * The changelog as Markdown: the verdict, then every change under Breaking, Removed, Deprecated, Added, Changed or
 * Documentation. Empty parts are left out.
 */
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

/** A change as a list item, with notes if it is not counted or accepted. */
function said(change: Change, comparison: Comparison): string {
  const { accepted, counted } = change
  const notes = [
    ...(counted ? [] : [`affects only ${otherSide(comparison)}`]),
    ...(accepted === undefined ? [] : [`accepted: ${accepted.reason}`]),
  ]
  return `${printPlaced(change)}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`
}
