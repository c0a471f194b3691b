import { type OmittedSimpleTypes, omittedSimpleTypes } from '../../descriptor/index.ts'
import { findNode } from '../../schema/index.ts'
import {
  type Code,
  code,
  join,
  literal,
  ModuleWriter,
  type OutputFile,
  type SetLayout,
  simpleTypesPath,
} from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import { type CodecScope, constant, type DescriptorNames, openScope } from './codec-scope.ts'
import { descriptorType, printTypeName } from './print.ts'

/**
 * Yields the module of simple types that documents may name by `xsi:type` and that codecs leave out to stay small;
 * nothing if there are none.
 */
export function* simpleTypesModule(
  context: EmitContext,
  layout: SetLayout,
  names: DescriptorNames,
): Iterable<OutputFile> {
  const rows = omittedSimpleTypes(layout.set)
  if (rows.length === 0) return
  const writer = new ModuleWriter(simpleTypesPath(layout))
  writer.reserve(['simpleTypes'])
  const scope = openScope(context, layout, names, writer, '')
  const kinds = printMapTypes(scope, rows)
  const entries = rows.map(({ name, types }) => {
    const inner = types.map(([own, id]) => code`    [${literal(own)}, () => ${printTypeName(scope, id)}],\n`)
    return code`  [${literal(name)}, new Map${kinds}([\n${inner}  ])],\n`
  })
  const says = code`/** Simple types that documents may name by xsi:type, by the type whose place they take: for withSimpleTypes. */\n`
  const value = code`/* @__PURE__ */ new Map([\n${entries}])`
  const type = writer.import('SimpleTypes', context.runtime, 'type')
  writer.add(code`${says}${constant('simpleTypes', type, value)}`)
  writer.leaveUnchecked()
  yield writer.file(context.header)
}

/**
 * The type arguments of the maps if their descriptors are of several kinds; otherwise no code. TypeScript would
 * infer the kind of the first for all.
 */
function printMapTypes(scope: CodecScope, rows: readonly OmittedSimpleTypes[]): Code {
  const kinds = new Set(
    rows.flatMap(({ types }) => types.map(([, id]) => descriptorType(findNode(scope.set, id)))),
  )
  if (kinds.size === 1) return code``
  const types = [...kinds].sort().map((type) => scope.writer.import(type, scope.runtime, 'type'))
  return code`<string, () => ${join(types, ' | ')}>`
}
