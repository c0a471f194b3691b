import {
  type ComplexNode,
  derivationSteps,
  expandedName,
  type NodeId,
  nodeOf,
  resolve,
  simpleTypesInPlaceOf,
  type TypeNode,
  typesInPlaceOf,
} from '../../schema/index.ts'
import { type Code, code, literal } from '../../typescript/index.ts'
import { arrayLiteral, type Field, objectLiteral } from './fields.ts'
import { isElementType } from './open.ts'
import { type CodecScope, lazily } from './place.ts'

/** What `xsi:type` calls a type; left out where the place alone decides what the type is. */
export function typeNameField({ names }: CodecScope, { name }: TypeNode, isDerivable = false): Field {
  const isSaid = name !== undefined && (names.hasDeclarations || isDerivable)
  return ['typeName', isSaid ? literal(expandedName(name)) : undefined]
}

/** The same for a simple type, and the types that may stand in for it. */
export function simpleDerivationFields(scope: CodecScope, node: TypeNode): readonly Field[] {
  const namesTexts = scope.names.namesTexts || scope.names.hasDeclarations
  const inPlace = namesTexts ? simpleTypesInPlaceOf(scope.layout.set, node.id) : []
  const isSaid = namesTexts || isElementType(scope.layout.set, node.id)
  return [typeNameField(scope, node, isSaid), derivedField(scope, inPlace, node)]
}

/** What may stand in for a type where `xsi:type` says so. */
export function derivationFields(scope: CodecScope, node: ComplexNode): readonly Field[] {
  const { set } = scope.layout
  const { abstract, derivation } = node
  const inPlace = typesInPlaceOf(set, node.id, [])
  const hasBase = derivation !== undefined && resolve(set, derivation.base).kind === 'complex'
  return [
    ['abstract', abstract ? code`true` : undefined],
    typeNameField(scope, node, inPlace.length > 0 || abstract || hasBase),
    derivedField(scope, inPlace, node),
  ]
}

function derivedField(scope: CodecScope, inPlace: readonly NodeId[], base: TypeNode): Field {
  if (inPlace.length === 0) return ['derived', undefined]
  const derived = scope.writer.import('DerivedType', scope.runtime, 'type')
  const entries = inPlace.map((id) => code`\n    ${derivedEntry(scope, id, base)},`)
  return ['derived', code`() => new Map<string, ${derived}>([${entries}\n  ])`]
}

function derivedEntry(scope: CodecScope, id: NodeId, base: TypeNode): Code {
  const { set } = scope.layout
  const { name } = nodeOf(set, id)
  const by = new Set(derivationSteps(set, id, base.id))
  const derived = objectLiteral([
    ['type', lazily(scope, id)],
    ['by', arrayLiteral([...by].map(literal))],
  ])
  return arrayLiteral([literal(name ? expandedName(name) : ''), derived], '    ')
}
