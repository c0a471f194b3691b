import type { ListType, SimpleType, TextType, UnionType } from '../descriptor.ts'
import { type Accepted, atomsIn, keyOf, type SimpleValue } from './accepted.ts'
import { enumerationFault, type Fault, facetFault, legalFault, lengthFault, patternFault } from './facets.ts'
import { normalize } from './lexical.ts'
import { toNumber } from './number-text.ts'
import { expandedName, type Resolve } from './qualified-name.ts'

export type { Accepted, SimpleValue } from './accepted.ts'
export { writeText } from './write.ts'

export type Read = Accepted | { readonly fault: Fault }

/**
 * Reads a text of a simple type: white space, then the built-in type, then every facet. Qualified names are resolved;
 * without `resolve` they stand as expanded names already, as in descriptors.
 */
export function readText(type: SimpleType, raw: string, resolve?: Resolve): Read {
  if (type.kind === 'text') return readScalar(type, raw, resolve)
  return type.kind === 'list' ? readList(type, raw, resolve) : readUnion(type, raw, resolve)
}

/** The same text for equal values, and for no others; nothing for a text that is not valid. */
export function valueKey(type: SimpleType, raw: string, resolve?: Resolve): string | undefined {
  const read = readText(type, raw, resolve)
  return 'fault' in read ? undefined : keyOf(read)
}

/** The atomic values of a valid text, through lists and unions: where IDs and references are found. */
export function atomsOf(type: SimpleType, raw: string, resolve?: Resolve): readonly Accepted[] {
  const read = readText(type, raw, resolve)
  return 'fault' in read ? [] : atomsIn(read)
}

function readScalar(type: TextType, raw: string, resolve: Resolve | undefined): Read {
  const { of } = type
  const written = normalize(raw, of.space)
  const name = of.needsNamespaces && resolve ? expandedName(written, resolve) : written
  if (name === undefined) {
    const message = `This is no ${of.name}, or its prefix is not declared.`
    return { fault: { rule: 'type', message, expected: of.name } }
  }
  const fault = legalFault(type, name)
  if (fault) return { fault }
  const accepted: Accepted = { value: textMeaning(type, name), text: name, type }
  const broken =
    valuesFault(type, accepted) ??
    facetFault(type, name) ??
    (isWritten(accepted, resolve) ? patternFault(type, written) : undefined)
  return broken ? { fault: broken } : accepted
}

/** Patterns are about the text as it is written, which an expanded name no longer shows. */
function isWritten(accepted: Accepted, resolve: Resolve | undefined): boolean {
  if (resolve !== undefined) return true
  return !atomsIn(accepted).some(({ type }) => type.kind === 'text' && type.of.needsNamespaces)
}

/** The value of a legal text. */
export function textMeaning({ of }: TextType, text: string): SimpleValue {
  if (of.form === 'string') return text
  return of.form === 'number' ? toNumber(text) : text === 'true' || text === '1'
}

function readList(type: ListType, raw: string, resolve: Resolve | undefined): Read {
  const text = normalize(raw, 'collapse')
  const items: Accepted[] = []
  for (const part of text === '' ? [] : text.split(' ')) {
    const item = readText(type.item(), part, resolve)
    if ('fault' in item) return item
    items.push(item)
  }
  const accepted: Accepted = { value: items.map((item) => item.value), text, type, items }
  const fault =
    lengthFault(type, items.length, 'items') ??
    (isWritten(accepted, resolve) ? patternFault(type, text) : undefined) ??
    valuesFault(type, accepted)
  return fault ? { fault } : accepted
}

/** The first member that accepts decides, and its white space is the union's (Part 2, 2.5.1.3). */
function readUnion(type: UnionType, raw: string, resolve: Resolve | undefined): Read {
  let first: Read | undefined
  for (const member of type.members) {
    const read = readText(member(), raw, resolve)
    if ('fault' in read) {
      first ??= read
      continue
    }
    const written = normalize(raw, read.type.kind === 'list' ? 'collapse' : read.type.of.space)
    const fault =
      (isWritten(read, resolve) ? patternFault(type, written) : undefined) ?? valuesFault(type, read)
    return fault ? { fault } : read
  }
  return first ?? { fault: { rule: 'type', message: 'No text is allowed here.' } }
}

/** The keys of a type's enumeration, made when it is first asked for. */
const allowedKeys = /* @__PURE__ */ new WeakMap<SimpleType, ReadonlySet<string>>()

function valuesFault(type: SimpleType, accepted: Accepted): Fault | undefined {
  if (!type.values) return undefined
  const known = allowedKeys.get(type) ?? enumerationKeys(type)
  return known.has(keyOf(accepted)) ? undefined : enumerationFault(type.values)
}

function enumerationKeys(type: SimpleType): ReadonlySet<string> {
  const { values = [], ...rest } = type
  const keys = new Set(values.map((value) => valueKey(rest, value)).filter((key) => key !== undefined))
  allowedKeys.set(type, keys)
  return keys
}
