import {
  type Code,
  code,
  comment,
  join,
  key,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
  slug,
  typeIdentifier,
} from '../../typescript/index.ts'
import { collectFunctions } from '../plan/pair.ts'
import type { AdapterPlan, ContextPlan, PairPlan } from '../plan/plan.ts'
import { printDispatchFunction } from './dispatch-function.ts'
import { printObjectFunction } from './object.ts'
import {
  type CodeLists,
  createPrintScope,
  type FindShared,
  formType,
  openTypeCode,
  type PrintScope,
  type SideScope,
  typeCode,
} from './scope.ts'
import { ValuePrinter } from './values.ts'

/** The settings that all files of one comparison's adapters share. */
export interface Printing {
  readonly folder: string
  readonly runtime: string
  readonly header: readonly string[]
  readonly lists: CodeLists
  readonly isExperimental: boolean
  /** Finds the functions that adapters share. Without it, each adapter has all its functions. */
  readonly findShared?: FindShared
  /**
   * Whether it is a projection within one version. Then hooks are optional, and the context too where no value is
   * required.
   */
  readonly isProjection?: boolean
}

export interface PairNames {
  readonly file: string
  readonly hooks: string
  readonly context: string
  /** The constant with the answers that both versions agree on. */
  readonly defaults: string
}

/** The file and type names of an adapter, made from its name. */
export function pairNames({ name: pair }: Pick<AdapterPlan, 'name'>): PairNames {
  const type = typeIdentifier(pair)
  return {
    file: `${slug(pair)}.ts`,
    hooks: `${type}Hooks`,
    context: `${type}Context`,
    defaults: `${pair}Defaults`,
  }
}

/**
 * The module of one XML adapter: context type, exported function, the functions for objects, types and values, and
 * the places that it never reads.
 */
export function printAdapterModule(
  plan: PairPlan,
  sides: { readonly from: SideScope; readonly to: SideScope },
  { folder, runtime, header, lists, findShared = () => undefined, ...marks }: Printing,
): OutputFile {
  const names = pairNames(plan)
  const writer = new ModuleWriter(`${folder}/${names.file}`)
  const own = collectFunctions(plan.start ?? plan.root, (one) => findShared(one) === undefined)
  const functions = [...own.objects, ...own.dispatches]
  writer.reserve([plan.name, names.context, 'Scope', 'known', ...functions.map((one) => one.name)])
  const scope = createPrintScope(writer, runtime, lists, sides, findShared)
  const values = new ValuePrinter(
    scope,
    functions.map((one) => one.name),
    plan.root.typePair !== undefined,
  )
  const hooks = writer.import(names.hooks, `${folder}/hooks.ts`, 'type')
  const objects = own.objects.map((object) => printObjectFunction(scope, values, object))
  const dispatches = own.dispatches.map((dispatch) => printDispatchFunction(scope, values, dispatch))
  writer.add(contextInterface(plan, names))
  writer.add(code`type Scope = ${scope.runtime('Run')}<${hooks}, ${name(names.context)}>\n`)
  writer.add(printEntryFunction(scope, plan, names, hooks, marks))
  for (const part of [...objects, ...dispatches, ...values.functions]) writer.add(part)
  writer.add(printKnownPlaces(scope, plan))
  return writer.file(header)
}

/** Prints the exported function of an adapter, which runs the root's function. */
function printEntryFunction(
  scope: PrintScope,
  plan: PairPlan,
  { context }: PairNames,
  hooks: Code,
  { isExperimental, isProjection = false }: Pick<Printing, 'isExperimental' | 'isProjection'>,
): Code {
  const isFree = isProjection && plan.context.every(({ isRequired }) => !isRequired)
  const given = isProjection ? code`Partial<${hooks}> = {}` : hooks
  const { runtime } = scope
  const type = plan.start ? openTypeCode : typeCode
  const from = type(scope, 'from', plan.root.source)
  const to = type(scope, 'to', plan.root.target)
  const says = `${plan.from.element.name.local} → ${plan.to.element.name.local}: ${plan.carried.length} data elements are converted by rule.`
  return code`${comment([says], '', isExperimental ? ['experimental'] : [])}export function ${name(plan.name)}(
  value: ${from},
  context: ${name(context)}${isFree ? code` = {}` : code``},
  hooks: ${given},
  options: ${runtime('AdaptOptions')} = {},
): ${runtime('Adapted')}<${to}> {
  const run: Scope = new ${runtime('Run')}(hooks, context, options)
  return run.adapt(value, ${scope.call(plan.start ?? plan.root)}, known${printStops(plan)})
}
`
}

/** Prints the type of the values that the caller gives, by data element; an empty record where there are none. */
export function contextInterface({ context, from, to }: AdapterPlan, names: PairNames): Code {
  const says = `Values of ${to.element.name.local} in the target that ${from.element.name.local} in the source may lack, by data element.`
  const members = context.map(contextMember)
  if (members.length === 0) {
    return code`${comment([says])}export type ${name(names.context)} = Readonly<Record<string, never>>\n`
  }
  return code`${comment([says])}export interface ${name(names.context)} {\n${members}}\n`
}

/** Prints one value that the caller gives, with its name and target path as a comment. */
function contextMember({ dataElement, says, target, isRequired, form }: ContextPlan): Code {
  const optional = isRequired ? code`` : code`?`
  const type = form === 'null' ? code`string` : formType(form)
  const heading = comment([says === '' ? target : `${says}: ${target}`], '  ')
  return code`${heading}  readonly ${key(dataElement)}${optional}: ${type}\n`
}

/**
 * Prints the argument with the places that the mapping closes, each with the hook if one decides; empty code where
 * there are none.
 */
function printStops({ stops }: PairPlan): Code {
  if (stops.length === 0) return code``
  const rows = stops.map(({ route, dataElement, decides }) => {
    const parts = [
      code`path: [${join(route.map(literal), ', ')}]`,
      code`dataElement: ${literal(dataElement)}`,
      ...(decides === 'error' ? [] : [code`ask: run.hooks.${name(decides.name)}`]),
    ]
    return code`    { ${join(parts, ', ')} },\n`
  })
  return code`, [\n${rows}  ]`
}

/** Prints the constant `known`: data element places that the adapter never reads, so that losses can name them. */
function printKnownPlaces(scope: PrintScope, { known }: PairPlan): Code {
  const rows = known.map(([path, id]) => code`  [${join([literal(path), literal(id)], ', ')}],\n`)
  return code`const known: ${scope.runtime('KnownPlaces')} = new Map([\n${rows}])\n`
}
