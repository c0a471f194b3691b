import type { SimpleType, Wildcard } from '../../descriptor.ts'
import { setProperty } from '../../members.ts'
import type { ReadAttribute } from '../attributes.ts'
import type { Decoder } from '../decoder.ts'
import { xsiNamespace } from '../expanded-names.ts'
import type { PreparedAttribute, PreparedType } from '../prepare.ts'
import { allowsNamespace } from './wildcard.ts'

/**
 * Reads undeclared attributes into the wildcard's property, by expanded name (Part 1, 3.10.4). Reports those that
 * the wildcard does not allow or requires to be declared, and checks declared ones.
 */
export function readOpenAttributes(
  decoder: Decoder,
  any: Wildcard & { readonly property: string },
  { attributes: known }: PreparedType,
  attributes: readonly ReadAttribute[],
  target: object,
): void {
  if (attributes.length === 0) return
  const found: { readonly [name: string]: string } = {}
  if (any.process !== 'skip') checkIds(decoder, attributes, known)
  for (const attribute of attributes) {
    const { name, value, offset } = attribute
    if (!allowsNamespace(any.namespaces, name.namespace)) {
      const message = `Attribute "${name.raw}" is not allowed here.`
      decoder.fault({ rule: 'attribute-unexpected', message }, offset, name.raw)
    } else if (any.process !== 'skip' && !checkDeclared(decoder, attribute)) {
      const message = `Attribute "${name.raw}" is not declared.`
      if (any.process === 'strict') decoder.fault({ rule: 'attribute-undeclared', message }, offset, name.raw)
    }
    setProperty(found, name.key, value)
  }
  setProperty(target, any.property, found)
}

/** Checks the attributes of the current element that have a global declaration; others are ignored. */
export function checkDeclaredAttributes(decoder: Decoder): void {
  checkIds(decoder, decoder.reader.attributes, [])
  for (const attribute of decoder.reader.attributes) {
    if (attribute.name.namespace !== xsiNamespace) checkDeclared(decoder, attribute)
  }
}

/**
 * Reports a wildcard attribute that is an ID beside another ID of the element, which may have one
 * (cvc-complex-type.5).
 */
function checkIds(
  decoder: Decoder,
  attributes: readonly ReadAttribute[],
  known: readonly PreparedAttribute[],
): void {
  const declared = decoder.root.declarations?.().attributes
  const ids = attributes.filter(({ name }) => isId(declared?.get(name.key)?.type()))
  const extra = known.some(({ type }) => isId(type())) ? ids[0] : ids[1]
  if (extra === undefined) return
  const message = `The element has an ID beside "${extra.name.raw}".`
  decoder.fault({ rule: 'attribute-unexpected', message }, extra.offset, extra.name.raw)
}

function isId(type: SimpleType | undefined): boolean {
  return type?.kind === 'text' && type.of.name === 'ID'
}

/** Checks an attribute by its global declaration and reports its fault; returns whether there is a declaration. */
function checkDeclared(decoder: Decoder, { name, value, offset }: ReadAttribute): boolean {
  const declared = decoder.root.declarations?.().attributes.get(name.key)
  if (!declared) return false
  const read = decoder.simple(declared.type(), value, declared.fixed)
  if ('rule' in read) decoder.fault(read, offset, value)
  else decoder.rules?.attribute(name, read, offset)
  return true
}
