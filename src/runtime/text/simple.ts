import type { SimpleType, TextType } from '../descriptor.ts'
import { type Accepted, keyOf, type SimpleValue } from './accepted.ts'
import type { Read } from './composite.ts'
import { enumerationFault, type Fault, facetFault, legalFault, patternFault } from './facets.ts'
import { normalize, type Resolve } from './lexical.ts'
import { toNumber } from './number-text.ts'

export type { Accepted, SimpleValue } from './accepted.ts'
export type { Read } from './composite.ts'
export { writeText } from './write.ts'

/**
 * Reads a text of a simple type: white space, then the built-in type, then every facet. Qualified names are resolved;
 * without `resolve` they stand as expanded names already, as in descriptors.
 */
export function readText(type: SimpleType, raw: string, resolve?: Resolve): Read {
  return type.kind === 'text' ? readScalar(type, raw, resolve) : type.of.read(type, raw, resolve)
}

/** The same text for equal values, and for no others; nothing for a text that is not valid. */
export function valueKey(type: SimpleType, raw: string, resolve?: Resolve): string | undefined {
  const read = readText(type, raw, resolve)
  return 'fault' in read ? undefined : keyOf(read)
}

function readScalar(type: TextType, raw: string, resolve: Resolve | undefined): Read {
  const { of } = type
  const written = normalize(raw, of.space)
  const name = of.names && resolve ? of.names.expanded(written, resolve) : written
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
    // Patterns are about the text as it is written, which an expanded name no longer shows.
    (resolve || !of.names ? patternFault(type, written) : undefined)
  return broken ? { fault: broken } : accepted
}

/** The value of a legal text. */
export function textMeaning({ of }: TextType, text: string): SimpleValue {
  if (of.form === 'string') return text
  return of.form === 'number' ? toNumber(text) : text === 'true' || text === '1'
}

/** The keys of a type's enumeration, made when it is first asked for. */
const allowedKeys = /* @__PURE__ */ new WeakMap<SimpleType, ReadonlySet<string>>()

export function valuesFault(type: SimpleType, accepted: Accepted): Fault | undefined {
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
