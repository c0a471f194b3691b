import { mostCharacters, textOfPattern } from '../regex/index.ts'
import { builtinPatterns, type Facets, type Primitive, type ScalarNode } from '../schema/index.ts'
import { keepsFacets } from './facets.ts'
import { makeDecimalText } from './number-text.ts'
import type { Random } from './random.ts'
import { clock, day, duration, two, year, zone } from './temporal-text.ts'

const attempts = 120

/** A text of a scalar type that keeps its facets; `subject` is what it is about. Nothing where none was found. */
export function scalarText(node: ScalarNode, subject: string, random: Random): string | undefined {
  const { primitive, facets, whiteSpace } = node
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const candidate = makeCandidateText(node, subject, random)
    if (candidate === undefined) continue
    const text = whiteSpace === 'collapse' ? candidate.trim().replace(/\s+/g, ' ') : candidate
    if (keepsFacets(text, primitive, facets)) return text
  }
  return undefined
}

function makeCandidateText(node: ScalarNode, subject: string, random: Random): string | undefined {
  const { primitive, builtin, facets } = node
  const own = (facets.patterns ?? []).at(-1)
  const pattern = own && random.pick(own)
  const isNamed = isNamedBy(builtin, facets) && !random.happens(0.2)
  const isKnown = pattern !== undefined && pattern.dialect !== 'unknown'
  if (isKnown && !isNamed && (primitive === 'string' || random.happens(0.7)))
    return textOfPattern(pattern.source, random, extraFor(facets), pattern.dialect)
  return makers[primitive](facets, random, node.builtin, subject)
}

/** Whether nothing but the built-in type says what a name must be: its patterns say less than a name that people would write. */
function isNamedBy(builtin: string, { patterns = [] }: Facets): boolean {
  return patterns.length === builtinPatterns(builtin).length
}

/** A text that must be long needs more of what repeats. */
function extraFor({ length, minLength = 0 }: Facets): number {
  return Math.max(3, Math.min(length ?? minLength, 1000) + 3)
}

type Make = (facets: Facets, random: Random, builtin: string, subject: string) => string | undefined

const makers: Readonly<Record<Primitive, Make>> = {
  string: (facets, random, builtin, subject) => stringText(facets, random, builtin, subject),
  anyURI: (facets, random) => sized('urn:example:', facets, random),
  boolean: (_, random) => random.pick(['true', 'false', '1', '0']),
  decimal: makeDecimalText,
  number: makeDecimalText,
  float: floatText,
  double: floatText,
  duration: (facets, random) => edge(facets, random) ?? duration(facets, random),
  dateTime: (facets, random) =>
    edge(facets, random) ?? `${day(facets, random)}T${clock(random)}${zone(random)}`,
  time: (facets, random) => edge(facets, random) ?? clock(random) + zone(random),
  date: (facets, random) => edge(facets, random) ?? day(facets, random),
  gYearMonth: (facets, random) => edge(facets, random) ?? day(facets, random).slice(0, 7),
  gYear: (facets, random) => edge(facets, random) ?? year(facets, random),
  gMonthDay: (facets, random) => edge(facets, random) ?? `-${day({}, random).slice(4)}`,
  gDay: (facets, random) => edge(facets, random) ?? `---${two(1 + random.below(28))}`,
  gMonth: (facets, random) => edge(facets, random) ?? `--${two(1 + random.below(12))}`,
  hexBinary: (facets, random) => octets(facets, random)?.toString('hex').toUpperCase(),
  base64Binary: (facets, random) => octets(facets, random)?.toString('base64'),
  QName: () => 'name',
  NOTATION: () => undefined,
  null: () => undefined,
}

function stringText(facets: Facets, random: Random, builtin: string, subject: string): string | undefined {
  if (builtin === 'language') return random.pick(['en', 'fi', 'de-AT']) ?? 'en'
  const word = subject.replace(/[^A-Za-z0-9]+/g, '-').replace(/^[^A-Za-z]+/, '') || 'a'
  if (builtinPatterns(builtin).length > 0) return sized(`${word}-`, facets, random)
  const words = subject.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return sized(`${words} `, facets, random)
}

/** A text of an allowed length that begins so and ends with a number. */
function sized(
  start: string,
  { length, minLength = 0, maxLength }: Facets,
  random: Random,
): string | undefined {
  const text = `${start}${random.below(1000)}`
  const most = length ?? maxLength ?? Number.POSITIVE_INFINITY
  const least = Math.max(length ?? 0, minLength)
  if (least > mostCharacters) return undefined
  const wanted = random.happens(0.1) && most < 1000 ? most : Math.max(least, Math.min(most, text.length))
  const filled = text.padEnd(wanted, '0123456789')
  // Cut in the middle: a name must begin as it does, and the number at the end tells one text from another.
  return wanted < filled.length ? filled.slice(0, 1) + filled.slice(filled.length - wanted + 1) : filled
}

function floatText(facets: Facets, random: Random): string | undefined {
  if (random.happens(0.2)) return edge(facets, random)
  const isPlain = /^[+-]?\d*\.?\d*$/
  const bounds = [facets.minInclusive, facets.maxInclusive, facets.minExclusive, facets.maxExclusive]
  if (bounds.every((text) => text === undefined || isPlain.test(text))) return makeDecimalText(facets, random)
  return `${random.below(1000)}.5E${random.below(7) - 3}`
}

/** One of the bounds, now and then, and always where nothing else will do. */
function edge({ minInclusive, maxInclusive }: Facets, random: Random): string | undefined {
  const edges = [minInclusive, maxInclusive].filter((text) => text !== undefined)
  return edges.length > 0 && random.happens(0.3) ? random.pick(edges) : undefined
}

function octets({ length, minLength = 0, maxLength = 65_536 }: Facets, random: Random): Buffer | undefined {
  const count = length ?? Math.min(maxLength, minLength + random.below(12))
  if (count > mostCharacters) return undefined
  return Buffer.from(Array.from({ length: count }, () => random.below(256)))
}
