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
  return { type: descriptorType(node), value: xmlDescriptor(scope, node) }
}

/** The runtime's name for what a node of XML is. */
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

function xmlDescriptor(scope: CodecScope, node: TypeNode): Code {
  if (isAnyType(node)) return code`{ kind: ${literal('any')} }`
  switch (node.kind) {
    case 'unknown':
      return anySimpleType(scope)
    case 'scalar':
    case 'code-list':
      return textDescriptor(scope, node)
    case 'list':
      return listDescriptor(scope, node)
    case 'union':
      return unionDescriptor(scope, node)
    case 'complex':
      return complexDescriptor(scope, node)
    default:
      invariant(false, `the XML front end made a node of kind "${node.kind}"`)
      return code``
  }
}
