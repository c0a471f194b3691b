import type { Construct } from './construct.ts'
import { anyUri } from './lexical.ts'

/** §4.2.3 References to schema components across namespaces. */
export const importConstruct: Construct = {
  section: '4.2.3',
  attributes: { namespace: anyUri, schemaLocation: anyUri },
  content: 'annotation?',
}
