import { alone, jsonContains, scalarContains, type TypeIn, withWhiteSpaceOf } from '../../contain/index.ts'
import type { Facets, TypeNode } from '../../schema/index.ts'
import type { Effect } from '../change.ts'
import type { Pair } from '../pair.ts'
import { type Found, inSense } from '../rule.ts'
import type { ValueSide } from '../subjects.ts'

/** What a type says in its own right: facets, and what it has from the built-in type that it is made from. */
type Said = keyof Facets | 'builtin' | 'whiteSpace'

/** What each rule about a value looks at. */
const facetsOfRules: ReadonlyMap<string, readonly Said[]> = new Map<string, readonly Said[]>([
  ['min-length-narrowed', ['minLength']],
  ['min-length-widened', ['minLength']],
  ['max-length-narrowed', ['maxLength']],
  ['max-length-widened', ['maxLength']],
  ['length-changed', ['length', 'minLength', 'maxLength']],
  ['total-digits-narrowed', ['totalDigits']],
  ['total-digits-widened', ['totalDigits']],
  ['fraction-digits-narrowed', ['fractionDigits']],
  ['fraction-digits-widened', ['fractionDigits']],
  ['lower-bound-narrowed', ['minInclusive', 'minExclusive']],
  ['lower-bound-widened', ['minInclusive', 'minExclusive']],
  ['upper-bound-narrowed', ['maxInclusive', 'maxExclusive']],
  ['upper-bound-widened', ['maxInclusive', 'maxExclusive']],
  ['bound-changed', ['minInclusive', 'minExclusive', 'maxInclusive', 'maxExclusive']],
  ['multiple-of-changed', ['multipleOf']],
  ['pattern-added', ['patterns']],
  ['pattern-removed', ['patterns']],
  ['pattern-changed', ['patterns']],
  ['builtin-changed', ['builtin']],
  ['white-space-changed', ['whiteSpace']],
])

type Faceted = Extract<TypeNode, { readonly facets: Facets }>

/**
 * A facet that changed is asked what it does: the earlier type with nothing but this facet as the later one has it, is
 * it within the earlier type, and the other way round? What a code list or another facet says already is no change of
 * what is valid, and two patterns are compared by the texts that they take.
 */
export function decideFacet(found: Found): Found {
  const facets = facetsOfRules.get(found.rule)
  if (facets === undefined || found.pair.on !== 'value') return found
  const { before, after } = found.pair
  if (before === undefined || after === undefined) return found
  const answer = effectOf(before, after, facets)
  if (answer === undefined) return found
  const { sense } = found.pair.scope
  if (answer !== 'none') return { ...found, ...inSense(sense, { effect: answer, reach: 'wire' }) }
  // The same texts stand for other values.
  if (found.isReadAnew) return found
  if (isOfAnyType(found))
    return found.before === anyType ? { ...found, message: found.message + named } : found
  const message = `${found.message} Nothing else is valid for it than before.`
  return { ...found, reach: 'none', breaksTypes: false, message }
}

const anyType = 'anySimpleType'
const named = ' Documents that name a type of their own (xsi:type) may be refused.'

/** What an element of any simple type holds may be said to be of another than text. */
function isOfAnyType({ before, after, pair }: Found): boolean {
  if (before !== anyType && after !== anyType) return false
  let at: Pair | undefined = pair
  while (at !== undefined && at.on !== 'element' && at.on !== 'attribute') at = at.parent
  return at?.on !== 'attribute'
}

function effectOf(before: ValueSide, after: ValueSide, said: readonly Said[]): Effect | 'none' | undefined {
  const [one, other] = [faceted(before.node), faceted(after.node)]
  if (one === undefined || other === undefined) return undefined
  const edited = withSaid(one, other, said)
  const [earlier, later] = [alone(before.set, asName(one)), alone(before.set, asName(edited))]
  if (before.set.language === 'json' && isBeyondNumbers(one.facets, edited.facets)) return 'none'
  const [isWithin, holds] = [contains(earlier, later), contains(later, earlier)]
  if (isWithin === undefined || holds === undefined) return undefined
  const refuses = !isWithin || refers(edited) > refers(one)
  const allows = !holds || refers(one) > refers(edited)
  if (refuses) return allows ? 'replaces' : 'narrows'
  return allows ? 'widens' : 'none'
}

/** A reference has the texts of a name, of which a document takes those that an identifier of it has. */
function asName(node: Faceted): Faceted {
  return 'builtin' in node && refers(node) > 0 ? { ...node, builtin: 'NCName' } : node
}

function refers(node: Faceted): 0 | 1 {
  return 'builtin' in node && node.builtin === 'IDREF' ? 1 : 0
}

/** A type with what a rule about a value looks at as another has it; nothing where the rule is about something else. */
export function withFacetsOf(one: TypeNode, other: TypeNode, rule: string): TypeNode | undefined {
  const said = facetsOfRules.get(rule)
  const [own, theirs] = [faceted(one), faceted(other)]
  return said && own && theirs && withSaid(own, theirs, said)
}

function withSaid(one: Faceted, other: Faceted, said: readonly Said[]): Faceted {
  if (said.includes('whiteSpace')) return withWhiteSpaceOf(one, other) ?? one
  const isSaid = ([name]: readonly [string, unknown]): boolean => said.some((one) => one === name)
  const kept = Object.entries(one.facets).filter((facet) => !isSaid(facet))
  const taken = Object.entries(other.facets).filter(isSaid)
  const own = Object.fromEntries(Object.entries(other).filter(isSaid))
  return { ...one, ...own, facets: Object.fromEntries([...kept, ...taken]) } as Faceted
}

const bounds = {
  minInclusive: Number.NEGATIVE_INFINITY,
  minExclusive: Number.NEGATIVE_INFINITY,
  maxInclusive: Number.POSITIVE_INFINITY,
  maxExclusive: Number.POSITIVE_INFINITY,
} as const

/** Whether bounds differ only where no number of a program is: above the greatest, or nearer to nought than the least (RFC 8259 §6). */
function isBeyondNumbers(one: Facets, other: Facets): boolean {
  const names = Object.keys(bounds) as (keyof typeof bounds)[]
  const changed = names.filter((name) => one[name] !== other[name])
  return (
    changed.length > 0 &&
    changed.every((name) => {
      const [before, after] = [one[name], other[name]]
      const number = (text: string | undefined) => (text === undefined ? bounds[name] : Number(text))
      return number(before) === number(after) && (isBeyond(before) || isBeyond(after))
    })
  )
}

function isBeyond(text: string | undefined): boolean {
  if (text === undefined) return false
  return !Number.isFinite(Number(text)) || (Number(text) === 0 && /[1-9]/u.test(text))
}

function faceted(node: TypeNode): Faceted | undefined {
  return 'facets' in node ? node : undefined
}

function contains(inner: TypeIn, outer: TypeIn): boolean | undefined {
  const verdict = inner.set.language === 'json' ? jsonContains(inner, outer) : scalarContains(inner, outer)
  return verdict.kind === 'undecided' ? undefined : verdict.kind === 'yes'
}
