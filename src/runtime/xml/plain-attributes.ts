import type { PreparedType } from './prepare.ts'

export type Members = Record<string, unknown>
/** The texts of a type's attributes, in the order of the type. */
export type AttributeTexts = (string | undefined)[]

/** Reads the attributes into a value; tells whether all are right. */
export function setAttributes(
  { attributes }: PreparedType,
  found: AttributeTexts | undefined,
  target: Members,
): boolean {
  for (let index = 0; index < attributes.length; index++) {
    const attribute = attributes[index]
    const raw = found?.[index]
    if (attribute === undefined) continue
    if (raw === undefined) {
      if (attribute.isRequired) return false
      if (attribute.implied !== undefined) target[attribute.property] = attribute.implied
      continue
    }
    if (attribute.fixed !== undefined && raw !== attribute.fixed) return false
    const value = attribute.simple.value(raw, true)
    if (value === undefined) return false
    target[attribute.property] = value
  }
  return true
}
