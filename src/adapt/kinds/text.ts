import type { Primitive } from '../../schema/index.ts'
import { code } from '../../typescript/index.ts'
import type { ValueKind } from './kind.ts'
import { addsBound, printLimits } from './limits.ts'
import { holdsName, type TypedScalar } from './value-form.ts'

/**
 * Keeps a text of the same notation, such as a string, identifier or date, and checks the target's restrictions.
 */
export const textKind: ValueKind = {
  name: 'text',
  /**
   * Keeps the text and checks the target's limits. Undefined unless both sides are texts of the same notation and
   * the target has no codes.
   */
  convert(source, target) {
    if (target.codes || !isText(source) || !isText(target)) return undefined
    if (classifyNotation(source) !== classifyNotation(target)) return undefined
    return {
      kind: 'text',
      withoutCounterpart: [],
      print: ({ runtime }) => {
        const limits = printLimits(source, target)
        const { primitive } = target.node
        if (!addsBound(source, target) || !isTime(primitive)) return code`${runtime('text')}(${limits})`
        // The runtime has the type under the same name, which says how its texts compare.
        const type = runtime(`xs${primitive.charAt(0).toUpperCase()}${primitive.slice(1)}`)
        return code`${runtime('text')}(${limits}, ${type})`
      },
    }
  },
}

/** Whether the texts of a primitive type are points in time or durations. */
function isTime(primitive: Primitive): boolean {
  return /^(?:date|time|duration|g[A-Z])/u.test(primitive)
}

function isText({ form }: TypedScalar): boolean {
  return form === 'string'
}

/** The notation of a text: its primitive type. Strings and addresses count as one. */
function classifyNotation(scalar: TypedScalar): string {
  if (holdsName(scalar)) return 'QName'
  const { primitive } = scalar.node
  return primitive === 'anyURI' ? 'string' : primitive
}
