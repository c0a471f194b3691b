import { counted } from '../diagnostics/index.ts'
import type { Comparison, ContentShare, PlaceProposal } from '../diff/index.ts'
import { type Block, heading, paragraph } from './block.ts'

/** So many places of one sort are named; `changes.json` has all of them. */
const mostNamed = 6

/** How much of the old content has a place in the new, for versions that share no ids: the first thing to know of them. */
export function contentLines({ structure, from, to }: Comparison): readonly string[] {
  return (structure?.content ?? []).flatMap((share) => printShare(share, from.name, to.name))
}

/** The same for a page. */
export function contentBlocks(comparison: Comparison): readonly Block[] {
  const { structure, from, to } = comparison
  const shares = structure?.content ?? []
  if (shares.length === 0) return []
  return [
    heading('How much of the content stays'),
    ...shares.flatMap((share) => printShare(share, from.name, to.name).map((line) => paragraph(line))),
  ]
}

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
  ]
}

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

/** Both paths without what they begin with alike. */
function printProposal({ from, to, paths }: PlaceProposal): string {
  let at = 0
  while (at < Math.min(from.length, to.length) - 1 && from[at] === to[at]) at += 1
  return `${from.slice(at).join('/')} → ${to.slice(at).join('/')}${times(paths)}`
}

function inOne(texts: readonly string[]): string {
  return texts.join(', ')
}

function times(paths: number): string {
  return paths === 1 ? '' : ` (${paths} paths)`
}

function localName(root: string): string {
  return root.slice(root.lastIndexOf('}') + 1)
}
