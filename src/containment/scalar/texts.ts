import { isInteger, lexicalForm } from '../../lexical/index.ts'
import { Language, orUndecided } from '../../regex/index.ts'
import type { CodeListNode, Facets, ScalarNode, WhiteSpace } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'
import { atLeast, atMost, exactly, legalTexts, lessThan, limitDigits, moreThan } from './lexical-texts.ts'
import { reasons } from './reasons.ts'
import { describeSimpleContent, listSimpleLeaves, type SimpleTypeNode, simpleNode } from './simple.ts'

/** Whether some text may be valid for both simple types; false only if it is certain that there is none. */
export function haveSharedTexts(one: TypeIn, other: TypeIn): boolean {
  return orUndecided(() => documentTexts(one).and(documentTexts(other)).emptiness()).kind !== 'yes'
}

const visible = '\\u0021-\\uD7FF\\uE000-\\uFFFD\\u{10000}-\\u{10FFFF}'

const handled: Readonly<Record<WhiteSpace, string>> = {
  preserve: `^[\\t\\n\\r ${visible}]*$`,
  replace: `^[ ${visible}]*$`,
  collapse: `^(?:[${visible}]+(?: [${visible}]+)*)?$`,
}

/** All texts of XML characters that are unchanged by this white space handling. */
export function handledTexts(how: WhiteSpace): Language {
  return Language.ofPattern({ dialect: 'ecma', source: handled[how] })
}

/**
 * The white space handling of a type; `collapse` for lists, undefined for unions, where it depends on the text.
 */
export function findWhiteSpace(node: SimpleTypeNode): WhiteSpace | undefined {
  if (node.kind === 'union') return undefined
  return node.kind === 'list' ? 'collapse' : lexicalForm(node).space
}

/** A cache by content: many types of a schema are equal, and each is compared with several others. */
const known = new Map<string, Language>()
const mostKnown = 500

/** The valid texts of a scalar or code list after white space handling; cached. */
export function scalarTexts(node: ScalarNode | CodeListNode): Language {
  const content = describeSimpleContent(node) ?? ''
  const met = known.get(content)
  if (met) return met
  const texts = makeScalarTexts(node)
  if (known.size >= mostKnown) known.clear()
  known.set(content, texts)
  return texts
}

/** The texts legal for the primitive type, restricted by facets, patterns and, for a code list, its members. */
function makeScalarTexts(node: ScalarNode | CodeListNode): Language {
  const legal = legalTexts(node).and(facetTexts(node))
  const patterned = (node.facets.patterns ?? []).reduce(
    (texts, step) => texts.and(Language.ofAnyPattern(step)),
    legal,
  )
  return node.kind === 'code-list' ? patterned.and(memberTexts(node)) : patterned
}

/**
 * The texts of a code list's members: as written for strings and URIs, in every spelling for decimals. For other
 * primitive types further spellings are unknown.
 */
function memberTexts(node: CodeListNode): Language {
  const values = node.members.map(({ value }) => value)
  if (node.primitive === 'string' || node.primitive === 'anyURI') return Language.ofStrings(values)
  if (node.primitive === 'decimal')
    return values.map(exactly).reduce((any, one) => any.or(one), Language.nothing)
  return Language.ofStrings(values).or(Language.unknown(reasons.manyWays(node.primitive)))
}

/**
 * The texts that digits and bounds (of decimals) or lengths and format (of other types) allow. Unknown for
 * multiples and for bounds of types other than decimals.
 */
function facetTexts(node: ScalarNode | CodeListNode): Language {
  const { primitive, facets } = node
  const lengths = lengthTexts(primitive, facets).and(formatTexts(facets))
  const { totalDigits, fractionDigits, minInclusive, maxInclusive, minExclusive, maxExclusive, multipleOf } =
    facets
  const hasBounds = [minInclusive, maxInclusive, minExclusive, maxExclusive].some((one) => one !== undefined)
  if (primitive !== 'decimal') {
    return hasBounds ? lengths.and(Language.unknown(reasons.bounds(primitive))) : lengths
  }
  const all = [
    totalDigits === undefined && (fractionDigits === undefined || isInteger(node))
      ? undefined
      : limitDigits(totalDigits, fractionDigits),
    minInclusive === undefined ? undefined : atLeast(minInclusive),
    maxInclusive === undefined ? undefined : atMost(maxInclusive),
    minExclusive === undefined ? undefined : moreThan(minExclusive),
    maxExclusive === undefined ? undefined : lessThan(maxExclusive),
    multipleOf === undefined ? undefined : Language.unknown(reasons.multiples),
  ]
  return all.filter((one) => one !== undefined).reduce((both, one) => both.and(one), Language.everything)
}

/** The texts of an asserted format, which are not known; all texts without one. */
function formatTexts({ format, assertsFormat }: Facets): Language {
  if (assertsFormat !== true || format === undefined) return Language.everything
  return Language.unknown(reasons.format(format))
}

/**
 * The texts that the length facets allow, all without any; unknown for types other than string, anyURI, hexBinary.
 */
function lengthTexts(primitive: string, facets: Facets): Language {
  const { length, minLength, maxLength } = facets
  if (length === undefined && minLength === undefined && maxLength === undefined) return Language.everything
  const min = Math.max(length ?? 0, minLength ?? 0)
  const max = Math.min(length ?? Number.POSITIVE_INFINITY, maxLength ?? Number.POSITIVE_INFINITY)
  if (primitive === 'string' || primitive === 'anyURI') return Language.ofLength(min, max)
  if (primitive === 'hexBinary') return Language.ofLength(2 * min, 2 * max)
  // The texts of base64 hold spaces, and lengths mean nothing for names.
  return Language.unknown(reasons.lengths(primitive))
}

/**
 * The valid texts of a type before white space handling: the union of its members' texts. Members restricted by a
 * union's facets, and lists, are known only in part.
 */
export function documentTexts(type: TypeIn): Language {
  const leaves = listSimpleLeaves(type)
  const uniteLeafTexts = (isExact: boolean): Language =>
    [...new Set(leaves.filter((leaf) => leaf.isExact === isExact).map(({ id }) => id))]
      .map((id) => leafTexts({ ...type, id }))
      .reduce((any, one) => any.or(one), Language.nothing)
  if (leaves.every(({ isExact }) => isExact)) return uniteLeafTexts(true)
  return uniteLeafTexts(true).or(uniteLeafTexts(false).and(Language.unknown(reasons.unionFacets)))
}

/** The valid texts of a scalar or code list before white space handling; unknown for a list. */
function leafTexts(type: TypeIn): Language {
  const node = simpleNode(type)
  const allowed = handledTexts('preserve')
  if (!node || !('primitive' in node)) {
    return allowed.and(Language.unknown(reasons.listItems))
  }
  return allowed.and(scalarTexts(node).beforeWhiteSpace(lexicalForm(node).space))
}
