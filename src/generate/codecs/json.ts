import type { TypeNode } from '../../schema/index.ts'
import { type Code, code, listHeldTypes } from '../../typescript/index.ts'
import { typeExpression } from '../types/type-expression.ts'
import { type CodecScope, constant } from './codec-scope.ts'
import { printTypeName } from './print.ts'

/** The codec of an exported JSON type. */
export function printJsonCodec(scope: CodecScope, node: TypeNode): Code {
  const { layout, writer, runtime } = scope
  const type = typeExpression({ layout, writer, runtime }, node.id).code
  const descriptor = code`() => ${printTypeName(scope, node.id)}`
  const maker = listHeldTypes(layout.set).has(node.id) ? 'heldJsonCodec' : 'jsonCodec'
  const value = code`/* @__PURE__ */ ${writer.import(maker, runtime)}<${type}>(${descriptor})`
  const declared = code`${writer.import('JsonCodec', runtime, 'type')}<${type}>`
  return constant(layout.codecName(node.id) ?? '', declared, value)
}
