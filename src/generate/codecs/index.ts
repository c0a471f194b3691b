import { describeType } from '../../descriptor/index.ts'
import type { TypeNode } from '../../schema/index.ts'
import { type Code, ModuleWriter, type OutputFile, type SetLayout } from '../../typescript/index.ts'
import type { EmitContext, Emitter } from '../emitter.ts'
import { type CodecScope, constant, type DescriptorNames, descriptorNames, openScope } from './codec-scope.ts'
import {
  builtinDescriptors,
  declarationsModule,
  descriptorType,
  originsModule,
  printData,
  printGroups,
} from './print.ts'
import { printJsonCodec, rootCodec } from './root.ts'
import { simpleTypesModule } from './simple-types.ts'

/**
 * Emits `codecs.ts` for each namespace: descriptors of its types as plain data, and a codec for each root and JSON
 * type.
 */
export const codecsEmitter: Emitter = {
  name: 'codecs',
  says: 'parse, serialize and validate for each root element and JSON type',
  /** Yields the codec modules, declarations and simple types of each set. */
  *emit(context) {
    for (const set of context.layout.version.sets) {
      const layout = context.layout.set(set.name)
      const names = descriptorNames(layout)
      for (const [namespace, folder] of layout.modules)
        yield* moduleFile(context, layout, names, namespace, folder)
      yield* declarationsModule(context, layout, names)
      yield* originsModule(context, layout)
      yield* simpleTypesModule(context, layout, names)
    }
  },
}

/** Yields the file `codecs.ts` of a namespace; nothing if it has neither types nor roots. */
function* moduleFile(
  context: EmitContext,
  layout: SetLayout,
  names: DescriptorNames,
  namespace: string,
  folder: string,
): Iterable<OutputFile> {
  const writer = new ModuleWriter(`${folder}/codecs.ts`)
  const scope = openScope(context, layout, names, writer, namespace)
  const nodes = names.nodesOf(namespace)
  const roots = [...layout.set.elements.values()].filter(
    (element) => element.name.namespace === namespace && !element.abstract,
  )
  const exported = layout.set.language === 'json' ? layout.exportedTypes(namespace) : []
  writer.reserve([
    ...nodes.map((node) => names.nameOf(node.id)),
    ...roots.map((root) => layout.rootName(root)),
    ...exported.map((node) => layout.codecName(node.id) ?? ''),
  ])
  for (const root of roots) writer.add(rootCodec(scope, root))
  for (const node of exported) writer.add(printJsonCodec(scope, node))
  for (const node of nodes) writer.add(descriptor(scope, node))
  for (const code of printGroups(scope)) writer.add(code)
  for (const code of builtinDescriptors(scope)) writer.add(code)
  writer.leaveUnchecked()
  if (!writer.isEmpty) yield writer.file(context.header)
}

/** The exported constant with the descriptor of a type. */
function descriptor(scope: CodecScope, node: TypeNode): Code {
  const type = scope.set.language === 'json' ? 'JsonType' : descriptorType(node)
  const value = printData(scope, describeType(scope, node))
  return constant(scope.names.nameOf(node.id), scope.writer.import(type, scope.runtime, 'type'), value)
}
