import type { Lexical } from './lexical.ts'

/** `xs:boolean`, held as a boolean: `true` and `1`, `false` and `0` are the same values. */
export const xsBoolean: Lexical = {
  name: 'boolean',
  primitive: 'boolean',
  space: 'collapse',
  form: 'boolean',
  isLegal: (text) => text === 'true' || text === 'false' || text === '1' || text === '0',
  meaning: (text) => text === 'true' || text === '1',
  spellings: (value) => (value ? ['true', '1'] : ['false', '0']),
  canonical: (text) => (text === 'true' || text === '1' ? 'true' : 'false'),
}
