import type { SimpleType, UnionType } from '../descriptor.ts'
import { type Composite, composite, PreparedComposite } from './composite.ts'
import { type Fault, makeFault } from './facets.ts'
import { normalize, type Resolve } from './lexical.ts'
import { notA, prepareSimple, type Read, readText } from './simple.ts'

/** What members said of the text or value in work: without it, unions of the same unions would ask them without end. */
interface Asked<T> {
  readonly of: unknown
  readonly known: Map<SimpleType, T>
}

let reading: Asked<Read> | undefined
let checking: Asked<Fault | undefined> | undefined

/** The first member that accepts decides, and its white space is the union's (Part 2, 2.5.1.3). */
export const xsUnion: Composite = {
  ...composite,
  name: 'union',
  prepare: (type: UnionType) => new PreparedUnion(type),
  item(type: UnionType) {
    const list = listMembers(type).find((one) => one.kind === 'list')
    return list?.of.item(list)
  },
  taker: (type: UnionType, value) =>
    listMembers(type).find(
      (one) => one.kind !== 'text' || !one.of.isLegal || (typeof value === 'string' && one.of.isLegal(value)),
    ),
  parts: listMembers,
}

class PreparedUnion extends PreparedComposite<UnionType> {
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

  /** The fault of the first member, where none takes the value. */
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

function listMembers({ members }: UnionType): readonly SimpleType[] {
  return members.map((member) => member())
}
