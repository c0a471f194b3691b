import type { Lexical } from './lexical.ts'

export const xsBoolean: Lexical = {
  name: 'boolean',
  primitive: 'boolean',
  space: 'collapse',
  form: 'boolean',
  isLegal: (text) => text === 'true' || text === 'false' || text === '1' || text === '0',
  canonical: (text) => (text === 'true' || text === '1' ? 'true' : 'false'),
}
