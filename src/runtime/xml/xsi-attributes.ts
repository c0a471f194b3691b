import { makeFault } from '../text/facets.ts'
import { normalize } from '../text/lexical.ts'
import type { Decoder } from './decoder.ts'
import { nameKey, xmlSchemaNamespace, xsiNamespace } from './expanded-names.ts'
import { unexpectedAttribute } from './faults.ts'
import type { PreparedElement, PreparedType } from './prepare.ts'

/**
 * Reports `xsi:nil`, an `xsi:type` other than the declared type, and unknown `xsi` attributes of the current
 * element, for codecs without extras. Schema locations are ignored.
 */
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

/** The key of the type named by `xsi:type`; `undefined` if the name cannot be resolved. */
export function resolveXsiType({ reader }: Decoder, value: string): string | undefined {
  const resolved = reader.scope.element(normalize(value, 'collapse'))
  return typeof resolved === 'string' ? undefined : resolved.key
}

/**
 * The fault of a wrong `xsi:type`; it mentions `withSimpleTypes` for a simple type unless `isWhole` (already
 * used).
 */
export function makeTypeFault(type: PreparedType, isWhole = false): ReturnType<typeof makeFault> {
  const message = 'Must name the declared type or one derived from it.'
  const hint =
    isWhole || type.of.kind === 'complex' ? '' : ' Codecs of withSimpleTypes know all simple types.'
  return makeFault('xsi-type', message + hint, nameType(type))
}

/**
 * Whether a name is that of the declared type; for `xs:string`, also `token` and `normalizedString` unless
 * blocked.
 */
export function isDeclaredTypeName(
  { type, of: { block = [] } }: PreparedElement,
  name: string | undefined,
): boolean {
  const own = nameType(type)
  // Tokens and normalized strings are strings.
  const isText = own === nameKey(xmlSchemaNamespace, 'string') && !block.includes('restriction')
  return own === (isText ? name?.replace(/\b(?:token|normalizedString)$/, 'string') : name)
}

/** The name of a type for `xsi:type`; a built-in type without facets has its name in the XML Schema namespace. */
export function nameType({ of, typeName, name }: PreparedType): string {
  if (typeName !== undefined) return typeName
  if (of.kind === 'complex') return nameKey(of.namespace ?? '', name)
  return of.kind === 'text' && Object.keys(of).length === 2 ? nameKey(xmlSchemaNamespace, name) : name
}
