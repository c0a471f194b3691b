import {
  expandedName,
  type NodeId,
  nodeOf,
  simpleTypesInPlaceOf,
  simpleTypesRestricting,
} from '../../schema/index.ts'
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
import { descriptorType } from './describe.ts'
import { elementTypes } from './open.ts'
import { type CodecScope, constant, type DescriptorNames, lazily } from './place.ts'

/**
 * The simple types that documents may name in place of an element's and that codecs leave out, so that they stay small.
 * Nothing where there are none.
 */
export function* simpleTypesModule(
  { runtime, sink, header }: EmitContext,
  layout: SetLayout,
  names: DescriptorNames,
): Iterable<OutputFile> {
  const { set } = layout
  if (set.language !== 'xml') return
  const writer = new ModuleWriter(simpleTypesPath(layout))
  writer.reserve(['simpleTypes'])
  const place = { layout, names, writer, runtime, sink, namespace: '' }
  const scope: CodecScope = { ...place, builtins: new Set(), substitutes: new Map() }
  const rows = [...elementTypes(set)].flatMap((id) => {
    const left = leftOut(layout, names, id)
    const { name } = nodeOf(set, id)
    return name === undefined || left.length === 0 ? [] : [{ name: expandedName(name), left }]
  })
  if (rows.length === 0) return
  rows.sort((a, b) => (a.name < b.name ? -1 : 1))
  const kinds = kindsOf(scope, rows)
  const entries = rows.map(
    ({ name, left }) =>
      code`  [${literal(name)}, new Map${kinds}([\n${left.map((id) => entry(scope, id))}  ])],\n`,
  )
  const says = code`/** Simple types that documents may name by xsi:type, by the type whose place they take: for withSimpleTypes. */\n`
  const value = code`/* @__PURE__ */ new Map([\n${entries}])`
  writer.add(code`${says}${constant('simpleTypes', writer.import('SimpleTypes', runtime, 'type'), value)}`)
  writer.leaveUnchecked()
  yield writer.file(header)
}

/** What the maps hold, where that is not of one kind: the compiler takes the kind of the first for that of all. */
function kindsOf(scope: CodecScope, rows: readonly { readonly left: readonly NodeId[] }[]): Code {
  const { set } = scope.layout
  const kinds = new Set(rows.flatMap(({ left }) => left.map((id) => descriptorType(nodeOf(set, id)))))
  if (kinds.size === 1) return code``
  const types = [...kinds].sort().map((type) => scope.writer.import(type, scope.runtime, 'type'))
  return code`<string, () => ${join(types, ' | ')}>`
}

function leftOut({ set }: SetLayout, names: DescriptorNames, base: NodeId): readonly NodeId[] {
  const isNamed = names.namesTexts || names.hasDeclarations
  const known = new Set(isNamed ? simpleTypesInPlaceOf(set, base) : [])
  return simpleTypesRestricting(set, base).filter((id) => !known.has(id))
}

function entry(scope: CodecScope, id: NodeId): Code {
  const { name } = nodeOf(scope.layout.set, id)
  return code`    [${literal(name ? expandedName(name) : '')}, ${lazily(scope, id)}],\n`
}
