import { setProperty } from '../../members.ts'
import { type Decoder, readAttributes, readChildren } from '../decoder.ts'
import type { PreparedElement, PreparedType } from '../prepare.ts'
import { reportForeign } from './origins.ts'
import { readAnything } from './read-wildcard.ts'
import { type Instance, readInstance } from './xsi-type-nil.ts'

/**
 * Reads the current element and returns its value, by the declared type or the one that its `xsi:type` names, or
 * as nil. Reports an abstract type.
 */
export function decodeOpenElement(decoder: Decoder, declared: PreparedElement): unknown {
  const { reader, rules } = decoder
  const instance = reader.attributes.length > 0 ? readInstance(decoder, declared) : undefined
  const type = instance ? instance.type : declared.type
  if (type.isAbstract) {
    const message = `The type "${type.name}" is abstract: xsi:type must say which type it is.`
    decoder.fault({ rule: 'xsi-type', message }, reader.offset)
  }
  reportForeign(decoder, declared)
  rules?.begin(declared.key, declared)
  const value = declared.type.isAny
    ? readAnything(decoder, declared, instance)
    : readTyped(decoder, declared, type, instance)
  rules?.end(type.text !== undefined)
  return value
}

/**
 * Reads the current element by the given type. The value is a bare text, or an object with `$type` and `$nil` if
 * they apply; `null` for nil without attributes and type.
 */
export function readTyped(
  decoder: Decoder,
  declared: PreparedElement,
  type: PreparedType,
  instance: Instance | undefined,
): unknown {
  const { attributes, offset, scope } = decoder.reader
  decoder.scope = scope
  if (type.isBare && instance === undefined && attributes.length === 0 && type.text)
    return decoder.text(type.text, declared)
  const target: object = {}
  const typeName = instance?.typeName
  if (typeName !== undefined) setProperty(target, '$type', typeName)
  if (instance?.isNil) setProperty(target, '$nil', true)
  const before = Object.keys(target).length
  readAttributes(decoder, type, attributes, offset, target)
  if (instance?.isNil) {
    decoder.emptyContent(offset)
    return Object.keys(target).length > before || typeName !== undefined ? target : null
  }
  if (type.text) {
    // Without a type name in the value, the text is held as the declared type, whatever type checked it.
    const held = typeName === undefined ? declared.type.text : undefined
    const value = decoder.text(type.text, declared, held)
    if (type.isBare && typeName === undefined) return value
    setProperty(target, type.textProperty, value)
  } else if (type.content) readChildren(decoder, type, declared, target)
  else decoder.emptyContent(offset)
  return target
}
