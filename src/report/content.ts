import { counted, quoted } from '../diagnostics/index.ts'
import type { Comparison, ContentShare, PlaceProposal, SplitProposal } from '../diff/index.ts'
import { type Block, heading, paragraph } from './block.ts'

/** The number of places named of one kind; `changes.json` has all. */
const mostNamed = 6

/** Sentences on how much content keeps its path, for versions without shared ids; none for others. */
export function contentLines({ structure, from, to }: Comparison): readonly string[] {
  return (structure?.content ?? []).flatMap((share) => printShare(share, from.name, to.name))
}

/**
 * The section on how much content keeps its path, a paragraph for each sentence; nothing for versions with shared ids.
 */
export function contentBlocks(comparison: Comparison): readonly Block[] {
  const { structure, from, to } = comparison
  const shares = structure?.content ?? []
  if (shares.length === 0) return []
  return [
    heading('How much of the content stays'),
    ...shares.flatMap((share) => printShare(share, from.name, to.name).map((line) => paragraph(line))),
  ]
}

/**
 * The sentences on one root: elements that keep their path, new, missing, of another kind, narrowed, and
 * proposals.
 */
function printShare(share: ContentShare, from: string, to: string): readonly string[] {
  const { kept, elements, sameKind, gone, required, narrowed, otherKind, counted: what } = share
  const unit = what === 'paths' ? '' : ', each declaration counted once'
  const others = kept - sameKind
  const lost = elements - kept
  return [
    `Content of ${localName(share.before)}: ${kept} of ${counted(elements, 'element')} of ${from} have the same path in ${to}${unit}.`,
    `New: ${counted(share.new, 'element')}, ${required.length === 0 ? 'none' : counted(required.length, 'place')} required${named(required)}.`,
    ...(lost === 0 ? [] : [`Without that path in ${to}: ${counted(lost, 'element')}${named(gone)}.`]),
    ...(others === 0
      ? []
      : [
          `Of another kind: ${counted(others, 'element')} (elements, text, number or date)${named(otherKind)}.`,
        ]),
    ...(narrowed.length === 0 ? [] : [`Narrowed: ${counted(narrowed.length, 'place')}${named(narrowed)}.`]),
    ...proposalLines(share.proposals),
    ...splitLines(share.splits),
  ]
}

/** The first places after a colon, by their last two steps, and the number of the others; empty without places. */
function named(places: readonly { readonly path: readonly string[]; readonly paths: number }[]): string {
  const shown = places
    .slice(0, mostNamed)
    .map(({ path, paths }) => `${path.slice(-2).join('/')}${times(paths)}`)
  const rest = places.length - shown.length
  return shown.length === 0 ? '' : `: ${inOne(rest > 0 ? [...shown, `${rest} more`] : shown)}`
}

const words: Readonly<Record<PlaceProposal['kind'], string>> = {
  renamed: 'Renamed, likely',
  moved: 'Moved, likely',
  wrapped: 'Text that is now inside an element',
  unwrapped: 'Text that was inside an element',
}

/** One sentence for each kind of proposal, such as likely renames, with the first 6 and the number of others. */
function proposalLines(proposals: readonly PlaceProposal[]): readonly string[] {
  return (Object.keys(words) as PlaceProposal['kind'][]).flatMap((kind) => {
    const own = proposals.filter((proposal) => proposal.kind === kind)
    const shown = own.slice(0, mostNamed).map(printProposal)
    const rest = own.length - shown.length
    return own.length === 0
      ? []
      : [`${words[kind]}: ${inOne(rest > 0 ? [...shown, `${rest} more`] : shown)}.`]
  })
}

/**
 * A sentence for texts that were likely split, and one for those likely merged: the first 6 with the evidence, and the
 * number of others.
 */
function splitLines(splits: readonly SplitProposal[]): readonly string[] {
  const sorts = [
    ['split', 'Split into several, likely'],
    ['merged', 'Merged into one, likely'],
  ] as const
  return sorts.flatMap(([kind, says]) => {
    const own = splits.filter((split) => split.kind === kind)
    const shown = own.slice(0, mostNamed).map(({ from, to, paths, evidence }) => {
      const [one, other] = [from, to].map((all) => printPaths(all, [...from, ...to]).join(' + '))
      return `${one} → ${other}${times(paths)}, ${splitEvidence(evidence)}`
    })
    const rest = own.length - shown.length
    return own.length === 0
      ? []
      : [`${says}: ${[...shown, ...(rest > 0 ? [`${rest} more`] : [])].join('; ')}.`]
  })
}

/** Why places were likely split or merged, in words: the words that all names share, and the type of all values. */
export function splitEvidence({ words: shared, holds }: SplitProposal['evidence']): string {
  return `all names have ${shared.map(quoted).join(' and ')}, all values are of type ${holds}`
}

/** The two paths of a proposal without their common start. */
function printProposal({ from, to, paths }: PlaceProposal): string {
  return `${printPaths([from, to], [from, to]).join(' → ')}${times(paths)}`
}

/** The paths as texts, without the steps that all paths in `all` start with; the last step always stays. */
function printPaths(
  paths: readonly (readonly string[])[],
  all: readonly (readonly string[])[],
): readonly string[] {
  const [first = []] = all
  const most = Math.min(...all.map((path) => path.length)) - 1
  let at = 0
  while (at < most && all.every((path) => path[at] === first[at])) at += 1
  return paths.map((path) => path.slice(at).join('/'))
}

function inOne(texts: readonly string[]): string {
  return texts.join(', ')
}

/** ` (n paths)` if there are several, otherwise empty. */
function times(paths: number): string {
  return paths === 1 ? '' : ` (${paths} paths)`
}

/** The local name of a root `{namespace}local`. */
function localName(root: string): string {
  return root.slice(root.lastIndexOf('}') + 1)
}
