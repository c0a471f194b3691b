import type { Fault } from '../../text/facets.ts'
import { normalize } from '../../text/lexical.ts'
import type { Decoder } from '../decoder.ts'
import { xsiNamespace } from '../expanded-names.ts'
import { type PreparedElement, type PreparedType, prepare } from '../prepare.ts'
import { isDeclaredTypeName, isLocation, makeTypeFault, nameType, resolveXsiType } from '../xsi-attributes.ts'
import { type KnownTypes, listDerived, typeNamed } from './builtins.ts'
import { isUnseenBy } from './origins.ts'
import { undeclaredElement } from './prepare-open.ts'

/** The `xsi:type` and `xsi:nil` of an element. */
export interface Instance {
  readonly type: PreparedType
  /** The name of the complex type that replaces the declared one, for `$type`; otherwise `undefined`. */
  readonly typeName: string | undefined
  readonly isNil: boolean
}

/**
 * Reads `xsi:type` and `xsi:nil` of the current element and reports wrong ones; `undefined` if it has no `xsi`
 * attribute. Schema locations are ignored.
 */
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
    } else if (!isLocation(name.local)) {
      const message = `Attribute "${name.raw}" is not allowed here.`
      decoder.fault({ rule: 'attribute-unexpected', message }, offset, name.raw)
    }
  }
  return isFound ? { type, typeName, isNil } : undefined
}

export const fixedNilFault: Fault = { rule: 'nil', message: 'An element with a fixed value cannot be nil.' }

/** Whether the element is nil; reports a value that is no boolean, and nil if it is not allowed. */
function readNil(decoder: Decoder, declared: PreparedElement, value: string, offset: number): boolean {
  const flag = normalize(value, 'collapse')
  const isNil = flag === 'true' || flag === '1'
  if (!isNil && flag !== 'false' && flag !== '0') {
    decoder.fault({ rule: 'type', message: 'Not a valid boolean.' }, offset, value)
  } else if (declared.of === undeclaredElement) {
    // Only a declared element can be nil (Part 1, cvc-elt.3).
    return false
  } else if (!declared.of.nillable) {
    decoder.fault({ rule: 'nil', message: 'This element cannot be nil.' }, offset, value)
  } else if (isNil && declared.fixed !== undefined) {
    decoder.fault(fixedNilFault, offset, value)
  }
  return isNil && declared.of.nillable === true
}

/** The type that `xsi:type` names; `undefined`, and reported, if it is unknown, not derived, or abstract. */
function readType(
  decoder: Decoder,
  declared: PreparedElement,
  value: string,
  offset: number,
): PreparedType | undefined {
  const name = resolveXsiType(decoder, value)
  const { extras, root } = decoder
  const { simpleTypes } = root
  const known = { extras, simpleTypes, declarations: root.declarations?.() }
  const named =
    name === undefined || isUnseenBy(decoder, name) ? undefined : typeInPlace(known, declared, name)
  if (named && !named.isAbstract) return named
  const fault = makeTypeFault(declared.type, simpleTypes !== undefined)
  const message = named ? 'Must not name an abstract type.' : fault.message
  decoder.fault({ ...fault, message }, offset, value)
  return undefined
}

/**
 * The type of that name, if it may be used in place of the declared one; otherwise `undefined` (Part 1, 3.4.6 and
 * 3.14.6). Allowed are the same type, derived ones and replacements of a simple type, unless blocked.
 */
export function typeInPlace(
  known: KnownTypes,
  declared: PreparedElement,
  name: string,
): PreparedType | undefined {
  const { type, of } = declared
  const { block = [] } = of
  if (name === nameType(type)) return type
  const derived = listDerived(type)?.get(name)
  if (derived)
    return derived.by.some((by) => block.includes(by)) ? undefined : prepare(derived.type(), known.extras)
  if (block.includes('restriction')) return undefined
  return isDeclaredTypeName(declared, name) ? type : typeNamed(known, name, type)
}
