import { invariant } from '../../diagnostics/index.ts'
import type { TypeNode } from '../../schema/index.ts'
import { type Code, code, isAnyType, literal } from '../../typescript/index.ts'
import { complexDescriptor } from './complex.ts'
import { jsonDescriptor } from './json.ts'
import type { CodecScope } from './place.ts'
import { anySimpleType, listDescriptor, textDescriptor, unionDescriptor } from './simple.ts'

/** The descriptor of a node, with the runtime's name for what it is. */
export function describe(scope: CodecScope, node: TypeNode): { readonly type: string; readonly value: Code } {
  if (scope.layout.set.language === 'json') return { type: 'JsonType', value: jsonDescriptor(scope, node) }
  if (isAnyType(node)) return { type: 'AnyType', value: code`{ kind: ${literal('any')} }` }
  switch (node.kind) {
    case 'unknown':
      return { type: 'TextType', value: anySimpleType(scope) }
    case 'scalar':
    case 'code-list':
      return { type: 'TextType', value: textDescriptor(scope, node) }
    case 'list':
      return { type: 'ListType', value: listDescriptor(scope, node) }
    case 'union':
      return { type: 'UnionType', value: unionDescriptor(scope, node) }
    case 'complex':
      return { type: 'ComplexType', value: complexDescriptor(scope, node) }
    default:
      invariant(false, `the XML front end made a node of kind "${node.kind}"`)
      return { type: '', value: code`` }
  }
}
