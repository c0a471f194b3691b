import {
  type ComplexNode,
  derivationSteps,
  expandedName,
  nodeOf,
  resolve,
  type TypeNode,
  typesInPlaceOf,
} from '../../schema/index.ts'
import { type Code, code, literal } from '../../typescript/index.ts'
import { arrayLiteral, type Field, objectLiteral } from './fields.ts'
import { type CodecScope, lazily } from './place.ts'

/** What `xsi:type` calls a type; left out where the place alone decides what the type is. */
export function typeNameField({ names }: CodecScope, { name }: TypeNode, isDerivable = false): Field {
  const isSaid = name !== undefined && (names.hasDeclarations || isDerivable)
  return ['typeName', isSaid ? literal(expandedName(name)) : undefined]
}

/** What may stand in for a type where `xsi:type` says so. */
export function derivationFields(scope: CodecScope, node: ComplexNode): readonly Field[] {
  const { set } = scope.layout
  const { abstract, derivation } = node
  const inPlace = typesInPlaceOf(set, node.id, [])
  const hasBase = derivation !== undefined && resolve(set, derivation.base).kind === 'complex'
  const derived = (): Code => scope.writer.import('DerivedType', scope.runtime, 'type')
  const entries = inPlace.map((id) => code`\n    ${derivedEntry(scope, id, node)},`)
  return [
    ['abstract', abstract ? code`true` : undefined],
    typeNameField(scope, node, inPlace.length > 0 || abstract || hasBase),
    [
      'derived',
      entries.length === 0 ? undefined : code`() => new Map<string, ${derived()}>([${entries}\n  ])`,
    ],
  ]
}

function derivedEntry(scope: CodecScope, id: string, base: ComplexNode): Code {
  const { set } = scope.layout
  const { name } = nodeOf(set, id)
  const by = new Set(derivationSteps(set, id, base.id))
  const derived = objectLiteral([
    ['type', lazily(scope, id)],
    ['by', arrayLiteral([...by].map(literal))],
  ])
  return arrayLiteral([literal(name ? expandedName(name) : ''), derived], '    ')
}
