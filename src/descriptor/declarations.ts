import { type ElementDeclaration, expandedName, type NodeId, type TypeNode } from '../schema/index.ts'
import type { SetLayout } from '../typescript/index.ts'
import { describeAttribute } from './complex.ts'
import type { Fields } from './data.ts'
import { describeElement } from './element.ts'
import { describeSight } from './origins.ts'
import type { DescriptorScope } from './scope.ts'

/** All that a set declares, each by its expanded name. */
export interface DescribedDeclarations {
  readonly elements: readonly (readonly [name: string, element: Fields])[]
  readonly attributes: readonly (readonly [name: string, attribute: Fields])[]
  readonly types: readonly (readonly [name: string, id: NodeId])[]
}

/**
 * The descriptors of all global elements and attributes and the ids of all named types, for places that allow any.
 */
export function describeDeclarations(scope: DescriptorScope, layout: SetLayout): DescribedDeclarations {
  const { set } = scope
  return {
    elements: [...set.elements.values()].map((one) => [readName(one), describeDeclaration(scope, one)]),
    attributes: [...(set.attributes?.values() ?? [])].map((one) => [
      expandedName(one.name),
      describeAttribute(scope, one, one.name.local),
    ]),
    types: namedTypes(layout).map((node) => [readName(node), node.id]),
  }
}

/**
 * The descriptor of a global element, with whether it is abstract and the groups of declarations that its documents
 * may use.
 */
function describeDeclaration(scope: DescriptorScope, declaration: ElementDeclaration): Fields {
  return {
    ...describeElement(scope, declaration, declaration.name.local, new Map()),
    abstract: declaration.abstract || undefined,
    sees: describeSight(scope.set, declaration).sees,
  }
}

/** The named types in the namespaces that the layout has modules for; built-in types have none. */
function namedTypes({ set, modules }: SetLayout): readonly TypeNode[] {
  return [...set.nodes.values()].filter(({ name }) => name !== undefined && modules.has(name.namespace))
}

function readName({ name }: TypeNode | ElementDeclaration): string {
  return name ? expandedName(name) : ''
}
