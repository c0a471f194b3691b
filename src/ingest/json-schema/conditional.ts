import type { Part, Reading } from './reading.ts'

/** `if`, `then`, `else` (2020-12 §10.2.2): without `if` the others say nothing, and neither does `if` alone. */
export function conditionalParts(reading: Reading): readonly Part[] {
  const schemaAt = (keyword: string) =>
    reading.map.entries.has(keyword) ? reading.child(keyword) : undefined
  const condition = schemaAt('if')
  const then = schemaAt('then')
  const otherwise = schemaAt('else')
  if (condition === undefined || (then === undefined && otherwise === undefined)) return []
  return [
    {
      suffix: 'if',
      build: (described) => ({
        ...{ ...described, kind: 'conditional', if: condition },
        ...(then === undefined ? {} : { then }),
        ...(otherwise === undefined ? {} : { else: otherwise }),
      }),
    },
  ]
}
