import {
  code,
  comment,
  fingerprint,
  ModuleWriter,
  name,
  type OutputFile,
  slug,
} from '../../typescript/index.ts'
import { signature } from '../kinds/index.ts'
import type { HookPlan, MemberPlan, PairPlan, PlanRule, TypeRef } from '../plan/plan.ts'
import { printDispatchFunction } from './dispatch-function.ts'
import { hookSignatureCode, listHookCommentLines, type SidedPlan } from './hooks.ts'
import type { Printing } from './module.ts'
import { printObjectFunction } from './object.ts'
import { createPrintScope, type FindShared, type FunctionPlan } from './scope.ts'
import { ValuePrinter } from './values.ts'

/** The functions that several adapters share, and the modules that contain them. */
export interface SharedFunctions {
  readonly find: FindShared
  readonly files: readonly OutputFile[]
}

/** The adapters between the same two schema sets, in one direction. */
interface SharingGroup {
  readonly path: string
  readonly plans: readonly SidedPlan<PairPlan>[]
}

/** A function that all adapters of a group have alike: one of the plans, its name in the module, and all plans. */
interface SharedFunction {
  readonly plan: FunctionPlan
  readonly name: string
  readonly same: readonly FunctionPlan[]
}

/**
 * Finds the functions that at least two adapters between the same two schema sets have alike. Prints each once, in
 * one module for each direction of each pair of sets. `find` gives the place of a shared function, undefined for those
 * that convert by type or element.
 */
export function shareFunctions(
  forward: readonly SidedPlan<PairPlan>[],
  backward: readonly SidedPlan<PairPlan>[],
  printing: Printing,
): SharedFunctions {
  const places = new Map<FunctionPlan, { readonly name: string; readonly path: string }>()
  const groups = [
    ...groupBySets(forward, 'forward', printing.folder),
    ...groupBySets(backward, 'backward', printing.folder),
  ].map((group) => ({ group, functions: findSharedFunctions(group.plans) }))
  for (const { group, functions } of groups) {
    for (const { same, name: shared } of functions) {
      for (const plan of same) places.set(plan, { name: shared, path: group.path })
    }
  }
  const findShared: FindShared = (plan) => places.get(plan)
  const files = groups.flatMap(({ group, functions }) =>
    functions.length === 0 ? [] : sharedModule(group, functions, { ...printing, findShared }),
  )
  // A function that converts by type or element has an inferred type, which cannot be exported.
  return { find: (plan) => ('members' in plan ? places.get(plan) : undefined), files }
}

/** Groups adapters by the schema sets of both sides; each group gets the path of a module. */
function groupBySets(
  plans: readonly SidedPlan<PairPlan>[],
  direction: 'forward' | 'backward',
  folder: string,
): readonly SharingGroup[] {
  const groups = new Map<string, SidedPlan<PairPlan>[]>()
  for (const one of plans) {
    const { from, to } = one.sides
    const path = `${folder}/shared/${slug(`${direction}-${from.set.name}-to-${to.set.name}`)}.ts`
    const known = groups.get(path)
    if (known) known.push(one)
    else groups.set(path, [one])
  }
  return [...groups].map(([path, members]) => ({ path, plans: members }))
}

/**
 * The functions that at least two adapters have for the same types and with the same content, calls included. One
 * whose hook means something else in another adapter is not shared.
 */
function findSharedFunctions(plans: readonly SidedPlan<PairPlan>[]): readonly SharedFunction[] {
  const found = new Map<string, FunctionPlan[]>()
  for (const { plan } of plans) {
    for (const one of [...plan.objects, ...plan.dispatches]) {
      if (one.typePair === undefined) continue
      const known = found.get(one.typePair)
      if (known) known.push(one)
      else found.set(one.typePair, [one])
    }
  }
  const unclear = findUnclearHooks(plans)
  const open = new Map(
    [...found].filter(
      ([, same]) =>
        same.length > 1 &&
        haveOneContent(same) &&
        same.every((one) => listHooks(one).every((hook) => !unclear.has(hook.name))),
    ),
  )
  const isWhole = (one: FunctionPlan): boolean =>
    listCalls(one).every(({ typePair }) => typePair !== undefined && open.has(typePair))
  for (let before = -1; before !== open.size; ) {
    before = open.size
    for (const [key, same] of open) if (!same.every(isWhole)) open.delete(key)
  }
  const names = new Set<string>(['Scope', 'SharedHooks'])
  return [...open].flatMap(([key, same]): readonly SharedFunction[] => {
    const [plan] = same
    if (plan === undefined) return []
    const unique = names.has(plan.name) ? `${plan.name}_${fingerprint(key)}` : plan.name
    names.add(unique)
    return [{ plan, name: unique, same }]
  })
}

/** The names of hooks that have another meaning in another adapter. */
function findUnclearHooks(plans: readonly SidedPlan<PairPlan>[]): ReadonlySet<string> {
  const meanings = new Map<string, string>()
  const unclear = new Set<string>()
  for (const hook of plans.flatMap(({ plan }) => plan.hooks)) {
    const meaning = describeHook(hook)
    if ((meanings.get(hook.name) ?? meaning) !== meaning) unclear.add(hook.name)
    meanings.set(hook.name, meaning)
  }
  return unclear
}

/** A text that is equal for hooks with the same purpose, input and output. */
function describeHook({ purpose, attribute = '', input, output }: HookPlan): string {
  return [purpose, attribute, describeType(input), describeType(output)].join('\n')
}

/** A text that is equal for equal types. A union, which grows with the places that ask, counts as one type. */
function describeType(ref: TypeRef): string {
  switch (ref.kind) {
    case 'node':
      return `${ref.side} ${ref.id} ${ref.isList}`
    case 'member':
      return `${ref.side} ${ref.member.id} ${ref.isList}`
    case 'codes':
      return JSON.stringify(ref.codes)
    case 'property':
      return `${ref.side} ${ref.id} ${ref.property}`
    case 'held':
      return `${ref.side} ${ref.form.holder} ${signature(ref.form)} ${ref.needs.join(' ')}`
    default:
      return ref.kind
  }
}

/** Whether functions for the same types have the same members or cases, with the same rules, hooks and calls. */
function haveOneContent(plans: readonly FunctionPlan[]): boolean {
  const [first, ...others] = plans.map(describeFunction)
  return others.every((one) => one === first)
}

/** A text that is equal for functions with the same members or cases, called functions and hooks. */
function describeFunction(plan: FunctionPlan): string {
  const calls = listCalls(plan).map(({ typePair }) => typePair)
  const hooks = listHooks(plan).map((hook) => hook.name)
  const parts =
    'members' in plan
      ? plan.members.map(describeMember)
      : [plan.lacks, ...plan.cases.map(({ label, becomes, rule }) => [label, becomes, rule.kind])]
  return JSON.stringify([parts, calls, hooks])
}

/**
 * What must be equal for two members to be the same: property, data element, kind of rule, route, code table and hook
 * for a missing value.
 */
function describeMember({ member, dataElement, says, rule, missing }: MemberPlan): readonly unknown[] {
  const route = 'route' in rule ? rule.route : []
  const codes = rule.kind === 'value' && rule.value.codes ? [...rule.value.codes] : []
  return [member.property, dataElement, says, rule.kind, route, codes, missing?.name]
}

/** The functions that a function calls, in the order of its members or cases. */
function listCalls(plan: FunctionPlan): readonly FunctionPlan[] {
  return listRules(plan).flatMap((rule): readonly FunctionPlan[] => {
    if ('object' in rule) return [rule.object]
    return 'dispatch' in rule ? [rule.dispatch] : []
  })
}

/** The hooks that a function calls. */
function listHooks(plan: FunctionPlan): readonly HookPlan[] {
  const members = 'members' in plan ? plan.members : []
  const own = members.flatMap(({ missing, repeats }) => [
    ...(missing ? [missing] : []),
    ...(repeats && 'hook' in repeats ? [repeats.hook] : []),
  ])
  const inRules = listRules(plan).flatMap((rule) => {
    if (rule.kind === 'value')
      return [...(rule.decides ? [rule.decides] : []), ...rule.missingAttributes.values()]
    return 'hook' in rule ? [rule.hook] : []
  })
  return [...own, ...inRules]
}

/** The rules of all members or cases, with those inside. */
function listRules(plan: FunctionPlan): readonly PlanRule[] {
  const rules = 'members' in plan ? plan.members.map(({ rule }) => rule) : plan.cases.map(({ rule }) => rule)
  return rules.flatMap((rule) => (rule.kind === 'named' ? [rule, rule.rule] : [rule]))
}

/** The module of a group's shared functions. Their hooks are optional: each adapter has only some of them. */
function sharedModule(
  { path, plans }: SharingGroup,
  functions: readonly SharedFunction[],
  { runtime, header, lists, findShared }: Printing,
): readonly OutputFile[] {
  const [first] = plans
  if (first === undefined) return []
  const writer = new ModuleWriter(path)
  writer.reserve(['Scope', 'SharedHooks', ...functions.map((one) => one.name)])
  const scope = createPrintScope(writer, runtime, lists, first.sides, findShared)
  const values = new ValuePrinter(
    scope,
    functions.map((one) => one.name),
    true,
  )
  const printed = functions.map(({ plan }) =>
    'members' in plan
      ? printObjectFunction(scope, values, plan, code`export function`)
      : printDispatchFunction(scope, values, plan),
  )
  const hooks = mergeHooks(functions)
  const general = scope.runtime('GeneralHooks')
  if (hooks.length > 0) {
    const point = scope.runtime('HookPoint')
    const members = hooks.map(
      (hook) =>
        code`${comment(listHookCommentLines({ ...hook, points: [] }), '  ')}  ${hookSignatureCode(scope, hook, point, code`?`)}`,
    )
    const says = 'The decisions that these functions ask for; each adapter has those of its own documents.'
    writer.add(code`${comment([says])}export interface SharedHooks extends ${general} {\n${members}}\n`)
  }
  const asked = hooks.length > 0 ? name('SharedHooks') : general
  writer.add(code`type Scope = ${scope.runtime('Run')}<${asked}, object>\n`)
  for (const part of [...printed, ...values.functions]) writer.add(part)
  return [writer.file(header)]
}

/** The hooks of shared functions, one for each name; a union gets the types of all adapters. */
function mergeHooks(functions: readonly SharedFunction[]): readonly HookPlan[] {
  const found = new Map<string, HookPlan>()
  for (const hook of functions.flatMap(({ same }) => same.flatMap(listHooks))) {
    const known = found.get(hook.name)
    if (known === undefined) found.set(hook.name, hook)
    else if (known.input.kind === 'union' && hook.input.kind === 'union') {
      const ids = new Set([...known.input.ids, ...hook.input.ids])
      found.set(hook.name, { ...known, input: { ...known.input, ids } })
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
