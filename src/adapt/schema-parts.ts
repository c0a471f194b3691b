/** What the JSON Schemas of the files about adapters have in common. */
export const stringSchema = { type: 'string' } as const
export const texts = { type: 'array', items: stringSchema } as const
export const countSchema = { type: 'integer', minimum: 0 } as const

/** A version and a root of it. */
export const side = {
  type: 'object',
  required: ['version', 'root'],
  properties: { version: stringSchema, root: stringSchema },
} as const
