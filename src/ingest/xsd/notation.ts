import type { Construct } from './construct.ts'
import { anyText, anyUri, ncName } from './lexical.ts'

/** §3.12.2 Notation declarations. */
export const notation: Construct = {
  section: '3.12.2',
  attributes: { name: ncName, public: anyText, system: anyUri },
  required: ['name'],
  content: 'annotation?',
  notCarried: () => 'A notation',
}
