import { makeFault } from '../text/facets.ts'
import { normalize } from '../text/lexical.ts'
import type { Decoder } from './decoder.ts'
import { nameKey, xmlSchemaNamespace, xsiNamespace } from './expanded-names.ts'
import { unexpectedAttribute } from './faults.ts'
import type { PreparedElement, PreparedType } from './prepare.ts'

/** Attributes of the schema instance namespace where nothing is nil and no type has others in its place; locations are ignored. */
export function checkInstance(decoder: Decoder, declared: PreparedElement): void {
  for (const { name, value, offset } of decoder.reader.attributes) {
    if (name.namespace !== xsiNamespace || isLocation(name.local)) continue
    if (name.local === 'nil') {
      decoder.fault(makeFault('nil', 'This element cannot be nil.'), offset, value)
    } else if (name.local !== 'type') {
      decoder.fault(unexpectedAttribute(name.raw), offset, name.raw)
    } else if (!isDeclaredTypeName(declared, resolveXsiType(decoder, value))) {
      decoder.fault(makeTypeFault(declared.type), offset, value)
    }
  }
}

export function isLocation(local: string): boolean {
  return local === 'schemaLocation' || local === 'noNamespaceSchemaLocation'
}

/** The key of the name in `xsi:type`. */
export function resolveXsiType({ reader }: Decoder, value: string): string | undefined {
  const resolved = reader.scope.element(normalize(value, 'collapse'))
  return typeof resolved === 'string' ? undefined : resolved.key
}

/** `isWhole`: every type that documents may name was looked up. */
export function makeTypeFault(type: PreparedType, isWhole = false) {
  const message = 'Must name the declared type or one derived from it.'
  const hint =
    isWhole || type.of.kind === 'complex' ? '' : ' Codecs of withSimpleTypes know all simple types.'
  return makeFault('xsi-type', message + hint, nameType(type))
}

/** Whether a name is the declared type's own, or means the same. */
export function isDeclaredTypeName(
  { type, of: { block = [] } }: PreparedElement,
  name: string | undefined,
): boolean {
  const own = nameType(type)
  // Every token is a text.
  const isText = own === nameKey(xmlSchemaNamespace, 'string') && !block.includes('restriction')
  return own === (isText ? name?.replace(/\b(?:token|normalizedString)$/, 'string') : name)
}

/** What `xsi:type` calls a type; a built-in one without facets is as its lexical calls it. */
export function nameType({ of, typeName, name }: PreparedType): string {
  if (typeName !== undefined) return typeName
  if (of.kind === 'complex') return nameKey(of.namespace ?? '', name)
  return of.kind === 'text' && Object.keys(of).length === 2 ? nameKey(xmlSchemaNamespace, name) : name
}
