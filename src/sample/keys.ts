import { keepKeys } from '../containment/index.ts'
import {
  type ElementDeclaration,
  localElements,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../schema/index.ts'
import { makeFromTree } from './contained.ts'
import type { Making } from './making.ts'
import { simpleText } from './simple-text.ts'
import type { Passage } from './through.ts'
import type { MadeElement } from './tree.ts'

/** The number of texts tried for a value that must differ from others. */
const draws = 6

/**
 * The document with values changed so that its identity constraints hold, except those in `besides`. Unchanged if
 * that cannot be done.
 */
export function withKeptKeys(
  making: Making,
  root: ElementDeclaration,
  made: MadeElement,
  besides: readonly Name[] = [],
): MadeElement {
  if (!hasConstraints(making.set)) return made
  const kept = keepKeys(making.set, root, made, {
    besides,
    texts: (type) => drawTexts(making, type),
    nameOf: (text) => making.prefixes.resolvePrefixedName(text),
  })
  return typeof kept === 'string' || kept === made ? made : makeFromTree(kept, making)
}

/**
 * The passage with its document changed as by `withKeptKeys`, and its chains pointing to the changed elements. The
 * same passage if nothing changes.
 */
export function withKeptKeysAlong(making: Making, root: ElementDeclaration, passage: Passage): Passage {
  const kept = withKeptKeys(making, root, passage.root)
  if (kept === passage.root) return passage
  const now = new Map<MadeElement, MadeElement>()
  /** Maps every element before the change to its counterpart after it. */
  const pair = (before: MadeElement, after: MadeElement): void => {
    now.set(before, after)
    for (const [index, child] of before.children.entries()) {
      const other = after.children[index]
      if (typeof child === 'object' && typeof other === 'object') pair(child, other)
    }
  }
  pair(passage.root, kept)
  return { root: kept, chains: passage.chains.map((chain) => chain.map((one) => now.get(one) ?? one)) }
}

/** Texts of a type to choose from; for a reference, the identifiers of the document. */
function drawTexts(making: Making, type: NodeId): readonly string[] {
  const node = resolve(making.set, type)
  if ('builtin' in node && node.builtin === 'IDREF') return [...making.ids]
  const drawn = Array.from({ length: draws }, () => simpleText(making, type, 'key'))
  return drawn.filter((text) => text !== undefined)
}

const known = new WeakMap<SchemaSet, boolean>()

/** Whether any element of the set has an identity constraint; remembered by set. */
function hasConstraints(set: SchemaSet): boolean {
  const kept =
    known.get(set) ??
    [...set.elements.values(), ...localElements(set)].some(({ constraints = [] }) => constraints.length > 0)
  known.set(set, kept)
  return kept
}
