/** One change of one type: the schema on both sides, and the property that it is about. */
export interface TypeChange {
  readonly type: string
  readonly before: object
  readonly after: object
  /** The property, and the way to what has it. */
  readonly property: string
  readonly owner: string
  /** What reads the owner from a value, where that needs more than its names. */
  readonly read: (value: string) => string
  /** TypeScript of the earlier version: the property's type and a value of it; nothing where it is new. */
  readonly was?: string
  readonly value?: string
  readonly isOptional: boolean
}

const text = { type: 'string' }

function object(properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, properties, additionalProperties: false }
}

const kept = { kept: text, same: object({ kept: text }) }
const part = { it: text, ...kept }

type Told = Partial<Pick<TypeChange, 'owner' | 'read' | 'isOptional' | 'property'>>

function change(type: string, before: object, after: object, was?: string, value?: string, told: Told = {}) {
  const typed = was === undefined || value === undefined ? {} : { was, value }
  const own = { owner: type, read: (of: string) => of, isOptional: false, property: 'it' }
  return { type, before, after, ...own, ...typed, ...told } satisfies TypeChange
}

function member(type: string, was: object, is: object, typed: string, value: string): TypeChange {
  return change(type, object({ ...kept, it: was }), object({ ...kept, it: is }), typed, value)
}

export const changes: readonly TypeChange[] = [
  change('Removed', object(part), object(kept), 'string', "'a'"),
  member('Several', text, { type: 'array', items: text }, 'string', "'a'"),
  member('Single', { type: 'array', items: text }, text, 'readonly string[]', "['a']"),
  member('Counted', text, { type: 'integer', format: 'int32' }, 'string', "'a'"),
  member('Nullable', text, { type: ['string', 'null'] }, 'string', "'a'"),
  member(
    'Coded',
    { ...text, enum: ['a', 'b', 'c'] },
    { ...text, enum: ['b', 'c'] },
    "'a' | 'b' | 'c'",
    "'a'",
  ),
  member('Extended', { ...text, enum: ['a', 'b'] }, { ...text, enum: ['a', 'b', 'c'] }, "'a' | 'b'", "'a'"),
  change('Demanded', object(part, ['it']), object(part), 'string', "'a'", { isOptional: true }),
  change('Optional', object(part), object(part, ['it']), 'string', "'a'"),
  change('Added', object(kept), object(part)),
  change(
    'Inside',
    object({ ...kept, part: object(part) }),
    object({ ...kept, part: object(kept) }),
    'string',
    "'a'",
    {
      owner: "Inside['part']",
      read: (of) => `${of}.part`,
    },
  ),
  change(
    'Listed',
    object({ ...kept, list: { type: 'array', items: object(part) } }),
    object({ ...kept, list: { type: 'array', items: object(kept) } }),
    'string',
    "'a'",
    { owner: "Listed['list'][number]", read: (of) => `${of}.list[0]!` },
  ),
  change('Named', object({ ...kept, 'it-is': text }), object(kept), 'string', "'a'", { property: 'it-is' }),
]

/** The description of one side: every type is sent and received. */
export function description(side: 'before' | 'after'): string {
  const json = (type: string) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${type}` } },
  })
  const answer = { 200: { description: 'd' } }
  const paths = changes.map(({ type }) => [
    `/${type}`,
    {
      get: { operationId: `get${type}`, responses: { 200: { description: 'd', content: json(type) } } },
      put: {
        operationId: `put${type}`,
        requestBody: { required: true, content: json(type) },
        responses: answer,
      },
    },
  ])
  const schemas = Object.fromEntries(changes.map((one) => [one.type, one[side]]))
  const info = { title: 'T', version: side }
  return JSON.stringify({ openapi: '3.1.0', info, paths: Object.fromEntries(paths), components: { schemas } })
}
