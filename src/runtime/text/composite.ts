import type { ListType, SimpleType, TextType, UnionType } from '../descriptor.ts'
import { enumerationFault, type Fault, patternFault } from './facets.ts'
import type { Names, Prefixed, Resolve } from './lexical.ts'
import {
  type Accepted,
  atomsIn,
  firstKept,
  makeValueKey,
  type PreparedSimple,
  prepareSimple,
  type Read,
  type SimpleValue,
  valueKey,
  writeText,
} from './simple.ts'

/**
 * The operations on lists or unions; only descriptors of such types refer to them, so other bundles leave them
 * out.
 */
export interface Composite {
  readonly name: string
  prepare(type: ListType | UnionType): PreparedSimple
  /** The part of the type that reads a value. */
  taker(type: ListType | UnionType, value: SimpleValue): SimpleType | undefined
  parts(type: ListType | UnionType): readonly SimpleType[]
  /** All text types that a type consists of, each once. */
  texts(type: SimpleType): readonly TextType[]
  write(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string
}

/** The operations that lists and unions share. */
export const composite: Pick<Composite, 'texts' | 'write'> = { texts: textTypesIn, write: writeComposite }

/** All text types that a type consists of, directly or through lists and unions, each once. */
function textTypesIn(type: SimpleType): readonly TextType[] {
  const found = new Set([type])
  for (const one of found) if (one.kind !== 'text') for (const part of one.of.parts(one)) found.add(part)
  return [...found].filter((one) => one.kind === 'text')
}

/** The text of a value of a list or union, with prefixes for qualified names; items are separated by spaces. */
function writeComposite(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string {
  if (type.kind === 'text') return writeText(type, value, prefixed)
  if (typeof value === 'string')
    return (prefixed && findNames(type, value)?.prefixed(value, prefixed)) ?? value
  if (typeof value === 'object') {
    const item = findList(type, value)?.item() ?? type
    return value.map((one) => writeText(item, one, prefixed)).join(' ')
  }
  // All types with such values write them alike.
  const one = textTypesIn(type).find(({ of }) => of.form === typeof value)
  return firstKept(type, value, one?.of.spellings?.(value) ?? [])
}

/** The list type that a list is of: the type itself, or the first list of a union that accepts it. */
function findList(type: SimpleType, value: SimpleValue): ListType | undefined {
  const found = new Set([type])
  const lists: ListType[] = []
  for (const one of found) {
    if (one.kind === 'list') lists.push(one)
    else if (one.kind === 'union') for (const part of one.of.parts(one)) found.add(part)
  }
  return (lists.length > 1 ? lists.find((one) => !prepareSimple(one).check(value)) : undefined) ?? lists[0]
}

/** How the member that reads a text writes qualified names; `undefined` if it is not a name type. */
function findNames(type: SimpleType, value: string): Names | undefined {
  if (type.kind === 'text') return type.of.names
  const taker = type.of.taker(type, value)
  return taker && findNames(taker, value)
}

/** A prepared list or union. */
export abstract class PreparedComposite<T extends ListType | UnionType> implements PreparedSimple {
  readonly isVerbatim = false
  readonly type: T
  #allowed: ReadonlySet<string> | undefined

  constructor(type: T) {
    this.type = type
  }

  abstract read(raw: string, resolve?: Resolve): Read

  /** The fault of a value by its parts, before its text is checked. */
  protected abstract partsFault(value: unknown): Fault | undefined

  /** The value of a text; `undefined` if it is not valid. */
  value(raw: string): SimpleValue | undefined {
    const read = this.read(raw)
    return 'fault' in read ? undefined : read.value
  }

  /** The fault of a value, by its parts and then by its written text; `undefined` if it is valid. */
  check(value: unknown): Fault | undefined {
    const fault = this.partsFault(value)
    if (fault) return fault
    const read = this.read(writeText(this.type, value as SimpleValue))
    return 'fault' in read ? read.fault : this.otherFault(read, value as SimpleValue)
  }

  /** The fault of a value whose text is read as another value; `undefined` if it is read as the same. */
  protected otherFault(_read: Accepted, _value: SimpleValue): Fault | undefined {
    return undefined
  }

  /**
   * The fault of the written text for the patterns; not checked for expanded names, whose written text is unknown.
   */
  protected patternFault(accepted: Accepted, text: string, resolve: Resolve | undefined): Fault | undefined {
    const { patterns } = this.type
    const isWritten = (): boolean =>
      resolve !== undefined || !atomsIn(accepted).some(({ type }) => type.kind === 'text' && type.of.names)
    return patterns && isWritten() ? patternFault(patterns, text) : undefined
  }

  /** The fault of a value that is not equal to one of the enumeration; `undefined` if it is or there is none. */
  protected valuesFault(accepted: Accepted): Fault | undefined {
    const type: ListType | UnionType = this.type
    const { values, ...rest } = type
    if (!values) return undefined
    this.#allowed ??= new Set(values.flatMap((value) => valueKey(rest, value) ?? []))
    return this.#allowed.has(makeValueKey(accepted)) ? undefined : enumerationFault(values)
  }
}
