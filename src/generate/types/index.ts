import { code, ModuleWriter, type OutputFile, type SetLayout } from '../../typescript/index.ts'
import type { EmitContext, Emitter } from '../emitter.ts'
import { codeListConstant, codeListNames, isCodeList } from './code-lists.ts'
import { elementUnionDeclaration, orDerivedDeclaration, printTypeDeclaration } from './declaration.ts'
import { addExports, codecNames, type IndexExports } from './module-index.ts'
import { reportUntyped } from './untyped.ts'

export { documentationLines } from './documentation.ts'
export { elementType } from './element-type.ts'
export { type Expression, keyword, primary } from './expression.ts'
export { findKinds } from './json-kinds.ts'

export { typeExpression } from './type-expression.ts'

/** Emits types and code lists: a folder of modules for each namespace of each schema set. */
export const typesEmitter: Emitter = {
  name: 'types',
  says: 'types, code lists and an index for each namespace',
  /** Yields the modules of each namespace of each set; untyped JSON types are reported. */
  *emit(context) {
    reportUntypedTypes(context)
    for (const { name } of context.layout.version.sets) {
      const layout = context.layout.set(name)
      for (const [namespace, folder] of layout.modules) yield* moduleFiles(context, layout, namespace, folder)
    }
  },
}

/** Reports the untyped JSON types of all sets. */
export function reportUntypedTypes({ layout, sink }: Pick<EmitContext, 'layout' | 'sink'>): void {
  for (const { name, language } of layout.version.sets)
    if (language === 'json') reportUntyped(layout.set(name), sink)
}

/** Yields a namespace's `types.ts` and `code-lists.ts` (unless empty) and its `index.ts`. */
function* moduleFiles(
  context: EmitContext,
  layout: SetLayout,
  namespace: string,
  folder: string,
): Iterable<OutputFile> {
  const types = typesModule(context, layout, namespace, folder)
  const lists = codeListNames(layout, namespace)
  const typeNames = exportedNames(layout, namespace)
  const files: readonly [types: IndexExports, lists: IndexExports, codecs: IndexExports] = [
    { file: 'types', names: typeNames },
    { file: 'code-lists', names: [...lists.values()] },
    { file: 'codecs', names: codecNames(layout, namespace) },
  ]
  if (typeNames.length > 0) yield types
  if (lists.size > 0) yield codeListsModule(context, layout, namespace, folder)
  const index = new ModuleWriter(`${folder}/index.ts`)
  for (const exports of files) addExports(index, exports)
  const [, , codecs] = files
  if (codecs.names.length > 0) index.needs(context.runtime)
  if (index.isEmpty) index.add(code`export {}\n`)
  yield index.file(context.header)
}

/** The file `types.ts` of a namespace. */
function typesModule(
  { runtime, header }: EmitContext,
  layout: SetLayout,
  namespace: string,
  folder: string,
): OutputFile {
  const writer = new ModuleWriter(`${folder}/types.ts`)
  writer.reserve(exportedNames(layout, namespace))
  writeNamespaceTypes({ runtime }, layout, namespace, writer)
  return writer.file(header)
}

/**
 * Adds the declarations of a namespace's types, their unions with derived types, and its element unions to the
 * writer.
 */
export function writeNamespaceTypes(
  { runtime }: Pick<EmitContext, 'runtime'>,
  layout: SetLayout,
  namespace: string,
  writer: ModuleWriter,
): void {
  const nodes = layout.exportedTypes(namespace)
  const scope = { layout, writer, runtime }
  for (const node of nodes) {
    const declared = printTypeDeclaration(scope, node, layout.typeName(node.id) ?? '')
    writer.add(code`${declared}${orDerivedDeclaration(scope, node)}`)
  }
  for (const element of layout.elementUnions(namespace)) writer.add(elementUnionDeclaration(scope, element))
}

/** The names that a namespace's `types.ts` exports: types, their unions with derived types, and element unions. */
export function exportedNames(layout: SetLayout, namespace: string): readonly string[] {
  const types = layout
    .exportedTypes(namespace)
    .flatMap(({ id }) => [layout.typeName(id), layout.orDerivedName(id)])
  const elements = layout.elementUnions(namespace).map(({ id }) => layout.elementUnionName(id))
  return [...types, ...elements].filter((exported) => exported !== undefined)
}

/** The file `code-lists.ts` of a namespace, with a constant for each code list. */
function codeListsModule(
  { runtime, header }: EmitContext,
  layout: SetLayout,
  namespace: string,
  folder: string,
): OutputFile {
  const writer = new ModuleWriter(`${folder}/code-lists.ts`)
  const names = codeListNames(layout, namespace)
  writer.reserve(names.values())
  for (const node of layout.exportedTypes(namespace).filter(isCodeList)) {
    writer.add(codeListConstant({ layout, writer, runtime }, node, names.get(node.id) ?? ''))
  }
  return writer.file(header)
}
