import { invariant } from '../../diagnostics/index.ts'
import type { TypeNode } from '../../schema/index.ts'
import {
  type Code,
  code,
  ModuleWriter,
  name,
  type OutputFile,
  type SetLayout,
} from '../../typescript/index.ts'
import type { EmitContext, Emitter } from '../emitter.ts'
import { complexDescriptor } from './complex.ts'
import { jsonCodecOf, jsonDescriptor } from './json.ts'
import { builtinName, type CodecScope, constant, type DescriptorNames, descriptorNames } from './place.ts'
import { rootCodec } from './root.ts'
import { listDescriptor, textDescriptor, unionDescriptor } from './simple.ts'

/** Codecs: descriptors of every type as plain data, and a codec for each root and each JSON type. */
export const codecsEmitter: Emitter = {
  name: 'codecs',
  says: 'parse, serialize and validate for each root element and JSON type',
  *emit(context) {
    for (const set of context.layout.version.sets) {
      const layout = context.layout.set(set.name)
      const names = descriptorNames(layout)
      for (const [namespace, folder] of layout.modules)
        yield* moduleFile(context, layout, names, namespace, folder)
    }
  },
}

function* moduleFile(
  context: EmitContext,
  layout: SetLayout,
  names: DescriptorNames,
  namespace: string,
  folder: string,
): Iterable<OutputFile> {
  const writer = new ModuleWriter(`${folder}/codecs.ts`)
  const { runtime, sink } = context
  const builtins = new Set<TypeNode>()
  const scope: CodecScope = { layout, names, writer, namespace, runtime, sink, builtins }
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
  for (const node of exported) writer.add(jsonCodecOf(scope, node))
  for (const node of nodes) writer.add(descriptor(scope, node))
  for (const code of builtinDescriptors(scope)) writer.add(code)
  if (!writer.isEmpty) yield writer.file(context.header)
}

function descriptor(scope: CodecScope, node: TypeNode): Code {
  const { type, value } = describe(scope, node)
  return constant(scope.names.nameOf(node.id), scope.writer.import(type, scope.runtime, 'type'), value)
}

/** The built-in types that a module has used, and those that these are made of, by name. */
function builtinDescriptors(scope: CodecScope): readonly Code[] {
  const written = new Map<string, Code>()
  // A set gives what is added while it is walked: a list's item type comes after the list.
  for (const node of scope.builtins) {
    const { type, value } = describe(scope, node)
    const identifier = builtinName(node)
    const declared = scope.writer.import(type, scope.runtime, 'type')
    written.set(identifier, code`const ${name(identifier)}: ${declared} = ${value}\n`)
  }
  return [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function describe(scope: CodecScope, node: TypeNode): { readonly type: string; readonly value: Code } {
  if (scope.layout.set.language === 'json') return { type: 'JsonType', value: jsonDescriptor(scope, node) }
  switch (node.kind) {
    case 'scalar':
    case 'code-list':
      return { type: 'TextType', value: textDescriptor(scope, node) }
    case 'list':
      return { type: 'ListType', value: listDescriptor(scope, node) }
    case 'union':
      return { type: 'UnionType', value: unionDescriptor(scope, node) }
    case 'complex':
      return { type: 'ComplexType', value: complexDescriptor(scope, node) }
    default:
      invariant(false, `the XML front end made a node of kind "${node.kind}"`)
      return { type: '', value: code`` }
  }
}
