import type { Primitive } from '../../schema/index.ts'
import { code, join, literal } from '../../typescript/index.ts'
import type { KindConversion, ValueKind } from './kind.ts'
import { addsBound, printLimits } from './limits.ts'
import { holdsName, type TypedScalar } from './value-form.ts'

/** Converts a number to a plain text with the same digits. */
const digits: ValueKind = {
  name: 'digits',
  /**
   * Prints a number as text, with a check of the target's limits. Undefined unless the source is a number held as
   * such and the target a string without codes.
   */
  convert(source, target) {
    if (target.codes || target.form !== 'string' || target.node.primitive !== 'string') return undefined
    if (source.form !== 'number' && source.form !== 'integer') return undefined
    return {
      kind: 'digits',
      withoutCounterpart: [],
      print: ({ runtime }) => code`${runtime('digitsAsText')}(${printLimits(source, target)})`,
    }
  },
}

/** Keeps booleans. */
const indicator: ValueKind = {
  name: 'indicator',
  /** Keeps the value; undefined unless both sides are booleans. */
  convert(source, target) {
    if (source.form !== 'boolean' || target.form !== 'boolean') return undefined
    return { kind: 'indicator', withoutCounterpart: [], print: ({ runtime }) => runtime('same') }
  },
}

/** Converts numbers (quantities, amounts, measures, sequence numbers) without changing their value. */
const number: ValueKind = {
  name: 'number',
  /**
   * Converts the number to the target's form and checks the target's limits, or takes the equal one of its list.
   * Undefined unless both sides are numeric.
   */
  convert(source, target) {
    if (!isNumeric(source) || !isNumeric(target)) return undefined
    if (target.codes) return convertListed(target.codes, target)
    const converter =
      target.form === 'number' ? 'toNumber' : target.form === 'integer' ? 'toInteger' : 'toDecimal'
    return {
      kind: 'number',
      withoutCounterpart: [],
      print: ({ runtime }) => code`${runtime(converter)}(${printLimits(source, target)})`,
    }
  },
}

/** Takes the number of a list that has the same value. Undefined where the list has one that is not finite. */
function convertListed(codes: readonly string[], { form }: TypedScalar): KindConversion | undefined {
  const numbers = codes.map(Number)
  if (!numbers.every(Number.isFinite)) return undefined
  const list = form === 'number' ? [...new Set(numbers)].map((one) => code`${one}`) : codes.map(literal)
  const printed = join(list, ', ')
  return {
    kind: 'number',
    withoutCounterpart: [],
    print: ({ runtime }) => code`${runtime('listedNumber')}([${printed}])`,
  }
}

function isNumeric({ form }: TypedScalar): boolean {
  return form === 'number' || form === 'integer' || form === 'decimal'
}

/**
 * Keeps a text of the same notation, such as a string, identifier or date, and checks the target's restrictions.
 */
const textKind: ValueKind = {
  name: 'text',
  /**
   * Keeps the text and checks the target's limits. Undefined unless both sides are texts of the same notation and
   * the target has no codes.
   */
  convert(source, target) {
    if (target.codes || !isText(source) || !isText(target)) return undefined
    if (classifyNotation(source) !== classifyNotation(target)) return undefined
    return {
      kind: 'text',
      withoutCounterpart: [],
      print: ({ runtime }) => {
        const limits = printLimits(source, target)
        const { primitive } = target.node
        if (!addsBound(source, target) || !isTime(primitive)) return code`${runtime('text')}(${limits})`
        // The runtime has the type under the same name, which says how its texts compare.
        const type = runtime(`xs${primitive.charAt(0).toUpperCase()}${primitive.slice(1)}`)
        return code`${runtime('text')}(${limits}, ${type})`
      },
    }
  },
}

/** Whether the texts of a primitive type are points in time or durations. */
function isTime(primitive: Primitive): boolean {
  return /^(?:date|time|duration|g[A-Z])/u.test(primitive)
}

function isText({ form }: TypedScalar): boolean {
  return form === 'string'
}

/** The notation of a text: its primitive type. Strings and addresses count as one. */
function classifyNotation(scalar: TypedScalar): string {
  if (holdsName(scalar)) return 'QName'
  const { primitive } = scalar.node
  return primitive === 'anyURI' ? 'string' : primitive
}

/**
 * Converts a text to a code of the target's list. Source codes that the list lacks are left to the user; a value
 * that is not in the list at run time is an issue.
 */
const codeKind: ValueKind = {
  name: 'code',
  /**
   * Converts a text to one of the target's codes; the run checks it, unless all source codes are among them.
   * Undefined where the target has no code list, a side is not a text, or only one is a qualified name.
   */
  convert(source, target) {
    if (!target.codes || source.form !== 'string' || target.form !== 'string') return undefined
    if (holdsName(source) !== holdsName(target)) return undefined
    const allowed = new Set(target.codes)
    const withoutCounterpart = source.codes?.filter((value) => !allowed.has(value)) ?? []
    const isSubset = source.codes !== undefined && withoutCounterpart.length === 0
    const list = target.codes
    return {
      kind: 'code',
      withoutCounterpart,
      print: ({ runtime, list: listOf }) =>
        isSubset ? runtime('same') : code`${runtime('oneOf')}(${listOf(list)})`,
    }
  },
}

/** The kinds of values that rules convert; the first one that fits both sides is used. */
const valueKinds: readonly ValueKind[] = [codeKind, textKind, number, indicator, digits]

/** The conversion between two texts by the first kind that fits both; undefined where none does. */
export function chooseConversion(source: TypedScalar, target: TypedScalar): KindConversion | undefined {
  for (const kind of valueKinds) {
    const conversion = kind.convert(source, target)
    if (conversion) return conversion
  }
  return undefined
}
