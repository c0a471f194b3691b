import { readOwnMember } from './adapt-down.ts'
import type { AnyRun, Convert } from './adapt-run.ts'
import type { At } from './adapt-types.ts'

/** What `xsi:type` says of a value; nothing where it is of the declared type. */
export function readTypeName({ value }: At<unknown>): unknown {
  return readOwnMember(value, '$type')
}

/** Which element a value is of; nothing for text between elements. */
export function readElementName({ value }: At<unknown>): unknown {
  return readOwnMember(value, 'element')
}

/** The places whose value is not of one of these types, or elements, which the target does not have. */
export function leaveOut<S>(
  places: readonly At<S>[],
  read: (place: At<unknown>) => unknown,
  labels: readonly (string | undefined)[],
): readonly At<S>[] {
  return places.filter((place) => !labels.some((label) => label === read(place)))
}

/** The value as its own converter makes it. */
export function asIs<T, R>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  convert: Convert<never, T, R>,
): T | undefined {
  return convert(source as At<never>, run, dataElement)
}

/** The same of a type that says what it is on either side. */
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

/** The same where the target has only a base of the type that the source's value says: that it was more is lost. */
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

/** The same where the target declares the type that the source's value says. */
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

/** The element as its value's converter makes it. */
export function asElement<const L extends string, T, R extends AnyRun>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  element: L,
  convert: Convert<never, T, R>,
): { readonly element: L; readonly value: T } | undefined {
  const value = ofElement(source, run, dataElement, convert)
  return value === undefined ? undefined : { element, value }
}

/** The value of an element, where the target has one element only. */
export function ofElement<T, R extends AnyRun>(
  source: At<unknown>,
  run: R,
  dataElement: string,
  convert: Convert<never, T, R>,
): T | undefined {
  const value = readOwnMember(source.value, 'value')
  if (value === undefined || value === null) return undefined
  const made = convert({ value: value as never, path: source.path.concat('value') }, run, dataElement)
  if (made !== undefined) carryMember(source, run, 'element')
  return made
}

/** The converter of a value, with its result named by an element. */
export function inElement<const L extends string, S, T, R>(
  element: L,
  convert: Convert<S, T, R>,
): Convert<S, { readonly element: L; readonly value: T }, R> {
  return (source, run, dataElement) => {
    const value = convert(source, run, dataElement)
    return value === undefined ? undefined : { element, value }
  }
}

/** Children in their order: texts that stand beside each other now, since what was between them is lost, are one. */
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

function carryMember({ value, path }: At<unknown>, { ledger }: AnyRun, member: string): void {
  const found = readOwnMember(value, member)
  if (found !== undefined) ledger.carry({ value: found, path: path.concat(member) })
}
