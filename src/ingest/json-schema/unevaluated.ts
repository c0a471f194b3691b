import { diagnostic } from '../../diagnostics/index.ts'
import type { NodeId } from '../../schema/index.ts'
import { keywordValue, placeOf } from './keyword-value.ts'
import type { Reading } from './reading.ts'

const applicators: readonly string[] = [
  ...['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
  'contains',
]

/**
 * `unevaluatedProperties` and `unevaluatedItems` (2020-12 §11): with nothing beside them that applies a schema to the
 * same value they say what `additionalProperties` and `items` would; otherwise the model has no node for them.
 */
export function additionalByUnevaluated(reading: Reading, keyword: string): NodeId | false | undefined {
  const value = keywordValue(reading, keyword)
  if (value === undefined) return undefined
  if (value.kind === 'scalar' && value.value === true) return undefined
  if (applicators.some((other) => reading.map.entries.has(other))) {
    reading.sink(diagnostic('keyword-not-carried', { keyword }, placeOf(reading, keyword)))
    return undefined
  }
  return value.kind === 'scalar' && value.value === false ? false : reading.child(keyword)
}
