import {
  type Code,
  code,
  comment,
  join,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
} from '../../typescript/index.ts'
import { rootKey } from '../plan/pair.ts'
import type { SidedPlan } from './hooks.ts'
import { type Printing, pairNames } from './module.ts'
import { createPrintScope, openTypeCode, typeCode } from './scope.ts'

/** A plan with the names of both versions. */
type Directed = SidedPlan & { readonly version: { readonly from: string; readonly to: string } }

/**
 * The file `index.ts`: exports every adapter and its types, and the table `adapters` by version and root for
 * programs that choose at run time. Of projections, the table is `projections`.
 */
export function indexModule(
  plans: readonly Directed[],
  printing: Printing,
  unchanged: readonly UnchangedRoots[] = [],
): OutputFile {
  const { folder, runtime, header, isProjection = false } = printing
  const writer = new ModuleWriter(`${folder}/index.ts`)
  const [table, line] = isProjection
    ? ['projections', 'Every projection of this folder; a program chooses it by the roots of both documents.']
    : ['adapters', 'Every adapter of this comparison; the version and root of a document choose it.']
  writer.reserve(['Adapter', table])
  const options = writer.import('AdaptOptions', runtime, 'type')
  const adapted = writer.import('Adapted', runtime, 'type')
  const hooks = writer.import('Hooks', `${folder}/hooks.ts`, 'type')
  const rows = [
    ...plans.map((directed) => printAdapterRow(directed, writer, printing)),
    ...unchanged.map((one) => printUnchangedRow(one, writer, runtime)),
  ]
  writer.add(printAdapterInterface(options, adapted, hooks))
  writer.add(code`${comment([line])}export const ${name(table)}: readonly Adapter[] = [\n${rows}]\n`)
  for (const { plan } of plans) {
    const names = pairNames(plan)
    const file = literal(`./${names.file.replace(/\.ts$/, '.js')}`)
    writer.add(code`export { ${name(plan.name)}, type ${name(names.context)} } from ${file}\n`)
  }
  const types = join(['Hooks', ...plans.map(({ plan }) => pairNames(plan).hooks)].sort().map(name), ', ')
  writer.add(code`export type { ${types} } from './hooks.js'\n`)
  return writer.file(header)
}

/** A JSON type that accepts the same documents in both versions: it gets a table row and no module. */
export interface UnchangedRoots {
  readonly name: string
  readonly from: { readonly version: string; readonly root: string }
  readonly to: { readonly version: string; readonly root: string }
}

/** The table row of an unchanged type, which runs `unchangedJson`. */
function printUnchangedRow(
  { name: given, from, to }: UnchangedRoots,
  writer: ModuleWriter,
  runtime: string,
): Code {
  const side = ({ version, root }: UnchangedRoots['from']): Code =>
    code`{ version: ${literal(version)}, root: ${literal(root)} }`
  const fields = [
    code`name: ${literal(given)}`,
    code`from: ${side(from)}`,
    code`to: ${side(to)}`,
    code`context: []`,
    code`hooks: []`,
    code`run: ${writer.import('unchangedJson', runtime)}`,
  ]
  return code`  {\n${fields.map((field) => code`    ${field},\n`)}  },\n`
}

/** The table row of one adapter: versions, roots, context, hooks and the function `run`. */
function printAdapterRow({ plan, sides, version }: Directed, writer: ModuleWriter, printing: Printing): Code {
  const context = plan.context.map(
    ({ dataElement, isRequired, says }) =>
      code`{ id: ${literal(dataElement)}, isRequired: ${isRequired}, says: ${literal(says)} }`,
  )
  const hooks = plan.hooks.map((hook) => literal(hook.name))
  const fields = [
    code`name: ${literal(plan.name)}`,
    code`from: { version: ${literal(version.from)}, root: ${literal(rootKey(plan.from))} }`,
    code`to: { version: ${literal(version.to)}, root: ${literal(rootKey(plan.to))} }`,
    code`context: [${join(context, ', ')}]`,
    code`hooks: [${join(hooks, ', ')}]`,
    code`run: ${printRunFunction({ plan, sides }, writer, printing)}`,
  ]
  return code`  {\n${fields.map((field) => code`    ${field},\n`)}  },\n`
}

/**
 * Prints the function `run` of a table row: it casts untyped arguments to the adapter's types and calls the
 * adapter. Missing hooks become `{}`.
 */
function printRunFunction({ plan, sides }: SidedPlan, writer: ModuleWriter, printing: Printing): Code {
  const { folder, runtime, lists } = printing
  const names = pairNames(plan)
  const file = `${folder}/${names.file}`
  const scope = createPrintScope(writer, runtime, lists, sides)
  const type = 'start' in plan ? openTypeCode : typeCode
  const from = type(scope, 'from', plan.from.element.type)
  const context = writer.import(names.context, file, 'type')
  const hooks = writer.import(names.hooks, `${folder}/hooks.ts`, 'type')
  const made = writer.import(plan.name, file)
  const given = [
    code`value as ${from}`,
    code`context as unknown as ${context}`,
    code`(hooks.${name(plan.name)} ?? {}) as ${hooks}`,
    code`options`,
  ]
  return code`(value, context, hooks, options) =>\n      ${made}(${join(given, ', ')})`
}

/** Prints the interface `Adapter` of the table's rows. */
function printAdapterInterface(options: Code, adapted: Code, hooks: Code): Code {
  return code`${comment(['One adapter, for a program that knows the root of a document only at run time.'])}export interface Adapter {
  readonly name: string
  /** A root is written \`set#{namespace}local\`. */
  readonly from: { readonly version: string; readonly root: string }
  readonly to: { readonly version: string; readonly root: string }
  /** What the caller gives, by data-element id. */
  readonly context: readonly { readonly id: string; readonly isRequired: boolean; readonly says: string }[]
  /** The names of the open decisions. */
  readonly hooks: readonly string[]
  /** The value must be valid for the source root; hooks that are not there make issues. */
  run(
    value: unknown,
    context: Readonly<Record<string, unknown>>,
    hooks: { readonly [K in keyof ${hooks}]?: Partial<${hooks}[K]> },
    options?: ${options},
  ): ${adapted}<unknown>
}
`
}
