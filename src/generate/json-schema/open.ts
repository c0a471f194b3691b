import type { JsonSchema } from './schema.ts'

/** Any element, as the runtime holds it. Its children are left to the codec: they are texts and elements of this form. */
export const xmlElementSchema: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    attributes: { type: 'object', additionalProperties: { type: 'string' } },
    children: { type: 'array', items: { type: ['string', 'object'] } },
    namespaces: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['name', 'attributes', 'children'],
  additionalProperties: false,
}
