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

/** Texts that are drawn for a value that has to differ from others. */
const draws = 6

/**
 * The document with other values where identity constraints ask for them; as it is where that does not help, since who
 * needs a valid document asks the emitted validator. Some constraints may be left out.
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

/** The same with the elements that lead to the places. */
export function withKeptKeysAlong(making: Making, root: ElementDeclaration, passage: Passage): Passage {
  const kept = withKeptKeys(making, root, passage.root)
  if (kept === passage.root) return passage
  const now = new Map<MadeElement, MadeElement>()
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

function drawTexts(making: Making, type: NodeId): readonly string[] {
  const node = resolve(making.set, type)
  if ('builtin' in node && node.builtin === 'IDREF') return [...making.ids]
  const drawn = Array.from({ length: draws }, () => simpleText(making, type, 'key'))
  return drawn.filter((text) => text !== undefined)
}

const known = new WeakMap<SchemaSet, boolean>()

function hasConstraints(set: SchemaSet): boolean {
  const kept =
    known.get(set) ??
    [...set.elements.values(), ...localElements(set)].some(({ constraints = [] }) => constraints.length > 0)
  known.set(set, kept)
  return kept
}
