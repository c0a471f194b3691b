import { mostCharacters, textOfPattern } from '../regex/index.ts'
import { builtinPatterns, type Facets, type Primitive, type ScalarNode } from '../schema/index.ts'
import { makeFormatText } from './format-text.ts'
import type { Random } from './random.ts'
import { keepsFacets } from './simple-check.ts'

/** A number of digits that counts as unlimited. */
export const mostDigits = 1000

/**
 * The text of a decimal within its bounds and digits, computed exactly; `undefined` if there is none. Mostly
 * small, sometimes a bound itself.
 */
function makeDecimalText(facets: Facets, random: Random): string | undefined {
  if (facets.multipleOf !== undefined) return makeMultipleText(facets, facets.multipleOf, random)
  const most = Math.min(facets.fractionDigits ?? 2, facets.totalDigits ?? 18, 6)
  // Fewer digits behind the point leave more before it, where the total is limited.
  for (let scale = most; scale >= 0; scale--) {
    const text = makeScaledText(facets, scale, random)
    if (text !== undefined) return text
  }
  // Between two narrow bounds there is only a number with more digits than they have.
  const limit = Math.min(facets.fractionDigits ?? mostDigits, facets.totalDigits ?? mostDigits)
  for (let scale = most + 1; scale <= Math.min(limit, countFraction(facets) + 1); scale++) {
    const text = makeScaledText(facets, scale, random)
    if (text !== undefined) return text
  }
  return undefined
}

/** The most digits that a bound has behind the point. */
function countFraction({ minInclusive, minExclusive, maxInclusive, maxExclusive }: Facets): number {
  const bounds = [minInclusive, minExclusive, maxInclusive, maxExclusive]
  return Math.max(...bounds.map((bound = '') => /\.(\d*)$/.exec(bound)?.[1]?.length ?? 0))
}

/** As `makeDecimalText`, for multiples of a step, with no more digits behind the point than the step has. */
function makeMultipleText(facets: Facets, step: string, random: Random): string | undefined {
  const scale = (/\.(\d*)/.exec(step)?.[1] ?? '').length
  const size = roundBound(step, scale, 'down') ?? 1n
  const { fractionDigits = scale } = facets
  // So often the step has no more digits than the facet allows.
  const often = scale > fractionDigits ? 10n ** BigInt(scale - fractionDigits) : 1n
  return makeScaledText(facets, scale, random, size * often)
}

/**
 * A decimal text within the bounds, with at most `scale` digits behind the point: a multiple of `step` in units of
 * the scale. Mostly small, sometimes a bound itself; `undefined` if there is none.
 */
function makeScaledText(facets: Facets, scale: number, random: Random, step = 1n): string | undefined {
  const unit = 10n ** BigInt(scale)
  const { totalDigits = mostDigits } = facets
  const digits = totalDigits < mostDigits ? 10n ** BigInt(totalDigits) - 1n : undefined
  const low = highest(
    roundBound(facets.minInclusive, scale, 'up'),
    above(facets.minExclusive, scale),
    digits && -digits,
  )
  const high = lowest(
    roundBound(facets.maxInclusive, scale, 'down'),
    below(facets.maxExclusive, scale),
    digits,
  )
  const least = low ?? (high !== undefined && high < 0n ? high - 999n * unit : 0n)
  const [from, to] = [ceilTo(step, least), floorTo(step, high ?? least + 999n * (unit > step ? unit : step))]
  if (from > to) return undefined
  // Mostly small numbers, as people write; sometimes the bounds, where programs fail.
  const near = from < 0n && to > 0n ? 0n : from
  const width = (to - near < 999n * unit ? to - near : 999n * unit) / step + 1n
  const chosen = random.happens(0.1)
    ? random.happens(0.5)
      ? from
      : to
    : near + step * pickBelow(width, random)
  return printed(chosen, scale)
}

/** The greatest multiple of the step that is at most the value. */
function floorTo(step: bigint, value: bigint): bigint {
  const over = value % step
  return value - (over < 0n ? over + step : over)
}

/** The least multiple of the step that is at least the value. */
function ceilTo(step: bigint, value: bigint): bigint {
  return -floorTo(step, -value)
}

/** A random number below the width, and at most a million. */
function pickBelow(width: bigint, random: Random): bigint {
  return width > 1_000_000n ? BigInt(random.below(1_000_000)) : BigInt(random.below(Number(width)))
}

/** The decimal text of a value that is given as an integer in units of the scale (for scale 2, 150 is `1.5`). */
function printed(value: bigint, scale: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * A decimal bound as an integer in units of the scale, rounded in the given direction; `undefined` if it is absent
 * or not a decimal.
 */
function roundBound(text: string | undefined, scale: number, towards: 'up' | 'down'): bigint | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)$/.exec(text ?? '')
  if (match === null || text === undefined) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const size = BigInt(`0${whole}${fraction.slice(0, scale).padEnd(scale, '0')}`)
  const isCut = /[1-9]/.test(fraction.slice(scale))
  if (sign === '-') return -size - (isCut && towards === 'down' ? 1n : 0n)
  return size + (isCut && towards === 'up' ? 1n : 0n)
}

/** The least integer, in units of the scale, above an exclusive lower bound. */
function above(text: string | undefined, scale: number): bigint | undefined {
  const floor = roundBound(text, scale, 'down')
  return floor === undefined ? undefined : floor + 1n
}

/** The greatest integer, in units of the scale, below an exclusive upper bound. */
function below(text: string | undefined, scale: number): bigint | undefined {
  const ceiling = roundBound(text, scale, 'up')
  return ceiling === undefined ? undefined : ceiling - 1n
}

/** The highest of the values that are present. */
function highest(...values: readonly (bigint | undefined)[]): bigint | undefined {
  return pickBest(values, (a, b) => a > b)
}

/** The lowest of the values that are present. */
function lowest(...values: readonly (bigint | undefined)[]): bigint | undefined {
  return pickBest(values, (a, b) => a < b)
}

/** The best of the values that are present; `undefined` if none is. */
function pickBest(
  values: readonly (bigint | undefined)[],
  isBetter: (a: bigint, b: bigint) => boolean,
): bigint | undefined {
  let best: bigint | undefined
  for (const value of values) {
    if (value !== undefined && (best === undefined || isBetter(value, best))) best = value
  }
  return best
}

/** A date within the years of the bounds, or in 2020 to 2039. */
function day(facets: Facets, random: Random): string {
  return `${year(facets, random)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
}

/**
 * A year, in four digits, between those of the bounds; with one bound, a year near it, without any from 2020 to 2039.
 */
function year({ minInclusive, minExclusive, maxInclusive, maxExclusive }: Facets, random: Random): string {
  const low = parseYear(minInclusive ?? minExclusive)
  const high = parseYear(maxInclusive ?? maxExclusive)
  const from = low ?? (high === undefined ? 2020 : high - 5)
  const to = high ?? from + 19
  return String(from + random.below(Math.max(to - from, 0) + 1)).padStart(4, '0')
}

/** A random time of day, `hh:mm:ss`. */
function clock(random: Random): string {
  return [24, 60, 60].map((limit) => two(random.below(limit))).join(':')
}

const secondsOfDay = 86_400

function printClock(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

/**
 * A time between the bounds in the zone of a bound, at random with half a second added. Without bounds, any time,
 * with a random zone or none.
 */
function makeTime(facets: Facets, random: Random): string {
  const [least, most] = [
    facets.minInclusive ?? facets.minExclusive,
    facets.maxInclusive ?? facets.maxExclusive,
  ].map(parseClock)
  const bound = least ?? most
  if (bound === undefined) return clock(random) + zone(random)
  const from = least?.seconds ?? 0
  const width = (most?.seconds ?? secondsOfDay - 1) - from
  return `${printClock(from + random.below(Math.max(width, 0) + 1))}${random.pick(['', '.5']) ?? ''}${bound.zone}`
}

/**
 * The whole seconds since midnight and the zone of a time, which may be empty; undefined if the text is not a time.
 */
function parseClock(text = ''): { readonly seconds: number; readonly zone: string } | undefined {
  const match = /^(\d\d):(\d\d):(\d\d)[.\d]*(.*)$/.exec(text)
  if (match === null) return undefined
  const [, hours, minutes, seconds, zone = ''] = match
  return { seconds: (Number(hours) % 24) * 3600 + Number(minutes) * 60 + Number(seconds), zone }
}

/** A random time zone, or none. */
function zone(random: Random): string {
  return random.pick(['', 'Z', '+02:00']) ?? ''
}

/** A duration of days and hours; with bounds, also of months, and of years between theirs. */
function duration(facets: Facets, random: Random): string {
  const isBound = [facets.minInclusive, facets.minExclusive, facets.maxInclusive, facets.maxExclusive].some(
    (bound) => bound !== undefined,
  )
  const years = isBound ? `${Number(year(facets, random))}Y${random.below(12)}M` : ''
  return `P${years}${1 + random.below(20)}DT${random.below(24)}H`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** The first number of a bound, which is its year. */
function parseYear(bound: string | undefined): number | undefined {
  const digits = /\d+/.exec(bound ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}

const attempts = 120

/**
 * A text of a scalar type that keeps its facets; `undefined` if none was found in `attempts`. Strings contain the
 * word `subject`.
 */
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

/**
 * A candidate for the text: of an asserted format, otherwise from one of the type's patterns or by the primitive's
 * own function. It may break facets; `undefined` if none was made.
 */
function makeCandidateText(node: ScalarNode, subject: string, random: Random): string | undefined {
  const { primitive, builtin, facets } = node
  const formed = makeFormatText(facets, random)
  if (formed !== undefined) return formed
  const own = (facets.patterns ?? []).at(-1)
  const pattern = own && random.pick(own)
  const isNamed = isNamedBy(builtin, facets) && !random.happens(0.2)
  const isKnown = pattern !== undefined && pattern.dialect !== 'unknown'
  if (isKnown && !isNamed && (primitive === 'string' || random.happens(0.7)))
    return textOfPattern(pattern.source, random, extraFor(facets), pattern.dialect)
  return makers[primitive](facets, random, node.builtin, subject)
}

/**
 * Whether the only patterns are those of the built-in type; then a readable name is better than a text made from
 * them.
 */
function isNamedBy(builtin: string, { patterns = [] }: Facets): boolean {
  return patterns.length === builtinPatterns(builtin).length
}

/** The number of repetitions that a pattern may need for the required length. */
function extraFor({ length, minLength = 0 }: Facets): number {
  return Math.max(3, Math.min(length ?? minLength, 1000) + 3)
}

type Make = (facets: Facets, random: Random, builtin: string, subject: string) => string | undefined

const makers: Readonly<Record<Primitive, Make>> = {
  string: (facets, random, builtin, subject) => stringText(facets, random, builtin, subject),
  anyURI: (facets, random) => makeSizedText('urn:example:', facets, random),
  boolean: (_, random) => random.pick(['true', 'false', '1', '0']),
  decimal: makeDecimalText,
  number: makeDecimalText,
  float: floatText,
  double: floatText,
  duration: (facets, random) => chooseEdge(facets, random) ?? duration(facets, random),
  dateTime: (facets, random) =>
    chooseEdge(facets, random) ?? `${day(facets, random)}T${clock(random)}${zone(random)}`,
  time: (facets, random) => chooseEdge(facets, random) ?? makeTime(facets, random),
  date: (facets, random) => chooseEdge(facets, random) ?? day(facets, random),
  gYearMonth: (facets, random) => chooseEdge(facets, random) ?? day(facets, random).slice(0, 7),
  gYear: (facets, random) => chooseEdge(facets, random) ?? year(facets, random),
  gMonthDay: (facets, random) => chooseEdge(facets, random) ?? `-${day({}, random).slice(4)}`,
  gDay: (facets, random) => chooseEdge(facets, random) ?? `---${two(1 + random.below(28))}`,
  gMonth: (facets, random) => chooseEdge(facets, random) ?? `--${two(1 + random.below(12))}`,
  hexBinary: (facets, random) => octets(facets, random)?.toString('hex').toUpperCase(),
  base64Binary: (facets, random) => octets(facets, random)?.toString('base64'),
  QName: () => 'name',
  NOTATION: () => undefined,
  null: () => undefined,
}

/**
 * A text of an allowed length made from the subject and a number: words, or joined by hyphens for types of names. For
 * `language`, a language tag.
 */
function stringText(facets: Facets, random: Random, builtin: string, subject: string): string | undefined {
  if (builtin === 'language') return random.pick(['en', 'fi', 'de-AT']) ?? 'en'
  const word = subject.replace(/[^A-Za-z0-9]+/g, '-').replace(/^[^A-Za-z]+/, '') || 'a'
  if (builtinPatterns(builtin).length > 0) return makeSizedText(`${word}-`, facets, random)
  const words = subject.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return makeSizedText(`${words} `, facets, random)
}

/**
 * A text of an allowed length that begins with `start` and ends with a number; `undefined` if it must be too long.
 */
function makeSizedText(
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
  // Cut in the middle: the first character keeps names valid, and the number at the end keeps texts distinct.
  return wanted < filled.length ? filled.slice(0, 1) + filled.slice(filled.length - wanted + 1) : filled
}

/**
 * A floating-point number: a decimal within the bounds, or with an exponent if a bound is not a plain decimal.
 * Sometimes only a bound itself is tried, which may give `undefined`.
 */
function floatText(facets: Facets, random: Random): string | undefined {
  if (random.happens(0.2)) return chooseEdge(facets, random)
  const isPlain = /^[+-]?\d*\.?\d*$/
  const bounds = [facets.minInclusive, facets.maxInclusive, facets.minExclusive, facets.maxExclusive]
  if (bounds.every((text) => text === undefined || isPlain.test(text))) return makeDecimalText(facets, random)
  return `${random.below(1000)}.5E${random.below(7) - 3}`
}

/** At random one of the inclusive bounds; mostly `undefined`. */
function chooseEdge({ minInclusive, maxInclusive }: Facets, random: Random): string | undefined {
  const edges = [minInclusive, maxInclusive].filter((text) => text !== undefined)
  return edges.length > 0 && random.happens(0.3) ? random.pick(edges) : undefined
}

/** Random bytes of an allowed length; `undefined` if there must be too many. */
function octets({ length, minLength = 0, maxLength = 65_536 }: Facets, random: Random): Buffer | undefined {
  const count = length ?? Math.min(maxLength, minLength + random.below(12))
  if (count > mostCharacters) return undefined
  return Buffer.from(Array.from({ length: count }, () => random.below(256)))
}
