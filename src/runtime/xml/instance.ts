import { normalize } from '../text/lexical.ts'
import type { Decoder } from './decoder.ts'
import { nameKey, xsdNamespace, xsiNamespace } from './names.ts'
import { type PreparedType, prepare } from './prepare.ts'
import type { PreparedElement } from './prepared.ts'

/** What attributes of the schema instance namespace say about an element. */
export interface Instance {
  readonly type: PreparedType
  /** The name of the type that stands in for the declared one, where a value has to tell it. */
  readonly typeName: string | undefined
  readonly isNil: boolean
}

/** Reads `xsi:type` and `xsi:nil` of the element just opened; locations are ignored. */
export function readInstance(decoder: Decoder, declared: PreparedElement): Instance | undefined {
  let { type } = declared
  let typeName: string | undefined
  let isNil = false
  let isFound = false
  for (const { name, value, offset } of decoder.reader.attributes) {
    if (name.namespace !== xsiNamespace) continue
    isFound = true
    if (name.local === 'nil') {
      isNil = readNil(decoder, declared, value, offset)
    } else if (name.local === 'type') {
      const named = readType(decoder, declared, value, offset)
      if (named && named !== type) {
        type = named
        typeName = named.of.kind === 'complex' ? named.typeName : undefined
      }
    } else if (name.local !== 'schemaLocation' && name.local !== 'noNamespaceSchemaLocation') {
      const message = `The attribute "${name.raw}" is not allowed here.`
      decoder.fault({ rule: 'attribute-unexpected', message }, offset, name.raw)
    }
  }
  return isFound ? { type, typeName, isNil } : undefined
}

function readNil(decoder: Decoder, declared: PreparedElement, value: string, offset: number): boolean {
  const flag = normalize(value, 'collapse')
  const isNil = flag === 'true' || flag === '1'
  if (!isNil && flag !== 'false' && flag !== '0') {
    decoder.fault({ rule: 'type', message: 'This is no boolean.' }, offset, value)
  } else if (!declared.isNillable) {
    decoder.fault({ rule: 'nil', message: 'This element cannot be nil.' }, offset, value)
  } else if (isNil && declared.fixed !== undefined) {
    decoder.fault({ rule: 'nil', message: 'An element with a fixed value cannot be nil.' }, offset, value)
  }
  return isNil && declared.isNillable
}

function readType(
  decoder: Decoder,
  declared: PreparedElement,
  value: string,
  offset: number,
): PreparedType | undefined {
  const resolved = decoder.reader.scope.element(normalize(value, 'collapse'))
  const named = typeof resolved === 'string' ? undefined : typeInPlace(decoder, declared, resolved.key)
  if (named && !named.isAbstract) return named
  const message = named
    ? 'An abstract type cannot stand in place of the declared one.'
    : 'This is no type that can stand in place of the declared one.'
  decoder.fault({ rule: 'xsi-type', message, expected: typeNameOf(declared.type) }, offset, value)
  return undefined
}

/** The type that a name calls in place of the declared one; nothing where it may not (Part 1, 3.4.6 and 3.14.6). */
export function typeInPlace(
  { declarations, extras }: Pick<Decoder, 'declarations' | 'extras'>,
  declared: PreparedElement,
  name: string,
): PreparedType | undefined {
  const { type, block = [] } = declared
  if (name === typeNameOf(type)) return type
  const derived = type.derived?.().get(name)
  if (derived) return derived.by.some((by) => block.includes(by)) ? undefined : prepare(derived.type())
  if (block.includes('restriction')) return undefined
  // Every text is a token.
  if (typeNameOf(type) === xsString && texts.includes(name)) return type
  return extras?.typeNamed(declarations, name, type)
}

const xsString = nameKey(xsdNamespace, 'string')
const texts = ['normalizedString', 'token'].map((local) => nameKey(xsdNamespace, local))

/** What `xsi:type` calls a type; a built-in one without facets is as its lexical calls it. */
export function typeNameOf({ of, typeName, name }: PreparedType): string {
  if (typeName !== undefined) return typeName
  if (of.kind === 'complex') return nameKey(of.namespace ?? '', name)
  return of.kind === 'text' && Object.keys(of).length === 2 ? nameKey(xsdNamespace, name) : name
}
