/** Parts that the JSON Schemas of the adapter files share. */
export const stringSchema = { type: 'string' } as const
export const texts = { type: 'array', items: stringSchema } as const
export const countSchema = { type: 'integer', minimum: 0 } as const

/** The schema of a version with one of its roots. */
export const side = {
  type: 'object',
  required: ['version', 'root'],
  properties: { version: stringSchema, root: stringSchema },
} as const
