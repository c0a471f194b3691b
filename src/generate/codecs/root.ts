import { describeRoot, isPlainRoot } from '../../descriptor/index.ts'
import type { ElementDeclaration, TypeNode } from '../../schema/index.ts'
import { type Code, code, listHeldTypes, literal } from '../../typescript/index.ts'
import { elementType } from '../types/index.ts'
import { typeExpression } from '../types/type-expression.ts'
import { type CodecScope, constant } from './codec-scope.ts'
import { printData, printTypeName } from './print.ts'

/** The exported constant with the codec of a root element. */
export function rootCodec(scope: CodecScope, element: ElementDeclaration): Code {
  const { layout, writer, runtime } = scope
  const type = elementType({ layout, writer, runtime }, element).code
  const descriptor = printData(scope, describeRoot(scope, element))
  const make = writer.import(isPlainRoot(layout.set, element) ? 'plainXmlCodec' : 'xmlCodec', runtime)
  const value = code`/* @__PURE__ */ ${make}<${type}>(${descriptor})`
  const declared = code`${writer.import('XmlCodec', runtime, 'type')}<${type}>`
  return code`/** Documents with the root element ${literal(element.name.local)}. */\n${constant(layout.rootName(element), declared, value)}`
}

/** The exported constant with the codec of a JSON type. */
export function printJsonCodec(scope: CodecScope, node: TypeNode): Code {
  const { layout, writer, runtime } = scope
  const type = typeExpression({ layout, writer, runtime }, node.id).code
  const descriptor = code`() => ${printTypeName(scope, node.id)}`
  const maker = listHeldTypes(layout.set).has(node.id) ? 'heldJsonCodec' : 'jsonCodec'
  const value = code`/* @__PURE__ */ ${writer.import(maker, runtime)}<${type}>(${descriptor})`
  const declared = code`${writer.import('JsonCodec', runtime, 'type')}<${type}>`
  return constant(layout.codecName(node.id) ?? '', declared, value)
}
