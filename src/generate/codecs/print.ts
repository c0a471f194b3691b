import { type Data, describeGroup, type Fields, isReference, type Reference } from '../../descriptor/index.ts'
import { type Json, type NodeId, resolve } from '../../schema/index.ts'
import {
  Code,
  code,
  fingerprint,
  hasBuiltinDescriptor,
  identifier,
  join,
  key,
  literal,
  name,
  regExp,
} from '../../typescript/index.ts'
import { codeListNames } from '../types/code-lists.ts'
import { builtinName, type CodecScope } from './codec-scope.ts'
import { declarationsPath } from './declarations.ts'

/** A descriptor, or a part of one, as TypeScript: on one line where it fits, one entry a line otherwise. */
export function printData(scope: CodecScope, data: Data, indent = ''): Code {
  if (typeof data === 'string') return literal(data)
  if (typeof data !== 'object') return new Code(String(data))
  if (isList(data)) return printList(scope, data, indent)
  return isReference(data) ? printReference(scope, data, indent) : printFields(scope, data, indent)
}

const lineWidth = 100

function printFields(scope: CodecScope, fields: Fields, indent: string): Code {
  const present = Object.entries(fields).flatMap(([property, value]) =>
    value === undefined ? [] : [code`${key(property)}: ${printData(scope, value, `${indent}  `)}`],
  )
  return printEntries(present, ['{ ', ' }'], indent)
}

function printList(scope: CodecScope, items: readonly Data[], indent: string): Code {
  // Steps of a program: many, and nobody reads them.
  if (items.every((item) => typeof item === 'number')) return new Code(`[${items.join(', ')}]`)
  return printEntries(
    items.map((item) => printData(scope, item, `${indent}  `)),
    ['[', ']'],
    indent,
  )
}

/** Entries between two brackets. */
export function printEntries(
  entries: readonly Code[],
  [open, close]: readonly [string, string],
  indent: string,
): Code {
  if (entries.length === 0) return new Code(`${open.trim()}${close.trim()}`)
  const line = `${open}${join(entries, ', ').text}${close}`
  if (line.length + indent.length <= lineWidth && !line.includes('\n')) return new Code(line)
  return printEntryLines(entries, [open.trim(), close.trim()], indent)
}

/** The same, one entry a line. */
function printEntryLines(
  entries: readonly Code[],
  [open, close]: readonly [string, string],
  indent: string,
): Code {
  return new Code(`${open}\n${entries.map(({ text }) => `${indent}  ${text},\n`).join('')}${indent}${close}`)
}

function printReference(scope: CodecScope, reference: Reference, indent: string): Code {
  const runtime = (exported: string): Code => scope.writer.import(exported, scope.runtime)
  switch (reference.$) {
    case 'type': {
      const type = printTypeName(scope, reference.id)
      return reference.asWritten ? code`() => ${runtime('asWritten')}(${type})` : code`() => ${type}`
    }
    case 'lexical':
      return runtime(reference.name)
    case 'format':
      if (reference.isAlone) return runtime(reference.name === 'date' ? 'dateFormat' : 'dateTimeFormat')
      return code`${runtime('jsonFormats')}[${literal(reference.name)}]`
    case 'held':
      return runtime(reference.name)
    case 'pattern': {
      const { pattern } = reference
      // Only comparisons have such programs.
      if (pattern.how === 'unknown') return code`${runtime('unknownPattern')}(${literal(pattern.words)})`
      // A build that refuses a pattern writes nothing.
      const source = pattern.how === 'refused' ? '[]' : pattern.source
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
    case 'json':
      return printJson(reference.value, indent)
    case 'record':
      return printFields(scope, Object.fromEntries(reference.entries), indent)
  }
}

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

/** The constant of a type's descriptor, from wherever it is: imported when it is in another module. */
export function printTypeName(scope: CodecScope, id: NodeId): Code {
  const node = resolve(scope.layout.set, id)
  if (hasBuiltinDescriptor(scope.layout, node)) {
    scope.builtins.add(node)
    return name(builtinName(node))
  }
  return scope.writer.import(scope.names.nameOf(id), `${scope.names.folderOf(id)}/codecs.ts`)
}

/** The constant that holds a code list's values, where they have one. */
function printCodes({ layout, writer, namespace }: CodecScope, id: NodeId): Code | undefined {
  if (layout.typeName(id) === undefined) return undefined
  const constant = codeListNames(layout, namespace).get(id)
  return writer.import(constant ?? '', `${layout.moduleOf(id)}/code-lists.ts`)
}

/** The module's constant for the elements of a substitution group. */
function groupName({ substitutes, groups }: CodecScope, key: string): string {
  const known = groups.get(key)
  if (known !== undefined) return known
  const wanted = `$${identifier(substitutes.get(key)?.particle.name.local ?? '')}Elements`
  const made = [...groups.values()].includes(wanted) ? `${wanted}_${fingerprint(key)}` : wanted
  groups.set(key, made)
  return made
}

/** The substitution groups that a module has used, as constants. */
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
