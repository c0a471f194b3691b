import type { Blocked, NodeId } from '../../schema/index.ts'
import {
  code,
  type ElementAlternative,
  listElementAlternatives,
  literal,
  type Member,
  referenceTo,
} from '../../typescript/index.ts'
import { type Expression, keyword, primary, type TypeScope, unionExpression } from './expression.ts'
import { findTypesInPlace, inPlaceExpressions, needsAttributes, nilExpressions } from './in-place.ts'
import { type ExpressionPosition, topLevel, typeExpression } from './type-expression.ts'

interface ElementFacts {
  readonly type: NodeId
  readonly nillable: boolean
  readonly block?: readonly Blocked[]
}

/**
 * The TypeScript type of an element's value: its type or a derived one, and the forms of nil if it is nillable.
 */
export function elementType(
  scope: TypeScope,
  element: ElementFacts,
  position: ExpressionPosition = topLevel,
): Expression {
  const { type, nillable, block = [] } = element
  const value = valueType(scope, type, block, position)
  if (!nillable) return value
  const nil = needsAttributes(scope, type) ? [] : [keyword('null')]
  return unionExpression([value, ...nil, ...nilExpressions(scope, type, block)])
}

/**
 * The type of a value that is not nil. If the element blocks some derived types, the union of the others is
 * written out.
 */
function valueType(
  scope: TypeScope,
  type: NodeId,
  block: readonly Blocked[],
  position: ExpressionPosition,
): Expression {
  const isNarrowed =
    block.length > 0 &&
    scope.layout.orDerivedName(type) !== undefined &&
    findTypesInPlace(scope, type, block).length < findTypesInPlace(scope, type, []).length
  return isNarrowed
    ? unionExpression(inPlaceExpressions(scope, type, block))
    : typeExpression(scope, type, position)
}

/** The union of `ElementOf<name, value>` for the elements that can stand at a place. */
export function alternativesType(
  scope: TypeScope,
  alternatives: readonly ElementAlternative[],
  position: ExpressionPosition,
): Expression {
  return unionExpression(
    alternatives.map((one) => wrapElement(scope, literal(one.label), elementType(scope, one, position))),
  )
}

/** The type `ElementOf<label, value>`, imported from the runtime. */
function wrapElement(scope: TypeScope, label: ReturnType<typeof literal>, value: Expression): Expression {
  const type = scope.writer.import('ElementOf', scope.runtime, 'type')
  return primary(code`${type}<${label}, ${value.code}>`)
}

function xmlElement(scope: TypeScope): Expression {
  return primary(scope.writer.import('XmlElement', scope.runtime, 'type'))
}

/**
 * The type of one value of a member; for a list, that of one item. A wildcard gives `XmlElement` or an index
 * signature, and several possible elements a union of `ElementOf`.
 */
export function memberValue(
  scope: TypeScope,
  { from, type }: Member,
  position: ExpressionPosition,
): Expression {
  switch (from.kind) {
    case 'attribute':
    case 'text':
      return typeExpression(scope, type, position)
    case 'any':
      return xmlElement(scope)
    case 'anyAttributes':
      return primary(code`{ readonly [name: string]: string }`)
    case 'nodes':
      return unionExpression([
        ...(from.isMixed ? [keyword('string')] : []),
        alternativesType(scope, from.alternatives, position),
        ...(from.hasAny ? [wrapElement(scope, literal('*'), xmlElement(scope))] : []),
      ])
    case 'element': {
      if (from.alternatives)
        return openElement(scope, from.alternatives, from.particles[0]?.declaration, position)
      const [first] = from.particles
      const nillable = from.particles.some((one) => one.nillable)
      return elementType(scope, { type, nillable, ...(first?.block && { block: first.block }) }, position)
    }
  }
}

/**
 * The exported union of the head element, if the alternatives are all of its substitution group; otherwise the
 * union written out.
 */
function openElement(
  scope: TypeScope,
  alternatives: readonly ElementAlternative[],
  declaration: NodeId | undefined,
  position: ExpressionPosition,
): Expression {
  const { layout, writer } = scope
  const head = [...layout.set.elements.values()].find(({ id }) => id === declaration)
  const exported = head && layout.elementUnionName(head.id)
  if (head && exported !== undefined) {
    const all = listElementAlternatives(layout.set, [referenceTo(head)])
    if (signature(all) === signature(alternatives)) {
      const folder = layout.modules.get(head.name.namespace) ?? ''
      return primary(writer.import(exported, `${folder}/types.ts`, 'type'))
    }
  }
  return alternativesType(scope, alternatives, position)
}

/** Alternatives as a text, equal for equal ones. */
function signature(alternatives: readonly ElementAlternative[]): string {
  return JSON.stringify(
    alternatives.map(({ label, type, nillable, block }) => [label, type, nillable, block]),
  )
}
