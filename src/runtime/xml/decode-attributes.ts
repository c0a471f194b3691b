import { readText } from '../text/simple.ts'
import type { ReadAttribute } from './attributes.ts'
import type { Decoder } from './decoder.ts'
import { missingAttribute, unexpectedAttribute } from './faults.ts'
import { xsiNamespace } from './names.ts'
import type { PreparedType } from './prepare.ts'
import type { PreparedAttribute } from './prepared.ts'
import { setProperty } from './property.ts'

/** Reads the attributes of an element into its value; tells whether there are any. */
export function readAttributes(
  decoder: Decoder,
  type: PreparedType,
  attributes: readonly ReadAttribute[],
  offset: number,
  target: object,
): boolean {
  if (attributes.length === 0 && type.attributes.length === 0) return false
  let count = 0
  let others: ReadAttribute[] | undefined
  for (const known of type.attributes) {
    const read = find(attributes, known.key)
    if (read ? readAttribute(decoder, known, read, target) : readAbsent(decoder, known, offset, target))
      count++
  }
  for (const attribute of attributes) {
    const { name } = attribute
    if (name.namespace === xsiNamespace || type.attributes.some(({ key }) => key === name.key)) continue
    if (type.anyAttribute) {
      others ??= []
      others.push(attribute)
    } else {
      decoder.fault(unexpectedAttribute(name.raw), attribute.offset, name.raw)
    }
  }
  const open = others && type.anyAttribute ? decoder.extras?.attributes(decoder, type, others) : undefined
  if (open && type.anyAttribute) setProperty(target, type.anyAttribute.property, open)
  return count > 0 || open !== undefined
}

function find(attributes: readonly ReadAttribute[], key: string): ReadAttribute | undefined {
  for (const attribute of attributes) if (attribute.name.key === key) return attribute
  return undefined
}

function readAttribute(
  decoder: Decoder,
  known: PreparedAttribute,
  { value, offset }: ReadAttribute,
  target: object,
): boolean {
  const read = decoder.simple(known.type(), value, known.fixed)
  if ('rule' in read) {
    const { property, ids } = known
    decoder.trail.report(read, { at: decoder.at(offset), found: value, property, ids })
    return true
  }
  decoder.rules?.attribute(known, read, offset)
  setProperty(target, known.property, read.value)
  return true
}

/** An attribute that the document leaves out: required, or there all the same with its default. */
function readAbsent(decoder: Decoder, known: PreparedAttribute, offset: number, target: object): boolean {
  const implied = known.fixed ?? known.default
  if (known.isRequired) {
    const { local, property, ids } = known
    decoder.trail.report(missingAttribute(local), { at: decoder.at(offset), property, ids })
    return false
  }
  if (implied === undefined) return false
  const read = readText(known.type(), implied)
  if ('fault' in read) return false
  decoder.rules?.attribute(known, read, offset)
  setProperty(target, known.property, read.value)
  return true
}
