import type { SimpleType, UnionType } from '../descriptor.ts'
import { type Composite, composite, PreparedComposite } from './composite.ts'
import { type Fault, makeFault } from './facets.ts'
import { normalize, type Resolve } from './lexical.ts'
import {
  type Accepted,
  makeValueKey,
  notA,
  prepareSimple,
  type Read,
  readText,
  type SimpleValue,
  valueKey,
  writeText,
} from './simple.ts'

/**
 * The results of members for the current text or value; they keep nested unions of the same members from repeating
 * work.
 */
interface Asked<T> {
  readonly of: unknown
  readonly known: Map<SimpleType, T>
}

let reading: Asked<Read> | undefined
let checking: Asked<Fault | undefined> | undefined

/** `xs:union`: the first member that accepts a text decides, also how white space is handled (Part 2, 2.5.1.3). */
export const xsUnion: Composite = {
  ...composite,
  name: 'union',
  prepare: (type: UnionType) => new PreparedUnion(type),
  taker: (type: UnionType, value) =>
    listMembers(type).find(
      (one) => one.kind !== 'text' || !one.of.isLegal || (typeof value === 'string' && one.of.isLegal(value)),
    ),
  parts: listMembers,
}

class PreparedUnion extends PreparedComposite<UnionType> {
  /** Reads a text by the first member that accepts it; results are shared with nested unions of the same text. */
  read(raw: string, resolve?: Resolve): Read {
    const outer = reading
    const here = outer?.of === raw ? outer : { of: raw, known: new Map() }
    reading = here
    try {
      return this.#readMembers(raw, resolve, here.known)
    } finally {
      reading = outer
    }
  }

  /** The fault of a value if no member accepts it; results are shared with nested unions of the same value. */
  protected partsFault(value: unknown): Fault | undefined {
    const outer = checking
    const here = outer && Object.is(outer.of, value) ? outer : { of: value, known: new Map() }
    checking = here
    try {
      return this.#checkMembers(value, here.known)
    } finally {
      checking = outer
    }
  }

  /**
   * The fault of a value whose text is read as another value, by an earlier member: `1` after `xs:boolean` is
   * `true`. `undefined` if it is the same or an equal value.
   */
  protected override otherFault(read: Accepted, value: SimpleValue): Fault | undefined {
    if (isSameValue(read.value, value)) return undefined
    const key = makeValueKey(read)
    const isEqual = (member: SimpleType): boolean =>
      !prepareSimple(member).check(value) && valueKey(member, writeText(member, value)) === key
    return listMembers(this.type).some(isEqual) ? undefined : otherValue
  }

  /**
   * The reading of the first member that accepts, checked by the union's patterns and enumeration; else the first
   * fault.
   */
  #readMembers(raw: string, resolve: Resolve | undefined, known: Map<SimpleType, Read>): Read {
    let first: Read | undefined
    for (const member of listMembers(this.type)) {
      const read = known.get(member) ?? readText(member, raw, resolve)
      known.set(member, read)
      if ('fault' in read) {
        first ??= read
        continue
      }
      const written = normalize(raw, read.type.kind === 'list' ? 'collapse' : read.type.of.space)
      const fault = this.patternFault(read, written, resolve) ?? this.valuesFault(read)
      return fault ? { fault } : read
    }
    return first ?? { fault: makeFault('type', 'No text is allowed here.') }
  }

  /** The fault of the first member, if none accepts the value; else `undefined`. */
  #checkMembers(value: unknown, known: Map<SimpleType, Fault | undefined>): Fault | undefined {
    let first: Fault | undefined
    for (const member of listMembers(this.type)) {
      const fault = known.has(member) ? known.get(member) : prepareSimple(member).check(value)
      known.set(member, fault)
      if (fault === undefined) return undefined
      first ??= fault
    }
    return first ?? notA('value')
  }
}

const otherValue = makeFault('type', 'Its text would be read as a value of another type.')

/** Whether two values are the same, for lists item by item. */
function isSameValue(one: SimpleValue, other: SimpleValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return Object.is(one, other)
  return one.length === other.length && one.every((item, index) => isSameValue(item, other[index] ?? ''))
}

function listMembers({ members }: UnionType): readonly SimpleType[] {
  return members.map((member) => member())
}
