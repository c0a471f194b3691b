import { type Accepted, readText } from '../text/simple.ts'
import type { ReadAttribute } from './attributes.ts'
import type { Decoder } from './decoder.ts'
import { xsiNamespace } from './expanded-names.ts'
import { missingAttribute, unexpectedAttribute } from './faults.ts'
import type { PreparedType } from './prepare.ts'
import type { PreparedAttribute } from './prepared.ts'
import { setProperty } from './property.ts'

/** Reads the attributes of an element into its value. */
export function readAttributes(
  decoder: Decoder,
  type: PreparedType,
  attributes: readonly ReadAttribute[],
  offset: number,
  target: object,
): void {
  if (attributes.length + type.attributes.length === 0) return
  for (const known of type.attributes) {
    const found = attributes.find(({ name }) => name.key === known.key)
    if (found) readAttribute(decoder, known, found, target)
    else readAbsent(decoder, known, offset, target)
  }
  const others = attributes.filter(
    ({ name }) => name.namespace !== xsiNamespace && !type.attributes.some(({ key }) => key === name.key),
  )
  if (type.anyAttribute) decoder.extras?.attributes(decoder, type.anyAttribute, type, others, target)
  else for (const { name, offset } of others) decoder.fault(unexpectedAttribute(name.raw), offset, name.raw)
}

function readAttribute(
  decoder: Decoder,
  known: PreparedAttribute,
  { value, offset }: ReadAttribute,
  target: object,
): void {
  const read = decoder.simple(known.type(), value, known.fixed)
  if ('rule' in read) decoder.fault(read, offset, value, known)
  else setAttribute(decoder, known, read, offset, target)
}

/** An attribute that the document leaves out: required, or there all the same with its default. */
function readAbsent(decoder: Decoder, known: PreparedAttribute, offset: number, target: object): void {
  const implied = known.fixed ?? known.default
  if (known.isRequired) decoder.fault(missingAttribute(known.local), offset, undefined, known)
  else if (implied !== undefined) {
    const read = readText(known.type(), implied)
    if ('value' in read) setAttribute(decoder, known, read, offset, target)
  }
}

function setAttribute(
  decoder: Decoder,
  known: PreparedAttribute,
  read: Accepted,
  offset: number,
  target: object,
): void {
  decoder.rules?.attribute(known, read, offset)
  setProperty(target, known.property, read.value)
}
