import type { MapValue } from '../text/index.ts'

/** Keywords that are read together, a bit for each group. */
export const groups = {
  reference: 1,
  dynamic: 2,
  /** Which types, and which values. */
  type: 4,
  object: 8,
  array: 16,
  number: 32,
  string: 64,
  dependency: 128,
  choice: 256,
  condition: 512,
  unevaluated: 1024,
} as const

/** Everything that `typeParts` looks at. */
export const ofTypes = groups.type | groups.object | groups.array | groups.number | groups.string

const members: Readonly<Record<keyof typeof groups, readonly string[]>> = {
  reference: ['$ref'],
  dynamic: ['$dynamicRef', '$recursiveRef'],
  type: ['type', 'nullable', 'enum', 'const'],
  object: [
    ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
    ...['minProperties', 'maxProperties', 'dependentRequired', 'unevaluatedProperties', 'dependencies'],
  ],
  array: [
    ...['items', 'prefixItems', 'additionalItems', 'contains', 'minContains', 'maxContains'],
    ...['minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems'],
  ],
  number: ['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'format'],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType'],
  dependency: ['dependentSchemas', 'dependencies'],
  choice: ['allOf', 'anyOf', 'oneOf', 'not', 'discriminator'],
  condition: ['if', 'then', 'else'],
  unevaluated: ['unevaluatedProperties', 'unevaluatedItems'],
}

const bits = new Map<string, number>()
for (const [group, keywords] of Object.entries(members)) {
  const bit = groups[group as keyof typeof groups]
  for (const keyword of keywords) bits.set(keyword, (bits.get(keyword) ?? 0) | bit)
}

/** Whether a keyword belongs to a group. */
export function isInGroup(keyword: string): boolean {
  return bits.has(keyword)
}

/** The groups that a schema has keywords of, as a bit mask: readers of other groups are skipped. */
export function computeGroupMask({ entries }: MapValue): number {
  let found = 0
  for (const keyword of entries.keys()) found |= bits.get(keyword) ?? 0
  return found
}
