import { isNil, readOwnMember } from './adapt-down.ts'
import type { AnyRun, Convert } from './adapt-run.ts'
import type { At } from './adapt-types.ts'

/** The `$type` of a value, which its `xsi:type` named; `undefined` if it has the declared type. */
export function readTypeName({ value }: At<unknown>): unknown {
  return readOwnMember(value, '$type')
}

/** The `element` name of a value; `undefined` for text between elements. */
export function readElementName({ value }: At<unknown>): unknown {
  return readOwnMember(value, 'element')
}

/** The places without those whose type or element name (by `read`) is among the labels, which the target lacks. */
export function leaveOut<S>(
  places: readonly At<S>[],
  read: (place: At<unknown>) => unknown,
  labels: readonly (string | undefined)[],
): readonly At<S>[] {
  return places.filter((place) => !labels.some((label) => label === read(place)))
}

/** Returns the converter's result for the value, unchanged; only the type of the value is widened. */
export function asIs<T, R>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  convert: Convert<never, T, R>,
): T | undefined {
  return convert(source as At<never>, run, dataElement)
}

/**
 * Converts a value that names its type in both versions: the result has the given `$type`, and the source's counts
 * as converted.
 */
export function asType<const L extends string, T extends object, R extends AnyRun>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  type: L,
  convert: Convert<never, T, R>,
): ({ readonly $type: L } & T) | undefined {
  const made = asDeclared(source, run, dataElement, convert)
  return made && { $type: type, ...made }
}

/**
 * Converts a value to a base of its type, which is all that the target has. The result has the given `$type`; the
 * source's own is lost.
 */
export function asBase<const L extends string, T extends object, R>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  type: L,
  convert: Convert<never, T, R>,
): ({ readonly $type: L } & T) | undefined {
  const made = asIs(source, run, dataElement, convert)
  return made && { $type: type, ...made }
}

/**
 * Converts a value whose named type is the declared one in the target. The result has no `$type`; the source's
 * counts as converted.
 */
export function asDeclared<T, R extends AnyRun>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  convert: Convert<never, T, R>,
): T | undefined {
  const made = asIs(source, run, dataElement, convert)
  if (made !== undefined) carryMember(source, run, '$type')
  return made
}

/**
 * Converts the value of a named element and returns it under the given element name; `undefined` without a result.
 */
export function asElement<const L extends string, T, R extends AnyRun>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  element: L,
  convert: Convert<never, T, R>,
  keepsNil = false,
): { readonly element: L; readonly value: T } | undefined {
  const value = ofElement(source, run, dataElement, convert, keepsNil)
  return value === undefined ? undefined : { element, value }
}

/**
 * Converts the value of a named element for a target with only one element, without its name; `undefined` without
 * a value or result. A nil value is one with `keepsNil` only.
 */
export function ofElement<T, R extends AnyRun>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  convert: Convert<never, T, R>,
  keepsNil = false,
): T | undefined {
  const value = readOwnMember(source.value, 'value')
  if (value === undefined || (isNil(value) && !keepsNil)) return undefined
  const made = convert({ value: value as never, path: source.path.concat('value') }, run, dataElement)
  if (made !== undefined) carryMember(source, run, 'element')
  return made
}

/** Returns a converter that puts the result of `convert`, if there is one, under the given element name. */
export function inElement<const L extends string, S, T, R>(
  element: L,
  convert: Convert<S, T, R>,
): Convert<S, { readonly element: L; readonly value: T }, R> {
  return (source, run, dataElement) => {
    const value = convert(source, run, dataElement)
    return value === undefined ? undefined : { element, value }
  }
}

/**
 * The children in order, with adjacent texts joined, which occur when elements between them were lost. Returns a
 * new list.
 */
export function asChildren<T>(children: readonly T[] = []): readonly T[] {
  const joined: T[] = []
  for (const child of children) {
    const last = joined.at(-1)
    if (typeof child === 'string' && typeof last === 'string')
      joined[joined.length - 1] = `${last}${child}` as T & string
    else joined.push(child)
  }
  return joined
}

/** Records a member of the source as converted; does nothing if it is absent. */
function carryMember({ value, path }: At<unknown>, { ledger }: AnyRun, member: string): void {
  const found = readOwnMember(value, member)
  if (found !== undefined) ledger.carry({ value: found, path: path.concat(member) })
}
