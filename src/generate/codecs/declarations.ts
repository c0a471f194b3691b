import { describeDeclarations, hasDeclarations } from '../../descriptor/index.ts'
import {
  type Code,
  code,
  literal,
  ModuleWriter,
  type OutputFile,
  type SetLayout,
} from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import { builtinDescriptors } from './builtins.ts'
import { constant, type DescriptorNames, openScope } from './codec-scope.ts'
import { printData, printEntries, printTypeName } from './print.ts'

export function declarationsPath({ folder }: SetLayout): string {
  return `${folder}/declarations.ts`
}

/** All that a set declares, where documents of one of its roots can hold more than the root's types name. */
export function* declarationsModule(
  context: EmitContext,
  layout: SetLayout,
  names: DescriptorNames,
): Iterable<OutputFile> {
  if (!hasDeclarations(layout)) return
  const { runtime, header } = context
  const writer = new ModuleWriter(declarationsPath(layout))
  writer.reserve(['declarations'])
  const scope = openScope(context, layout, names, writer, '')
  const type = (identifier: string): Code => writer.import(identifier, runtime, 'type')
  const { elements, attributes, types } = describeDeclarations(scope, layout)
  const maps = [
    code`elements: ${printMap(
      type('Element'),
      elements.map(([name, one]) => [name, printData(scope, one, '    ')]),
    )}`,
    code`attributes: ${printMap(
      type('Attribute'),
      attributes.map(([name, one]) => [name, printData(scope, one, '    ')]),
    )}`,
    code`types: ${printMap(
      code`() => ${type('Type')}`,
      types.map(([name, id]) => [name, code`() => ${printTypeName(scope, id)}`]),
    )}`,
  ]
  const value = printEntries(maps, ['{ ', ' }'], '')
  const says = code`/** All that is declared: documents may hold it where the schema leaves open what stands there. */\n`
  writer.add(code`${says}${constant('declarations', writer.import('Declarations', runtime, 'type'), value)}`)
  for (const one of builtinDescriptors(scope)) writer.add(one)
  writer.leaveUnchecked()
  yield writer.file(header)
}

function printMap(type: Code, entries: readonly (readonly [string, Code])[]): Code {
  const lines = entries.map(([key, value]) => code`    [${literal(key)}, ${value}],\n`)
  const list = lines.length === 0 ? code`` : code`[\n${lines}  ]`
  return code`/* @__PURE__ */ new Map<string, ${type}>(${list})`
}
