import type { Construct } from './construct.ts'
import { anyText, anyUri, ncName } from './lexical.ts'

/** §3.12.2 Notation declarations: a name is all that the values of a schema can refer to. */
export const notation: Construct = {
  section: '3.12.2',
  attributes: { name: ncName, public: anyText, system: anyUri },
  required: ['name'],
  lacking: ({ attributes }) =>
    attributes.has('public') || attributes.has('system') ? undefined : 'public or system',
  content: 'annotation?',
}
