import { invariant, type Sink } from '../diagnostics/index.ts'
import type { TypeNode, Version } from '../schema/index.ts'
import { isAnyType } from '../typescript/index.ts'
import { describeComplex } from './complex.ts'
import type { Fields } from './data.ts'
import { describeJson } from './json.ts'
import type { DescriptorScope } from './scope.ts'
import { anySimpleType, describeList, describeText, describeUnion } from './simple.ts'

/** The descriptor of a type of XML Schema or JSON Schema. */
export function describeType(scope: DescriptorScope, node: TypeNode): Fields {
  return scope.set.language === 'json' ? describeJson(scope, node) : describeXml(scope, node)
}

/**
 * Describes every type of a version and discards the descriptors: only the problems reported to the sink count.
 */
export function describeVersion({ sets }: Version, sink: Sink): void {
  for (const set of sets) {
    const scope = { set, namespace: '', substitutes: new Map(), sink }
    for (const node of set.nodes.values()) if (node.kind !== 'reference') describeType(scope, node)
  }
}

/** The descriptor of an XML type by its kind; `xs:anyType` is `any`, and a kind of JSON throws. */
function describeXml(scope: DescriptorScope, node: TypeNode): Fields {
  if (isAnyType(node)) return { kind: 'any' }
  switch (node.kind) {
    case 'unknown':
      return anySimpleType
    case 'scalar':
    case 'code-list':
      return describeText(scope, node)
    case 'list':
      return describeList(scope, node)
    case 'union':
      return describeUnion(scope, node)
    case 'complex':
      return describeComplex(scope, node)
    default:
      invariant(false, `the XML front end made a node of kind "${node.kind}"`)
      return {}
  }
}
