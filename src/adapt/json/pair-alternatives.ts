import { withoutVersion } from '../../align/index.ts'
import type { NamePair } from '../../mapping/index.ts'
import { type Json, resolve, type SchemaSet } from '../../schema/index.ts'
import { type JsonAlternative, listJsonAlternatives, type TypeIds } from './alternatives.ts'

/** The schemas of both versions, and the names of types that a person paired. */
interface PairedSides {
  readonly from: SchemaSet
  readonly to: SchemaSet
  readonly stated: readonly NamePair[]
}

interface Evidence {
  /** Whether the evidence is in both of two alternatives. */
  readonly isIn: (one: JsonAlternative, other: JsonAlternative) => boolean
  /** Whether it counts only where it links one alternative with one. */
  readonly isWeak?: true
}

/**
 * Maps each source alternative to the target alternatives of its kind that the strongest evidence links it to, of
 * which constants choose. What is linked, weaker evidence leaves alone; weak evidence counts only between one and
 * one. An alternative without a partner has no entry.
 */
export function pairAlternatives(
  ours: readonly JsonAlternative[],
  theirs: readonly JsonAlternative[],
  sides: PairedSides,
): ReadonlyMap<JsonAlternative, readonly JsonAlternative[]> {
  const found = new Map<JsonAlternative, readonly JsonAlternative[]>()
  const taken = new Set<JsonAlternative>()
  for (const { isIn, isWeak = false } of listEvidence(sides)) {
    const links = ours
      .filter((one) => !found.has(one))
      .map((one) => {
        const partners = theirs.filter(
          (other) => !taken.has(other) && other.kind === one.kind && isIn(one, other),
        )
        return { one, partners: chooseByConstants(partners, one, sides) }
      })
      .filter(({ partners }) => partners.length > 0)
    const isAlone = (partner: JsonAlternative | undefined) =>
      links.filter(({ partners }) => partner !== undefined && partners.includes(partner)).length === 1
    const strong = isWeak
      ? links.filter(({ partners: [first, ...others] }) => others.length === 0 && isAlone(first))
      : links
    for (const { one, partners } of strong) {
      found.set(one, partners)
      for (const partner of partners) taken.add(partner)
    }
  }
  return found
}

/**
 * The evidence that two alternatives correspond, the strongest first: stated names, discriminator names, type names,
 * names without `Request` or version, constants, required properties. Constants count only where a side has no name,
 * required properties only where neither has one.
 */
function listEvidence({ from, to, stated }: PairedSides): readonly Evidence[] {
  const withNames = (
    isIn: (one: string, other: string) => boolean,
    { name: one }: JsonAlternative,
    { name: other }: JsonAlternative,
  ) => one !== undefined && other !== undefined && isIn(one, other)
  const plain = (name: string) => name.replace(/Request$/, '')
  const isLater = (one: string, other: string) => {
    const bare = withoutVersion(one)
    return bare !== '' && bare === withoutVersion(other)
  }
  const haveConstants = (one: JsonAlternative, other: JsonAlternative, isWhole: boolean): boolean => {
    if (one.name !== undefined && other.name !== undefined) return false
    const { common, same } = countConstants(one, other, { from, to })
    return same > 0 && (!isWhole || same === common)
  }
  const haveSameRequired = (one: JsonAlternative, other: JsonAlternative): boolean => {
    if (one.name !== undefined || other.name !== undefined || (one.tag && other.tag)) return false
    const [mine, theirs] = [listRequired(one), listRequired(other)]
    const isSame = mine.length === theirs.length && mine.every((name) => theirs.includes(name))
    return mine.length > 0 && isSame && countConstants(one, other, { from, to }).common === 0
  }
  return [
    {
      isIn: (one, other) =>
        withNames((a, b) => stated.some((pair) => pair.from === a && pair.to === b), one, other),
    },
    { isIn: (one, other) => listCommonTags(one, other).length > 0 },
    // Types in one `allOf` have the name of the first of them: the names of all tell them apart.
    { isIn: (one, other) => one.name !== undefined && listNames(from, one) === listNames(to, other) },
    { isIn: (one, other) => withNames((a, b) => a === b, one, other) },
    { isIn: (one, other) => withNames((a, b) => plain(a) === plain(b), one, other) },
    { isIn: (one, other) => withNames(isLater, one, other), isWeak: true },
    { isIn: (one, other) => haveConstants(one, other, true) },
    { isIn: (one, other) => haveConstants(one, other, false), isWeak: true },
    { isIn: haveSameRequired, isWeak: true },
  ]
}

/** The names of the properties that an object requires. */
function listRequired({ object }: JsonAlternative): readonly string[] {
  return [...(object?.properties.values() ?? [])].flatMap(({ name, required }) => (required ? [name] : []))
}

/** The only one of several partners with the same constants; all of them where constants do not tell. */
function chooseByConstants(
  partners: readonly JsonAlternative[],
  one: JsonAlternative,
  sides: Pick<PairedSides, 'from' | 'to'>,
): readonly JsonAlternative[] {
  if (partners.length < 2) return partners
  const distinct = partners.filter((other) => {
    const { common, same } = countConstants(one, other, sides)
    return same > 0 && same === common
  })
  return distinct.length === 1 ? distinct : partners
}

/** How many constants have the same name in two alternatives, and how many of these the same value. */
function countConstants(
  one: JsonAlternative,
  other: JsonAlternative,
  { from, to }: Pick<PairedSides, 'from' | 'to'>,
): { readonly common: number; readonly same: number } {
  const [mine, theirs] = [collectConstants(from, one), collectConstants(to, other)]
  const common = [...mine].filter(([name]) => theirs.has(name))
  return { common: common.length, same: common.filter(([name, value]) => theirs.get(name) === value).length }
}

/** The discriminator names that both alternatives have. */
export function listCommonTags({ tag: one }: JsonAlternative, { tag: other }: JsonAlternative) {
  return one && other ? one.names.filter((name) => other.names.includes(name)) : []
}

/** The names of all types of an alternative, as one text. */
function listNames(set: SchemaSet, { types }: JsonAlternative): string {
  return types.map((type) => resolve(set, type).name?.local ?? '').join('\n')
}

/** The required properties of an object that allow exactly one value, with that value. */
export function collectConstants(set: SchemaSet, { object }: JsonAlternative): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  for (const { name, types, required } of object?.properties.values() ?? []) {
    const value = required ? findConstant(set, types) : undefined
    if (value !== undefined) found.set(name, value)
  }
  return found
}

/** The only value that the types allow; undefined where they allow several. */
export function findConstant(set: SchemaSet, types: TypeIds): Json | undefined {
  const [only, ...others] = listJsonAlternatives(set, types)
  const [value, ...more] = only?.values ?? []
  return others.length === 0 && more.length === 0 ? value : undefined
}
