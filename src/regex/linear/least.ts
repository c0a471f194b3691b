import type { Tree } from './tree.ts'

type End = 'first' | 'last'

/**
 * The same texts hold it: an expression is sought anywhere in a text, so that what repeats at one of its ends needs to be
 * there no more often than its least. `[a-z]{1,4096}` is found where one letter is.
 */
export function leastEnds(tree: Tree): Tree {
  return leastAt(leastAt(tree, 'first'), 'last')
}

function leastAt(tree: Tree, end: End): Tree {
  if (tree.kind === 'choice') return { kind: 'choice', parts: tree.parts.map((part) => leastAt(part, end)) }
  if (tree.kind === 'sequence') return { kind: 'sequence', parts: leastParts(tree.parts, end) }
  if (tree.kind !== 'repeat') return tree
  if (tree.min === 1) return leastAt(tree.of, end)
  return { ...tree, max: tree.min }
}

function leastParts(parts: readonly Tree[], end: End): readonly Tree[] {
  const outer = parts.at(end === 'first' ? 0 : -1)
  if (outer === undefined) return parts
  const rest = end === 'first' ? parts.slice(1) : parts.slice(0, -1)
  const least = leastAt(outer, end)
  if (least.kind === 'repeat' && least.max === 0) return leastParts(rest, end)
  return end === 'first' ? [least, ...rest] : [...rest, least]
}
