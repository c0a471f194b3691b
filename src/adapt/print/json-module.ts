import type { Json } from '../../schema/index.ts'
import {
  type Code,
  code,
  comment,
  descriptorConstants,
  join,
  key,
  listHeldTypes,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
  regExp,
  typeIdentifier,
  valueIdentifier,
} from '../../typescript/index.ts'
import type { TypeIds } from '../json/alternatives.ts'
import type { JsonAdapterPlan } from '../json/json-adapters.ts'
import {
  type CasePlan,
  type CountsPlan,
  type JsonMemberPlan,
  NamedRule,
  type ObjectRulePlan,
  type PlainRulePlan,
  type RoutePlan,
  type RulePlan,
  type StepPlan,
  type SurplusPlan,
} from '../json/json-plan.ts'
import { canBeTested } from '../json/name-patterns.ts'
import type { SidedPlan } from './hooks.ts'
import { contextInterface, type Printing, pairNames } from './module.ts'
import { createPrintScope, type SideScope, typeCode } from './scope.ts'

/** The module of one JSON adapter: the type of its context, and the exported function that runs its rule. */
export function printJsonModule(
  { plan, sides }: SidedPlan<JsonAdapterPlan>,
  rules: string,
  { folder, runtime, header, lists, isExperimental }: Printing,
): OutputFile {
  const names = pairNames(plan)
  const writer = new ModuleWriter(`${folder}/${names.file}`)
  writer.reserve([plan.name, names.context])
  const scope = createPrintScope(writer, runtime, lists, sides)
  const hooks = writer.import(names.hooks, `${folder}/hooks.ts`, 'type')
  writer.add(contextInterface(plan, names))
  const from = typeCode(scope, 'from', plan.from.element.type)
  const to = typeCode(scope, 'to', plan.to.element.type)
  const says = `${plan.from.element.name.local} → ${plan.to.element.name.local}: ${plan.joined} properties are converted by rule.`
  const rule: Code =
    plan.rule instanceof NamedRule
      ? writer.import(plan.rule.name, rules)
      : printRuleStep({ writer, runtime, sides, rules }, plan.rule, '  ')
  const adapt = writer.import('adaptJson', runtime)
  const tags = isExperimental ? (['experimental'] as const) : []
  writer.add(code`${comment([says], '', tags)}export function ${name(plan.name)}(
  value: ${from},
  context: ${name(names.context)},
  hooks: ${hooks},
  options: ${scope.runtime('AdaptOptions')} = {},
): ${scope.runtime('Adapted')}<${to}> {
  return ${adapt}<${to}>(${rule}, value, context, hooks, options)
}
`)
  return writer.file(header)
}

/** A named rule with the schema sets of both versions. */
export interface SidedRule {
  readonly rule: NamedRule
  readonly sides: { readonly from: SideScope; readonly to: SideScope }
}

interface RuleScope {
  readonly writer: ModuleWriter
  readonly runtime: string
  readonly sides: SidedRule['sides']
  /** The module with the named rules, where another one is printed. */
  readonly rules?: string
}

/** The module with the named rules of one direction, which all its JSON adapters share; no file without rules. */
export function printRulesModule(
  path: string,
  rules: readonly SidedRule[],
  { runtime, header }: { readonly runtime: string; readonly header: readonly string[] },
): readonly OutputFile[] {
  if (rules.length === 0) return []
  const writer = new ModuleWriter(path)
  writer.reserve(rules.map(({ rule }) => rule.name))
  const type = writer.import('JsonRule', runtime, 'type')
  for (const { rule, sides } of rules) {
    const value = printRule({ writer, runtime, sides }, rule.rule, '')
    writer.add(code`${comment([rule.says])}export const ${name(rule.name)}: ${type} = ${value}\n`)
  }
  return [writer.file(header)]
}

/** Prints a named rule as a function that returns it, and any other rule in place. */
function printRuleStep(scope: RuleScope, step: StepPlan, indent: string): Code {
  if (!(step instanceof NamedRule)) return printRule(scope, step, indent)
  const { rules, writer } = scope
  return code`() => ${rules === undefined ? name(step.name) : writer.import(step.name, rules)}`
}

/**
 * Prints a rule as the object literal that `runtime/adapt-json.ts` runs. Named rules inside it become functions that
 * return them; fields that are not set are omitted.
 */
function printRule(scope: RuleScope, rule: RulePlan, indent: string): Code {
  const inner = `${indent}  `
  const step = (one: StepPlan): Code => printRuleStep(scope, one, inner)
  switch (rule.as) {
    case 'same':
    case 'text':
    case 'number':
      return printObjectFields(
        [printRuleKind(rule.as), fitsField(scope, rule.fits), heldField(scope, rule.held)],
        indent,
      )
    case 'codes': {
      const rows = rule.codes.map(
        ([from, to]) =>
          code`[${printJsonValue(from)}, ${to === undefined ? code`undefined` : printJsonValue(to)}]`,
      )
      const open =
        rule.open &&
        code`open: { codes: ${printArrayCode(rule.open.codes.map(printJsonValue))}, hook: ${literal(rule.open.hook.name)} }`
      return printObjectFields(
        [
          printRuleKind('codes'),
          code`codes: ${printArrayCode(rows)}`,
          open,
          code`others: ${step(rule.others)}`,
        ],
        indent,
      )
    }
    case 'object':
      return printObjectRule(scope, rule, indent)
    case 'items': {
      const prefix = rule.prefix.map((one) => (one === undefined ? code`undefined` : step(one)))
      return printObjectFields(
        [
          printRuleKind('items'),
          prefix.length === 0 ? undefined : code`prefix: ${printArrayCode(prefix)}`,
          rule.item && code`item: ${step(rule.item)}`,
          rule.max === undefined ? undefined : code`max: ${rule.max}`,
          surplusField(rule.surplus),
          countsField(rule.counts),
        ],
        indent,
      )
    }
    case 'list':
      return printObjectFields([printRuleKind('list'), code`by: ${step(rule.by)}`], indent)
    case 'item':
      return printObjectFields(
        [printRuleKind('item'), code`by: ${step(rule.by)}`, surplusField(rule.surplus)],
        indent,
      )
    case 'inside':
    case 'out':
      return printObjectFields(
        [printRuleKind(rule.as), code`property: ${literal(rule.property)}`, code`by: ${step(rule.by)}`],
        indent,
      )
    case 'either': {
      const cases = rule.cases.map(
        (one) => code`${printIndentCode(inner)}  ${printRuleCase(scope, one, `${inner}  `)},\n`,
      )
      return printObjectFields(
        [printRuleKind('either'), code`cases: [\n${cases}${printIndentCode(inner)}]`],
        indent,
      )
    }
    case 'ask':
      return printObjectFields([printRuleKind('ask'), code`hook: ${literal(rule.hook.name)}`], indent)
    case 'drop':
      return printObjectFields([printRuleKind('drop')], indent)
  }
}

/** Prints one case of an `either` rule: its test, and the candidates that the value may become. */
function printRuleCase(scope: RuleScope, { when, become }: CasePlan, indent: string): Code {
  const test = printObjectFields(
    [
      when.kind === undefined ? undefined : code`kind: ${literal(when.kind)}`,
      when.tag &&
        code`tag: [${literal(when.tag.property)}, ${printArrayCode(when.tag.values.map(printJsonValue))}]`,
      when.fits && code`fits: ${fitsCode(scope, 'from', when.fits)}`,
    ],
    indent,
  )
  const candidates = become.map(({ by, fits }) =>
    printObjectFields(
      [code`by: ${printRuleStep(scope, by, `${indent}  `)}`, fitsField(scope, fits)],
      `${indent}  `,
    ),
  )
  return printObjectFields([code`when: ${test}`, code`become: ${printArrayCode(candidates)}`], indent)
}

/** Prints an `object` rule, always over several lines; empty lists except `members` and `known` are omitted. */
function printObjectRule(scope: RuleScope, rule: ObjectRulePlan, indent: string): Code {
  const inner = `${indent}  `
  const members = rule.members.map(
    (one) => code`${printIndentCode(inner)}  ${printRuleMember(scope, one, `${inner}  `)},\n`,
  )
  const named = rule.named.flatMap(([names, by]) =>
    // Patterns that an engine cannot match in linear time are left to the rule for other properties.
    canBeTested(names) ? [code`[${regExp(names.pattern)}, ${printRuleStep(scope, by, `${inner}  `)}]`] : [],
  )
  const lost = rule.lost.map(([one, id]) => code`[${literal(one)}, ${literal(id)}]`)
  const closed = rule.closed.map(({ name: one, id, policy }) => {
    const decides =
      typeof policy === 'string' ? literal(policy) : code`{ hook: ${literal(policy.hook.name)} }`
    return code`{ name: ${literal(one)}, id: ${literal(id)}, policy: ${decides} }`
  })
  return printObjectFields(
    [
      printRuleKind('object'),
      rule.isGroup ? code`isGroup: true` : undefined,
      members.length === 0 ? code`members: []` : code`members: [\n${members}${printIndentCode(inner)}]`,
      lost.length === 0 ? undefined : code`lost: ${printArrayCode(lost)}`,
      closed.length === 0 ? undefined : code`closed: ${printArrayCode(closed)}`,
      named.length === 0 ? undefined : code`named: ${printArrayCode(named)}`,
      rule.others && code`others: ${printRuleStep(scope, rule.others, inner)}`,
      code`known: ${printWrappedList(rule.known.map(literal), inner)}`,
      countsField(rule.counts),
    ],
    indent,
    true,
  )
}

/** Prints one member of an `object` rule; absent parts are omitted. */
function printRuleMember(scope: RuleScope, plan: JsonMemberPlan, indent: string): Code {
  const { to, id, isRequired, from, by, each, isUnlinked, surplus } = plan
  const { ask, assemble, constant, given, missing, preset } = plan
  return printObjectFields(
    [
      code`to: ${literal(to)}`,
      code`id: ${literal(id)}`,
      isRequired ? code`isRequired: true` : undefined,
      from && code`from: ${routeCode(from)}`,
      by && code`by: ${printRuleStep(scope, by, `${indent}  `)}`,
      each &&
        code`each: ${printObjectFields(
          [each.max === undefined ? undefined : code`max: ${each.max}`, countsField(each.counts)],
          `${indent}  `,
        )}`,
      isUnlinked ? code`isUnlinked: true` : undefined,
      surplusField(surplus),
      ask && code`ask: ${literal(ask.name)}`,
      assemble &&
        code`assemble: { hook: ${literal(assemble.hook.name)}, settles: ${printArrayCode(assemble.settles.map(routeCode))} }`,
      constant && code`constant: { value: ${printJsonValue(constant.value)} }`,
      given && code`given: { name: ${literal(given.name)}, fits: ${fitsCode(scope, 'to', given.fits)} }`,
      missing && code`missing: ${literal(missing.name)}`,
      preset && code`preset: { value: ${printJsonValue(preset.value)} }`,
    ],
    indent,
  )
}

/**
 * Prints the field `counts`, the limits of a whole list or object as a JSON type; undefined where there are none.
 */
function countsField(counts: CountsPlan | undefined): Code | undefined {
  return counts && code`counts: ${printJsonValue({ ...counts })}`
}

/** Prints a route; `up` is omitted where it is 0. */
function routeCode({ up, path, spread }: RoutePlan): Code {
  const names = printArrayCode(path.map(literal))
  const start = up === 0 ? code`` : code`up: ${up}, `
  return code`{ ${start}path: ${names}${spread ? code`, spread: true` : code``} }`
}

function printRuleKind(word: string): Code {
  return code`as: ${literal(word)}`
}

function fitsField(scope: RuleScope, types: TypeIds | undefined): Code | undefined {
  return types === undefined || types.length === 0 ? undefined : code`fits: ${fitsCode(scope, 'to', types)}`
}

/** Prints the check whether types allow a value; through `heldFits` where a type has an in-memory form. */
function fitsCode(scope: RuleScope, side: 'from' | 'to', types: TypeIds): Code {
  const held = listHeldTypes(scope.sides[side].set)
  const type = descriptor(scope, side, types)
  return types.some((one) => held.has(one))
    ? code`${scope.writer.import('heldFits', scope.runtime)}(${type})`
    : type
}

/** Prints the field `held`, which converts between in-memory forms; undefined where the rule has none. */
function heldField(scope: RuleScope, held: PlainRulePlan['held']): Code | undefined {
  if (held === undefined) return undefined
  const [from, to] = [descriptor(scope, 'from', held.from), descriptor(scope, 'to', held.to)]
  return code`held: ${scope.writer.import('heldPassage', scope.runtime)}(${from}, ${to})`
}

/** Prints the field `surplus`, a policy or a hook; undefined where the mapping decides nothing. */
function surplusField(surplus: SurplusPlan | undefined): Code | undefined {
  if (surplus === undefined) return undefined
  return typeof surplus === 'string'
    ? code`surplus: ${literal(surplus)}`
    : code`surplus: { hook: ${literal(surplus.hook.name)} }`
}

/**
 * Prints a function that returns the codec's descriptor of the types (all must hold). A function, since modules
 * may import each other.
 */
function descriptor(scope: RuleScope, side: 'from' | 'to', types: TypeIds): Code {
  const { layout, prefix } = scope.sides[side]
  const constants = descriptorConstants(layout)
  const all = types.map((type) => {
    const exported = constants.nameOf(type)
    const alias = `${valueIdentifier(prefix)}${typeIdentifier(exported)}`
    return code`() => ${scope.writer.import(exported, `${constants.folderOf(type)}/codecs.ts`, 'value', alias)}`
  })
  const [only, ...others] = all
  return only !== undefined && others.length === 0
    ? only
    : code`() => ({ json: 'all', of: ${printArrayCode(all)} })`
}

/** Prints an object literal of the fields that are defined, on one line if it is short and `isLong` is false. */
function printObjectFields(all: readonly (Code | undefined)[], indent: string, isLong = false): Code {
  const own = all.filter((field) => field !== undefined)
  const flat = code`{ ${join(own, ', ')} }`
  if (!isLong && !flat.text.includes('\n') && indent.length + flat.text.length <= 100) return flat
  return code`{\n${own.map((field) => code`${printIndentCode(indent)}  ${field},\n`)}${printIndentCode(indent)}}`
}

function printArrayCode(items: readonly Code[]): Code {
  return code`[${join(items, ', ')}]`
}

/** Prints a list, broken into rows of at most 100 columns. */
function printWrappedList(items: readonly Code[], indent: string): Code {
  const flat = printArrayCode(items)
  if (indent.length + flat.text.length <= 100) return flat
  const rows: Code[][] = []
  for (const item of items) {
    const row = rows.at(-1)
    if (row && indent.length + join([...row, item], ', ').text.length <= 100) row.push(item)
    else rows.push([item])
  }
  return code`[\n${rows.map((row) => code`${printIndentCode(indent)}  ${join(row, ', ')},\n`)}${printIndentCode(indent)}]`
}

/** Prints a JSON value as a TypeScript expression. */
function printJsonValue(value: Json): Code {
  if (typeof value === 'string') return literal(value)
  if (typeof value === 'number') return code`${value}`
  if (typeof value === 'boolean') return code`${value}`
  if (value === null) return code`null`
  if (Array.isArray(value)) return printArrayCode(value.map(printJsonValue))
  const members = Object.entries(value).map(
    ([property, one]) => code`${key(property)}: ${printJsonValue(one as Json)}`,
  )
  return code`{ ${join(members, ', ')} }`
}

/** The indent as code. */
function printIndentCode(indent: string): Code {
  return join(
    [...indent].map(() => code` `),
    '',
  )
}
