import type { Rewrite } from './every.ts'
import {
  boundsAsLength,
  codesInParts,
  codesReversed,
  digitsSpelled,
  exclusiveBounds,
  impliedDigits,
  lengthAsBounds,
  saidTwice,
} from './facets.ts'
import {
  choiceOfOne,
  longRestriction,
  nestSequence,
  spellDefaults,
  spellForms,
  spellOccurs,
} from './particles.ts'
import {
  emptyRestriction,
  extractAttributes,
  extractGroup,
  extractType,
  inlineAttributeGroup,
  inlineComplexType,
  inlineGroup,
  inlineMembers,
  inlineSimpleType,
} from './references.ts'
import { elementsOf, local } from './tree.ts'

const reorder: Rewrite = (schema) => {
  const first = ['annotation', 'import', 'include', 'redefine']
  const [before, after] = [true, false].map((isFirst) =>
    elementsOf(schema).filter((child) => first.includes(local(child)) === isFirst),
  )
  schema.children = [...(before ?? []), ...(after ?? []).reverse()]
  return after?.length ?? 0
}

export const types = ['type-added', 'type-removed', 'derived-type-added', 'derived-type-removed']

/** Ways to write the same schema otherwise, and the only rules that each may raise, safe. */
export const rewrites: readonly (readonly [string, Rewrite, readonly string[]])[] = [
  ['occurrences spelled out', spellOccurs, []],
  ['what is the default spelled out', spellDefaults, []],
  ['a sequence in a sequence', nestSequence, []],
  ['a choice of one', choiceOfOne, []],
  ['a length as bounds of it', lengthAsBounds, []],
  ['bounds of a length as a length', boundsAsLength, []],
  ['whole numbers within other bounds', exclusiveBounds, []],
  ['digits spelled out', digitsSpelled, []],
  ['a simple type inlined', inlineSimpleType, types],
  ['a type extracted', extractType, types],
  ['a group inlined', inlineGroup, []],
  ['a group of attributes inlined', inlineAttributeGroup, []],
  ['a group extracted', extractGroup, []],
  ['a group of attributes extracted', extractAttributes, []],
  ['forms spelled out', spellForms, []],
  ['the long form of a content', longRestriction, []],
  ['a restriction without facets', emptyRestriction, types],
  ['facets said twice', saidTwice, types],
  ['digits that bounds say', impliedDigits, []],
  ['codes in parts', codesInParts, types],
  ['a complex type inlined', inlineComplexType, types],
  ['members of a union inlined', inlineMembers, types],
  ['codes in another order', codesReversed, []],
  ['another order', reorder, []],
]
