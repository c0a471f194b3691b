import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import {
  type Code,
  code,
  findShape,
  fingerprint,
  isAnyType,
  join,
  key,
  literal,
  type Member,
  ModuleWriter,
  name,
  type OutputFile,
  type ScalarForm,
  type SetLayout,
  scalarForm,
  typeIdentifier,
} from '../../typescript/index.ts'
import type { ConversionScope, ValueForm } from '../kinds/index.ts'
import type { DispatchPlan, ObjectPlan, PlanSide, TypeRef } from '../plan/plan.ts'

export interface SideScope {
  readonly set: SchemaSet
  readonly layout: SetLayout
  /** The prefix of this side's type names in modules with types of both sides. */
  readonly prefix: string
}

/**
 * The prefixes that tell the type names of both versions apart in one module: the version names, or `From` and
 * `To`.
 */
export function choosePrefixes(from: string, to: string): readonly [string, string] {
  const [a, b] = [typeIdentifier(from), typeIdentifier(to)]
  return a === b ? ['From', 'To'] : [a, b]
}

/** The module that an adapter is printed into, the types of both sides, and the shared code lists. */
export interface PrintScope extends ConversionScope {
  readonly writer: ModuleWriter
  readonly from: SideScope
  readonly to: SideScope
  /** The name of a function in this module, which is imported where adapters share it. */
  call(plan: FunctionPlan): Code
}

/** A generated function that converts an object, or a value by its type or element. */
export type FunctionPlan = ObjectPlan | DispatchPlan

/** Where a function is that several adapters share; undefined for one of a single adapter. */
export type FindShared = (plan: FunctionPlan) => { readonly name: string; readonly path: string } | undefined

/**
 * A scope that imports runtime names into the module: as types if they start with a capital letter, except `Run`.
 */
export function createPrintScope(
  writer: ModuleWriter,
  runtime: string,
  lists: CodeLists,
  sides: { readonly from: SideScope; readonly to: SideScope },
  findShared: FindShared = () => undefined,
): PrintScope {
  return {
    writer,
    ...sides,
    call: (plan) => {
      const shared = findShared(plan)
      return shared ? writer.import(shared.name, shared.path) : name(plan.name)
    },
    runtime: (identifier) =>
      writer.import(
        identifier,
        runtime,
        /^\p{Lu}/u.test(identifier) && identifier !== 'Run' ? 'type' : 'value',
      ),
    list: (codes) => lists.print(codes, writer),
  }
}

/**
 * Prints a type: imports its exported name, else writes out a simple type. `unknown` for anything else.
 */
export function typeCode(scope: PrintScope, side: PlanSide, id: NodeId): Code {
  const { set, layout, prefix } = scope[side]
  const exported = layout.typeName(id)
  if (exported !== undefined) {
    return scope.writer.import(exported, `${layout.moduleOf(id)}/types.ts`, 'type', `${prefix}${exported}`)
  }
  const node = resolve(set, id)
  if (node.id !== id && layout.typeName(node.id) !== undefined) return typeCode(scope, side, node.id)
  if (node.kind === 'complex') {
    const shape = findShape(set, node)
    return shape.kind === 'value' ? typeCode(scope, side, shape.type) : code`unknown`
  }
  if (set.language === 'json') return jsonType(scope, side, node)
  if (node.kind === 'unknown') return isAnyType(node) ? scope.runtime('XmlElement') : code`string`
  if (node.kind === 'list') return printListType(typeCode(scope, side, node.item))
  if (node.kind === 'union')
    return printUnionType(node.members.map((member) => typeCode(scope, side, member)))
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return code`unknown`
  return formType(scalarForm(set, node))
}

/** Writes out a JSON type without a name: scalars, codes, lists and unions; `unknown` for all others. */
function jsonType(scope: PrintScope, side: PlanSide, node: TypeNode): Code {
  const { set } = scope[side]
  switch (node.kind) {
    case 'scalar':
      return formType(scalarForm(set, node))
    case 'code-list':
      return join(
        node.members.map(({ value }) => literal(value)),
        ' | ',
      )
    case 'array': {
      if (node.items === false || node.prefix.length > 0) return code`readonly unknown[]`
      return printListType(typeCode(scope, side, node.items))
    }
    case 'union':
      return printUnionType(node.members.map((member) => typeCode(scope, side, member)))
    default:
      return code`unknown`
  }
}

/**
 * The TypeScript keyword of a scalar form; `string` for integers and decimals, which are held exactly as texts.
 */
export function formType(form: ScalarForm): Code {
  return form === 'integer' || form === 'decimal' ? code`string` : name(form)
}

/** Prints the input or output type of a hook. */
export function typeRefCode(scope: PrintScope, ref: TypeRef): Code {
  switch (ref.kind) {
    case 'node': {
      const type = typeCode(scope, ref.side, ref.id)
      return ref.isList ? printListType(type) : type
    }
    case 'member': {
      const type = printMemberType(scope, ref.side, ref.member)
      return ref.isList ? printListType(type) : type
    }
    case 'codes':
      return join(ref.codes.map(literal), ' | ')
    case 'text':
      return code`string`
    case 'indicator':
      return code`boolean`
    case 'property':
      return printPropertyType(scope, ref.side, ref.id, ref.property)
    case 'union':
      return printUnionType([...ref.ids].map((id) => typeCode(scope, ref.side, id)))
    case 'held':
      return printHeldType(scope, ref.side, ref.form, ref.needs)
  }
}

/** Prints the type of a list of values of a type. */
function printListType(item: Code): Code {
  return item.text.includes(' ') ? code`readonly (${item})[]` : code`readonly ${item}[]`
}

/** Prints the type of a member, with all types and elements that it can have. */
function printMemberType(scope: PrintScope, side: PlanSide, { from, type }: Member): Code {
  if (from.kind !== 'element' || from.alternatives === undefined) return openTypeCode(scope, side, type)
  return printUnionType(
    from.alternatives.map(
      (one) =>
        code`{ readonly element: ${literal(one.label)}; readonly value: ${openTypeCode(scope, side, one.type)} }`,
    ),
  )
}

/** Prints a type together with the derived types that `xsi:type` may name; the plain type where there are none. */
export function openTypeCode(scope: PrintScope, side: PlanSide, type: NodeId): Code {
  const { set, layout, prefix } = scope[side]
  const { id } = resolve(set, type)
  const exported = layout.orDerivedName(id)
  if (exported === undefined) return typeCode(scope, side, type)
  return scope.writer.import(exported, `${layout.moduleOf(id)}/types.ts`, 'type', `${prefix}${exported}`)
}

/** Joins types to a union, sorted and without duplicates. */
function printUnionType(types: readonly Code[]): Code {
  const unique = new Map(types.map((type) => [type.text, type]))
  return join(
    [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, type]) => type),
    ' | ',
  )
}

/**
 * Prints a value with its attributes as an object type; the attributes in `needs` are required. A type without
 * attributes by its name.
 */
function printHeldType(scope: PrintScope, side: PlanSide, form: ValueForm, needs: readonly string[]): Code {
  if (!form.text) return typeCode(scope, side, form.holder)
  const members = [
    code`readonly ${name(form.text.property)}: ${typeCode(scope, side, form.text.type)}`,
    ...form.attributes.map(({ member }) => {
      const isNeeded = !member.isOptional || needs.includes(member.property)
      return code`readonly ${name(member.property)}${isNeeded ? code`` : code`?`}: ${typeCode(scope, side, member.type)}`
    }),
    ...form.otherAttributes.map(({ property, isOptional }) => {
      const type = printPropertyType(scope, side, form.holder, property)
      return code`readonly ${key(property)}${isOptional ? code`?` : code``}: ${type}`
    }),
  ]
  return code`{ ${join(members, '; ')} }`
}

/** Prints the type of a property that has a value: `NonNullable<Amount['codes']>`. */
function printPropertyType(scope: PrintScope, side: PlanSide, id: NodeId, property: string): Code {
  return code`NonNullable<${typeCode(scope, side, id)}[${literal(property)}]>`
}

const inlineLength = 60

/**
 * The code lists of a comparison's adapters. Short ones are printed where they are used, long ones once as
 * constants of a shared module.
 */
export class CodeLists {
  readonly #path: string
  readonly #lists = new Map<string, readonly string[]>()

  constructor(path: string) {
    this.#path = path
  }

  /** Prints a list of up to 60 columns inline; a longer one is added to the shared module and imported. */
  print(codes: readonly string[], writer: ModuleWriter): Code {
    const inline = code`[${join(codes.map(literal), ', ')}]`
    if (inline.text.length <= inlineLength) return inline
    const identifier = `codes_${fingerprint(JSON.stringify(codes))}`
    this.#lists.set(identifier, codes)
    return writer.import(identifier, this.#path)
  }

  /** The shared module with all long lists, sorted by name; no file without any. */
  files(header: readonly string[]): readonly OutputFile[] {
    if (this.#lists.size === 0) return []
    const writer = new ModuleWriter(this.#path)
    for (const [identifier, codes] of [...this.#lists].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const rows = wrapCodeRows(codes.map(literal)).map((row) => code`  ${row},\n`)
      writer.add(code`export const ${name(identifier)} = [\n${rows}] as const\n`)
    }
    return [writer.file(header)]
  }
}

/** Joins parts by commas into rows of at most 100 columns. */
function wrapCodeRows(parts: readonly Code[]): readonly Code[] {
  const rows: Code[] = []
  let row: Code[] = []
  for (const part of parts) {
    if (row.length > 0 && join([...row, part], ', ').text.length > 100) {
      rows.push(join(row, ', '))
      row = []
    }
    row.push(part)
  }
  return row.length === 0 ? rows : [...rows, join(row, ', ')]
}
