import type { Construct } from './construct.ts'
import { anyUri } from './lexical.ts'

/** §4.2.2 Including modified component definitions. */
export const redefine: Construct = {
  section: '4.2.2',
  attributes: { schemaLocation: anyUri },
  required: ['schemaLocation'],
  content: '(annotation|simpleType|complexType|group|attributeGroup)*',
  notCarried: () => 'A redefinition',
}
