import { invariant } from '../../diagnostics/index.ts'
import type { TypeNode } from '../../schema/index.ts'
import { isAnyType } from '../../typescript/index.ts'

/** The runtime's name for the descriptor of an XML type. */
export function descriptorType(node: TypeNode): string {
  if (isAnyType(node)) return 'AnyType'
  switch (node.kind) {
    case 'unknown':
    case 'scalar':
    case 'code-list':
      return 'TextType'
    case 'list':
      return 'ListType'
    case 'union':
      return 'UnionType'
    case 'complex':
      return 'ComplexType'
    default:
      invariant(false, `the XML front end made a node of kind "${node.kind}"`)
      return ''
  }
}
