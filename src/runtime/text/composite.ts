import type { ListType, SimpleType, TextType, UnionType } from '../descriptor.ts'
import { enumerationFault, type Fault, patternFault } from './facets.ts'
import type { Names, Prefixed, Resolve } from './lexical.ts'
import {
  type Accepted,
  atomsIn,
  firstKept,
  makeValueKey,
  type PreparedSimple,
  type Read,
  type SimpleValue,
  valueKey,
  writeText,
} from './simple.ts'

/** What can be done with types made of others; descriptors refer to it, so that bundles without such types do without it. */
export interface Composite {
  readonly name: string
  prepare(type: ListType | UnionType): PreparedSimple
  /** The type of each value of a list. */
  item(type: ListType | UnionType): SimpleType | undefined
  /** The type that reads a value. */
  taker(type: ListType | UnionType, value: SimpleValue): SimpleType | undefined
  parts(type: ListType | UnionType): readonly SimpleType[]
  /** The types of texts that a type is made of, each once. */
  texts(type: SimpleType): readonly TextType[]
  write(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string
}

/** What lists and unions have in common. */
export const composite = { texts: textTypesIn, write: writeComposite }

/** Each once: unions of the same unions would be walked without end. */
function textTypesIn(type: SimpleType): readonly TextType[] {
  const found = new Set([type])
  for (const one of found) if (one.kind !== 'text') for (const part of one.of.parts(one)) found.add(part)
  return [...found].filter((one) => one.kind === 'text')
}

function writeComposite(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string {
  if (type.kind === 'text') return writeText(type, value, prefixed)
  if (typeof value === 'string')
    return (prefixed && findNames(type, value)?.prefixed(value, prefixed)) ?? value
  if (typeof value === 'object') {
    const item = type.of.item(type) ?? type
    return value.map((one) => writeText(item, one, prefixed)).join(' ')
  }
  // All types that hold such values spell them the same.
  const one = textTypesIn(type).find(({ of }) => of.form === typeof value)
  return firstKept(type, value, one?.of.spellings?.(value) ?? [])
}

/** How a text that is a qualified name is written; nothing where it is none. */
function findNames(type: SimpleType, value: string): Names | undefined {
  if (type.kind === 'text') return type.of.names
  const taker = type.of.taker(type, value)
  return taker && findNames(taker, value)
}

/** A type made of others, made ready. */
export abstract class PreparedComposite<T extends ListType | UnionType> implements PreparedSimple {
  readonly isVerbatim = false
  readonly type: T
  #allowed: ReadonlySet<string> | undefined

  constructor(type: T) {
    this.type = type
  }

  abstract read(raw: string, resolve?: Resolve): Read

  /** What is wrong with a value, before its text is looked at. */
  protected abstract partsFault(value: unknown): Fault | undefined

  value(raw: string): SimpleValue | undefined {
    const read = this.read(raw)
    return 'fault' in read ? undefined : read.value
  }

  check(value: unknown): Fault | undefined {
    const fault = this.partsFault(value)
    if (fault) return fault
    const read = this.read(writeText(this.type, value as SimpleValue))
    return 'fault' in read ? read.fault : undefined
  }

  /** Patterns are about the text as it is written, which an expanded name no longer shows. */
  protected patternFault(accepted: Accepted, text: string, resolve: Resolve | undefined): Fault | undefined {
    const { patterns } = this.type
    const isWritten = (): boolean =>
      resolve !== undefined || !atomsIn(accepted).some(({ type }) => type.kind === 'text' && type.of.names)
    return patterns && isWritten() ? patternFault(patterns, text) : undefined
  }

  protected valuesFault(accepted: Accepted): Fault | undefined {
    const type: ListType | UnionType = this.type
    const { values, ...rest } = type
    if (!values) return undefined
    this.#allowed ??= new Set(values.flatMap((value) => valueKey(rest, value) ?? []))
    return this.#allowed.has(makeValueKey(accepted)) ? undefined : enumerationFault(values)
  }
}
