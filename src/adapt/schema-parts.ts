/** What the JSON Schemas of the files about adapters have in common. */
export const text = { type: 'string' } as const
export const texts = { type: 'array', items: text } as const
export const count = { type: 'integer', minimum: 0 } as const

/** A version and a root of it. */
export const side = {
  type: 'object',
  required: ['version', 'root'],
  properties: { version: text, root: text },
} as const
