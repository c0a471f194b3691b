import { type MessageScope, messageNode } from '../../descriptor/index.ts'
import type { BodySchema } from '../../schema/index.ts'
import type { ModuleWriter } from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import { type Expression, elementType, keyword, typeExpression } from '../types/index.ts'

/** The version whose operations are being written, and the module they are written to. */
export interface OperationScope extends MessageScope {
  readonly context: EmitContext
  readonly writer: ModuleWriter
}

/** The scope of the operations that are written to a module. */
export function openOperations(context: EmitContext, writer: ModuleWriter): OperationScope {
  return { context, layout: context.layout, writer }
}

/**
 * The TypeScript type of a body, parameter or header. Without a schema: `string` for text media, otherwise
 * `unknown`.
 */
export function schemaType(scope: OperationScope, schema: BodySchema, media?: string): Expression {
  const { context, writer } = scope
  if (schema.kind === 'open') return media?.startsWith('text/') ? keyword('string') : keyword('unknown')
  const layout = context.layout.set(schema.set)
  const types = { layout, writer, runtime: context.runtime }
  if (schema.kind === 'type') return typeExpression(types, messageNode(scope, schema))
  const root = layout.set.elements.get(schema.element)
  return root ? elementType(types, root) : keyword('unknown')
}
