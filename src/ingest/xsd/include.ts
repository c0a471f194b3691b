import type { Construct } from './construct.ts'
import { anyUri } from './lexical.ts'

/** §4.2.1 Assembling a schema for a single target namespace from several documents. */
export const include: Construct = {
  section: '4.2.1',
  attributes: { schemaLocation: anyUri },
  required: ['schemaLocation'],
  content: 'annotation?',
}
