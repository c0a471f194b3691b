import { type ElementDeclaration, expandedName, type SchemaSet, type TypeNode } from '../../schema/index.ts'
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
import { attributeFields } from './complex.ts'
import { elementFields } from './element.ts'
import { type Field, objectLiteral } from './fields.ts'
import { type CodecScope, constant, type DescriptorNames, lazily } from './place.ts'

export function declarationsPath({ folder }: SetLayout): string {
  return `${folder}/declarations.ts`
}

/** All that a set declares, where documents of one of its roots can hold more than the root's types name. */
export function* declarationsModule(
  { runtime, sink, header }: EmitContext,
  layout: SetLayout,
  names: DescriptorNames,
): Iterable<OutputFile> {
  const { set } = layout
  if (!names.hasDeclarations) return
  const writer = new ModuleWriter(declarationsPath(layout))
  writer.reserve(['declarations'])
  const place = { layout, names, writer, runtime, sink, namespace: '' }
  const scope: CodecScope = { ...place, builtins: new Set(), substitutes: new Map() }
  const type = (identifier: string): Code => writer.import(identifier, runtime, 'type')
  const elements = [...set.elements.values()].map((one) => [nameOf(one), element(scope, one)] as const)
  const types = namedTypes(layout).map((node) => [nameOf(node), lazily(scope, node.id)] as const)
  const value = objectLiteral([
    ['elements', mapOf(type('Element'), elements)],
    ['attributes', mapOf(type('Attribute'), attributesOf(scope, set))],
    ['types', mapOf(code`() => ${type('Type')}`, types)],
  ])
  const says = code`/** All that is declared: documents may hold it where the schema leaves open what stands there. */\n`
  writer.add(code`${says}${constant('declarations', writer.import('Declarations', runtime, 'type'), value)}`)
  for (const one of builtinDescriptors(scope)) writer.add(one)
  writer.leaveUnchecked()
  yield writer.file(header)
}

function element(scope: CodecScope, declaration: ElementDeclaration): Code {
  const abstract: Field = ['abstract', declaration.abstract ? code`true` : undefined]
  return objectLiteral(
    [...elementFields(scope, declaration, declaration.name.local, new Map(), '    '), abstract],
    '    ',
  )
}

function attributesOf(scope: CodecScope, { attributes }: SchemaSet): readonly (readonly [string, Code])[] {
  return [...(attributes?.values() ?? [])].map((one) => [
    expandedName(one.name),
    objectLiteral(attributeFields(scope, one, one.name.local), '    '),
  ])
}

/** The set's own types; what is built in needs no entry. */
function namedTypes({ set, modules }: SetLayout): readonly TypeNode[] {
  return [...set.nodes.values()].filter(({ name }) => name !== undefined && modules.has(name.namespace))
}

function nameOf({ name }: TypeNode | ElementDeclaration): string {
  return name ? expandedName(name) : ''
}

function mapOf(type: Code, entries: readonly (readonly [string, Code])[]): Code {
  const lines = entries.map(([key, value]) => code`    [${literal(key)}, ${value}],\n`)
  const list = lines.length === 0 ? code`` : code`[\n${lines}  ]`
  return code`/* @__PURE__ */ new Map<string, ${type}>(${list})`
}
