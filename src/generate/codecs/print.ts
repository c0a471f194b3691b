import {
  type Data,
  describeDeclarations,
  describeGroup,
  describeOrigins,
  describeType,
  type Fields,
  hasDeclarations,
  hasOrigins,
  isReference,
  type Reference,
} from '../../descriptor/index.ts'
import { invariant } from '../../diagnostics/index.ts'
import { type Json, type NodeId, resolve, type TypeNode } from '../../schema/index.ts'
import {
  Code,
  code,
  fingerprint,
  hasBuiltinDescriptor,
  identifier,
  isAnyType,
  join,
  key,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
  regExp,
  type SetLayout,
} from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import { codeListNames } from '../types/code-lists.ts'
import { builtinName, type CodecScope, constant, type DescriptorNames, openScope } from './codec-scope.ts'

/** The constants of the built-in types that a module uses, and of those that these consist of, sorted by name. */
export function builtinDescriptors(scope: CodecScope): readonly Code[] {
  const written = new Map<string, Code>()
  // Iterating over a set visits items added meanwhile: describing a list adds its item type.
  for (const node of scope.builtins) {
    const value = printData(scope, describeType(scope, node))
    const identifier = builtinName(node)
    const declared = scope.writer.import(descriptorType(node), scope.runtime, 'type')
    written.set(identifier, code`const ${name(identifier)}: ${declared} = ${value}\n`)
  }
  return [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/**
 * A descriptor, or a part of one, as a TypeScript expression: on one line if it fits, otherwise one entry a line.
 */
export function printData(scope: CodecScope, data: Data, indent = ''): Code {
  if (typeof data === 'string') return literal(data)
  if (typeof data !== 'object') return new Code(String(data))
  if (isList(data)) return printList(scope, data, indent)
  return isReference(data) ? printReference(scope, data, indent) : printFields(scope, data, indent)
}

const lineWidth = 100

/** The fields of a descriptor as an object literal, without `undefined` ones. */
function printFields(scope: CodecScope, fields: Fields, indent: string): Code {
  const present = Object.entries(fields).flatMap(([property, value]) =>
    value === undefined ? [] : [code`${key(property)}: ${printData(scope, value, `${indent}  `)}`],
  )
  return printEntries(present, ['{ ', ' }'], indent)
}

/** A list in a descriptor as an array literal; numbers always on one line. */
function printList(scope: CodecScope, items: readonly Data[], indent: string): Code {
  // Numbers are the steps of a pattern's program: one long line.
  if (items.every((item) => typeof item === 'number')) return new Code(`[${items.join(', ')}]`)
  return printEntries(
    items.map((item) => printData(scope, item, `${indent}  `)),
    ['[', ']'],
    indent,
  )
}

/** Entries between brackets: on one line if it fits, otherwise one entry a line. */
function printEntries(
  entries: readonly Code[],
  [open, close]: readonly [string, string],
  indent: string,
): Code {
  if (entries.length === 0) return new Code(`${open.trim()}${close.trim()}`)
  const line = `${open}${join(entries, ', ').text}${close}`
  if (line.length + indent.length <= lineWidth && !line.includes('\n')) return new Code(line)
  return printEntryLines(entries, [open.trim(), close.trim()], indent)
}

/** Entries between brackets, one entry a line. */
function printEntryLines(
  entries: readonly Code[],
  [open, close]: readonly [string, string],
  indent: string,
): Code {
  return new Code(`${open}\n${entries.map(({ text }) => `${indent}  ${text},\n`).join('')}${indent}${close}`)
}

/** The expression for a reference in a descriptor: a type, pattern, code list and so on. */
function printReference(scope: CodecScope, reference: Reference, indent: string): Code {
  const runtime = (exported: string): Code => scope.writer.import(exported, scope.runtime)
  switch (reference.$) {
    case 'type': {
      const type = printTypeName(scope, reference.id)
      return reference.asWritten ? code`() => ${runtime('asWritten')}(${type})` : code`() => ${type}`
    }
    case 'lexical':
      return printLexical(scope, reference)
    case 'format':
      if (reference.isAlone) return runtime(reference.name === 'date' ? 'dateFormat' : 'dateTimeFormat')
      return code`${runtime('jsonFormats')}[${literal(reference.name)}]`
    case 'held':
      return runtime(reference.name)
    case 'pattern': {
      const { pattern } = reference
      // Patterns that are unknown occur only in comparisons.
      if (pattern.how === 'unknown') return code`${runtime('unknownPattern')}(${literal(pattern.words)})`
      // A refused pattern fails the build, so this source is never written.
      const source = pattern.how === 'refused' ? '[]' : pattern.source
      if (pattern.how === 'limited') {
        const { source: said, ...program } = pattern.program
        const limited: Fields = { source: said, ...program }
        return code`/* @__PURE__ */ ${runtime('limitedPattern')}(${printFields(scope, limited, indent)})`
      }
      if (pattern.how !== 'program') return new Code(`/* @__PURE__ */ ${regExp(source).text}`)
      const { classes, looks, steps } = pattern.program
      const program: Fields = {
        source,
        classes,
        looks: looks?.map((look) => ({ steps: look.steps, isBackward: look.isBackward || undefined })),
        steps,
      }
      return code`/* @__PURE__ */ ${runtime('linearPattern')}(${printFields(scope, program, indent)})`
    }
    case 'codes':
      return printCodes(scope, reference.id) ?? printList(scope, reference.values, indent)
    case 'substitutes':
      return code`() => ${name(groupName(scope, reference.key))}`
    case 'derived': {
      const type = scope.writer.import('DerivedType', scope.runtime, 'type')
      const entries = reference.types.map((one) => printList(scope, one, `${indent}  `))
      return code`() => new Map<string, ${type}>(${printEntryLines(entries, ['[', ']'], indent)})`
    }
    case 'declarations':
      return code`() => ${scope.writer.import('declarations', declarationsPath(scope.layout))}`
    case 'origins':
      return code`() => ${scope.writer.import('origins', originsPath(scope.layout))}`
    case 'json':
      return printJson(reference.value, indent)
    case 'record':
      return printFields(scope, Object.fromEntries(reference.entries), indent)
  }
}

/** The expression for a lexical form, with the checks that JSON Schema adds to it. */
function printLexical(
  { writer, runtime }: CodecScope,
  { name: plain, hasMultiples, format }: Extract<Reference, { $: 'lexical' }>,
): Code {
  const own = writer.import(plain, runtime)
  const formats = format && writer.import('jsonFormats', runtime)
  const checked =
    formats === undefined
      ? own
      : code`/* @__PURE__ */ ${writer.import('withFormat', runtime)}(${own}, ${formats}[${literal(format ?? '')}])`
  return hasMultiples ? code`/* @__PURE__ */ ${writer.import('withMultiples', runtime)}(${checked})` : checked
}

/** A JSON value as a literal. */
function printJson(value: Json, indent: string): Code {
  if (typeof value === 'string') return literal(value)
  if (value === null || typeof value !== 'object') return new Code(String(value))
  const deeper = `${indent}  `
  return Array.isArray(value)
    ? printEntries(
        value.map((item: Json) => printJson(item, deeper)),
        ['[', ']'],
        indent,
      )
    : printEntries(
        Object.entries(value).map(([property, item]) => code`${key(property)}: ${printJson(item, deeper)}`),
        ['{ ', ' }'],
        indent,
      )
}

/**
 * The name of the constant with a type's descriptor, imported if it is in another module. Built-in types are noted
 * in the scope, to be declared.
 */
export function printTypeName(scope: CodecScope, id: NodeId): Code {
  const node = resolve(scope.layout.set, id)
  if (hasBuiltinDescriptor(scope.layout, node)) {
    scope.builtins.add(node)
    return name(builtinName(node))
  }
  return scope.writer.import(scope.names.nameOf(id), `${scope.names.folderOf(id)}/codecs.ts`)
}

/** The name of the constant with a code list's values, imported; `undefined` if the list has no exported type. */
function printCodes({ layout, writer, namespace }: CodecScope, id: NodeId): Code | undefined {
  if (layout.typeName(id) === undefined) return undefined
  const constant = codeListNames(layout, namespace).get(id)
  return writer.import(constant ?? '', `${layout.moduleOf(id)}/code-lists.ts`)
}

/** The module's constant for the elements of a substitution group; a new one is named and noted. */
function groupName({ substitutes, groups }: CodecScope, key: string): string {
  const known = groups.get(key)
  if (known !== undefined) return known
  const wanted = `$${identifier(substitutes.get(key)?.particle.name.local ?? '')}Elements`
  const made = [...groups.values()].includes(wanted) ? `${wanted}_${fingerprint(key)}` : wanted
  groups.set(key, made)
  return made
}

/** The constants of the substitution groups that a module uses, sorted by name. */
export function printGroups(scope: CodecScope): readonly Code[] {
  const type = (): Code => scope.writer.import('Element', scope.runtime, 'type')
  return [...scope.substitutes]
    .map(([key, group]) => ({ constant: groupName(scope, key), group }))
    .sort((a, b) => (a.constant < b.constant ? -1 : 1))
    .map(({ constant, group }) => {
      const members = printList(scope, describeGroup(scope, group), '')
      return code`const ${name(constant)}: readonly ${type()}[] = ${members}\n`
    })
}

function isList(data: object): data is readonly Data[] {
  return Array.isArray(data)
}

function declarationsPath({ folder }: SetLayout): string {
  return `${folder}/declarations.ts`
}

function originsPath({ folder }: SetLayout): string {
  return `${folder}/origins.ts`
}

/** Yields `origins.ts` with what only documents of some roots may use; nothing if all may use everything. */
export function* originsModule({ header }: EmitContext, layout: SetLayout): Iterable<OutputFile> {
  const { set } = layout
  if (!hasOrigins(set)) return
  const writer = new ModuleWriter(originsPath(layout))
  const entries = describeOrigins(set).map(([key, group]) => code`  [${literal(key)}, ${group}],\n`)
  writer.add(
    code`/** Types and elements that only documents of some roots may use, with the number of their schema documents. */\nexport const origins: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([\n${entries}])\n`,
  )
  yield writer.file(header)
}

/**
 * Yields `declarations.ts` with all elements, attributes and types of a set; nothing if no root's documents can
 * contain wildcards' content.
 */
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

/** The expression for a new `Map` with these entries. */
function printMap(type: Code, entries: readonly (readonly [string, Code])[]): Code {
  const lines = entries.map(([key, value]) => code`    [${literal(key)}, ${value}],\n`)
  const list = lines.length === 0 ? code`` : code`[\n${lines}  ]`
  return code`/* @__PURE__ */ new Map<string, ${type}>(${list})`
}

/** The runtime's interface for the descriptor of an XML type; throws for nodes that only JSON has. */
export function descriptorType(node: TypeNode): string {
  if (isAnyType(node)) return 'AnyType'
  switch (node.kind) {
    case 'unknown':
    case 'scalar':
    case 'code-list':
      return 'TextType'
    case 'list':
      return 'ListType'
    case 'union':
      return 'UnionType'
    case 'complex':
      return 'ComplexType'
    default:
      invariant(false, `the XML front end made a node of kind "${node.kind}"`)
      return ''
  }
}
