import { type Fact, type Found, none, unknown } from './fact.ts'

/** Numbers as multiples of one small unit, so that all arithmetic is exact. */
interface Line {
  readonly places: number
  readonly min?: bigint
  readonly max?: bigint
  readonly isMinOpen: boolean
  readonly isMaxOpen: boolean
  /** What every number is a multiple of. */
  readonly step?: bigint
  /** What no number is a multiple of. */
  readonly refused: readonly bigint[]
  readonly excluded: readonly bigint[]
}

const mostTried = 20_000n

/** A number of which the facts are true. */
export function solveNumber(facts: readonly Fact[]): Found {
  const line = lineOf(facts)
  const { min, max, isMinOpen, isMaxOpen, step } = line
  if (min !== undefined && max !== undefined && (min > max || (min === max && (isMinOpen || isMaxOpen))))
    return none
  if (step === undefined && (min === undefined || min !== max)) return amongAll(line)
  return amongMultiples(line, step ?? 1n)
}

function lineOf(facts: readonly Fact[]): Line {
  const texts = facts.flatMap((fact) => {
    if (fact.fact === 'above' || fact.fact === 'below') return [fact.bound]
    if (fact.fact === 'multiple') return [fact.of]
    return fact.fact === 'not-this' ? [String(fact.value)] : []
  })
  const places = Math.max(0, ...texts.map((text) => decimal(text).places))
  const units = (text: string): bigint => inUnits(text, places)
  let line: Line = { places, isMinOpen: false, isMaxOpen: false, refused: [], excluded: [] }
  for (const fact of facts) {
    if (fact.fact === 'above') line = withMin(line, units(fact.bound), fact.isOpen)
    else if (fact.fact === 'below') line = withMax(line, units(fact.bound), fact.isOpen)
    else if (fact.fact === 'not-this')
      line = { ...line, excluded: [...line.excluded, units(String(fact.value))] }
    else if (fact.fact === 'multiple') {
      const of = units(fact.of)
      if (!fact.isOne) line = { ...line, refused: [...line.refused, of] }
      else line = { ...line, step: line.step === undefined ? of : commonMultiple(line.step, of) }
    }
  }
  return line
}

function withMin(line: Line, min: bigint, isOpen: boolean): Line {
  if (line.min !== undefined && line.min > min) return line
  return { ...line, min, isMinOpen: isOpen || (line.min === min && line.isMinOpen) }
}

function withMax(line: Line, max: bigint, isOpen: boolean): Line {
  if (line.max !== undefined && line.max < max) return line
  return { ...line, max, isMaxOpen: isOpen || (line.max === max && line.isMaxOpen) }
}

/** Tries multiples from the one nearest to zero on; the range may end before one is found. */
function amongMultiples(line: Line, step: bigint): Found {
  const { min, max, isMinOpen, isMaxOpen, refused } = line
  if (refused.some((one) => step % one === 0n)) return none
  const least = min === undefined ? undefined : roundUp(isMinOpen ? min + 1n : min, step)
  const most = max === undefined ? undefined : -roundUp(-(isMaxOpen ? max - 1n : max), step)
  if (least !== undefined && most !== undefined && least > most) return none
  const start = least !== undefined && least > 0n ? least : most !== undefined && most < 0n ? most : 0n
  let isCut = false
  for (let away = 0n; away <= mostTried; away++) {
    const [up, down] = [start + away * step, start - away * step]
    const isUpOut = most !== undefined && up > most
    const isDownOut = least !== undefined && down < least
    if (isUpOut && isDownOut) return isCut ? unknown('no number of JavaScript is the one asked for') : none
    for (const units of [...(isUpOut ? [] : [up]), ...(isDownOut ? [] : [down])]) {
      if (!isAllowed(line, units)) continue
      const value = numberOf(units, line.places)
      if (value !== undefined) return { kind: 'value', value }
      isCut = true
    }
  }
  return unknown('the numbers asked for are too rare')
}

/** Between two bounds that differ there is always a number; one of few digits is looked for, a whole one first. */
function amongAll(line: Line): Found {
  const whole = firstAllowed(line, 10n ** BigInt(line.places))
  if (whole !== undefined) return { kind: 'value', value: whole }
  for (let more = 0; more <= 12; more++) {
    const value = firstAllowed(scaled(line, more), 1n)
    if (value !== undefined) return { kind: 'value', value }
  }
  return unknown('no number of few digits is the one asked for')
}

function firstAllowed(line: Line, step: bigint): number | undefined {
  const { min, max, isMinOpen, isMaxOpen } = line
  const least = min === undefined ? undefined : roundUp(isMinOpen ? min + 1n : min, step)
  const most = max === undefined ? undefined : -roundUp(-(isMaxOpen ? max - 1n : max), step)
  const start = least !== undefined && least > 0n ? least : most !== undefined && most < 0n ? most : 0n
  for (let away = 0n; away <= 100n; away++) {
    for (const units of [start + away * step, start - away * step]) {
      const isOut = (least !== undefined && units < least) || (most !== undefined && units > most)
      const value = !isOut && isAllowed(line, units) ? numberOf(units, line.places) : undefined
      if (value !== undefined) return value
    }
  }
  return undefined
}

function scaled(line: Line, more: number): Line {
  const factor = 10n ** BigInt(more)
  const { min, max, refused, excluded } = line
  return {
    ...{ ...line, places: line.places + more },
    ...(min === undefined ? {} : { min: min * factor }),
    ...(max === undefined ? {} : { max: max * factor }),
    refused: refused.map((one) => one * factor),
    excluded: excluded.map((one) => one * factor),
  }
}

function isAllowed({ refused, excluded }: Line, units: bigint): boolean {
  return !excluded.includes(units) && refused.every((one) => units % one !== 0n)
}

/** The number, where a double holds it exactly as it is written. */
function numberOf(units: bigint, places: number): number | undefined {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  const value = Number(`${sign}${digits.slice(0, cut)}.${digits.slice(cut)}0`)
  if (!Number.isFinite(value)) return undefined
  const exact = decimal(String(value))
  return exact.digits * 10n ** BigInt(places) === units * 10n ** BigInt(exact.places) ? value + 0 : undefined
}

function roundUp(value: bigint, step: bigint): bigint {
  const rest = value % step
  if (rest === 0n) return value
  return rest > 0n ? value - rest + step : value - rest
}

function commonMultiple(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b]
  while (right !== 0n) [left, right] = [right, left % right]
  return (a / left) * b
}

function inUnits(text: string, places: number): bigint {
  const found = decimal(text)
  return found.digits * 10n ** BigInt(places - found.places)
}

function decimal(text: string): { readonly digits: bigint; readonly places: number } {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(`${whole}${fraction}`)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}
