import { linearPlan } from '../../regex/index.ts'
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
import {
  type CasePlan,
  type JsonMemberPlan,
  NamedRule,
  type ObjectRulePlan,
  type PlainRulePlan,
  type RoutePlan,
  type RulePlan,
  type StepPlan,
  type SurplusPlan,
} from '../json/json-plan.ts'
import type { SideScope } from './scope.ts'

/** A named rule with the schema sets of both versions. */
export interface SidedRule {
  readonly rule: NamedRule
  readonly sides: { readonly from: SideScope; readonly to: SideScope }
}

interface RuleScope {
  readonly writer: ModuleWriter
  readonly runtime: string
  readonly sides: SidedRule['sides']
}

/** The module with the named rules of one direction, which all its JSON adapters share; no file without rules. */
export function rulesModule(
  path: string,
  rules: readonly SidedRule[],
  { runtime, header }: { readonly runtime: string; readonly header: readonly string[] },
): readonly OutputFile[] {
  if (rules.length === 0) return []
  const writer = new ModuleWriter(path)
  writer.reserve(rules.map(({ rule }) => rule.name))
  const type = writer.import('JsonRule', runtime, 'type')
  for (const { rule, sides } of rules) {
    const value = ruleCode({ writer, runtime, sides }, rule.rule, '')
    writer.add(code`${comment([rule.says])}export const ${name(rule.name)}: ${type} = ${value}\n`)
  }
  return [writer.file(header)]
}

/** Prints a named rule as a function that returns it, and any other rule in place. */
export function stepCode(scope: RuleScope, step: StepPlan, indent: string): Code {
  return step instanceof NamedRule ? code`() => ${name(step.name)}` : ruleCode(scope, step, indent)
}

/** Prints a rule as the object literal that `runtime/adapt-json.ts` runs; steps inside it through `stepCode`. */
function ruleCode(scope: RuleScope, rule: RulePlan, indent: string): Code {
  const inner = `${indent}  `
  const step = (one: StepPlan): Code => stepCode(scope, one, inner)
  switch (rule.as) {
    case 'same':
    case 'text':
    case 'number':
      return fields([as(rule.as), fitsField(scope, rule.fits), heldField(scope, rule.held)], indent)
    case 'codes': {
      const rows = rule.codes.map(
        ([from, to]) => code`[${json(from)}, ${to === undefined ? code`undefined` : json(to)}]`,
      )
      const open =
        rule.open &&
        code`open: { codes: ${list(rule.open.codes.map(json))}, hook: ${literal(rule.open.hook.name)} }`
      return fields(
        [as('codes'), code`codes: ${list(rows)}`, open, code`others: ${step(rule.others)}`],
        indent,
      )
    }
    case 'object':
      return objectCode(scope, rule, indent)
    case 'items': {
      const prefix = rule.prefix.map((one) => (one === undefined ? code`undefined` : step(one)))
      return fields(
        [
          as('items'),
          prefix.length === 0 ? undefined : code`prefix: ${list(prefix)}`,
          rule.item && code`item: ${step(rule.item)}`,
          rule.max === undefined ? undefined : code`max: ${rule.max}`,
          surplusField(rule.surplus),
        ],
        indent,
      )
    }
    case 'list':
      return fields([as('list'), code`by: ${step(rule.by)}`], indent)
    case 'item':
      return fields([as('item'), code`by: ${step(rule.by)}`, surplusField(rule.surplus)], indent)
    case 'inside':
    case 'out':
      return fields(
        [as(rule.as), code`property: ${literal(rule.property)}`, code`by: ${step(rule.by)}`],
        indent,
      )
    case 'either': {
      const cases = rule.cases.map((one) => code`${blank(inner)}  ${caseCode(scope, one, `${inner}  `)},\n`)
      return fields([as('either'), code`cases: [\n${cases}${blank(inner)}]`], indent)
    }
    case 'ask':
      return fields([as('ask'), code`hook: ${literal(rule.hook.name)}`], indent)
    case 'drop':
      return fields([as('drop')], indent)
  }
}

/** Prints one case of an `either` rule: its test, and the candidates that the value may become. */
function caseCode(scope: RuleScope, { when, become }: CasePlan, indent: string): Code {
  const test = fields(
    [
      when.kind === undefined ? undefined : code`kind: ${literal(when.kind)}`,
      when.tag && code`tag: [${literal(when.tag.property)}, ${list(when.tag.values.map(json))}]`,
      when.fits && code`fits: ${fitsCode(scope, 'from', when.fits)}`,
    ],
    indent,
  )
  const candidates = become.map(({ by, fits }) =>
    fields([code`by: ${stepCode(scope, by, `${indent}  `)}`, fitsField(scope, fits)], `${indent}  `),
  )
  return fields([code`when: ${test}`, code`become: ${list(candidates)}`], indent)
}

/** Prints an `object` rule, always over several lines; empty lists except `members` and `known` are omitted. */
function objectCode(scope: RuleScope, rule: ObjectRulePlan, indent: string): Code {
  const inner = `${indent}  `
  const members = rule.members.map((one) => code`${blank(inner)}  ${memberCode(scope, one, `${inner}  `)},\n`)
  const named = rule.named.flatMap(([{ pattern }, by]) =>
    // Patterns that an engine cannot match in linear time are left to the rule for other properties.
    linearPlan(pattern).how === 'engine'
      ? [code`[${regExp(pattern)}, ${stepCode(scope, by, `${inner}  `)}]`]
      : [],
  )
  const lost = rule.lost.map(([one, id]) => code`[${literal(one)}, ${literal(id)}]`)
  const closed = rule.closed.map(({ name: one, id, policy }) => {
    const decides =
      typeof policy === 'string' ? literal(policy) : code`{ hook: ${literal(policy.hook.name)} }`
    return code`{ name: ${literal(one)}, id: ${literal(id)}, policy: ${decides} }`
  })
  return fields(
    [
      as('object'),
      rule.isGroup ? code`isGroup: true` : undefined,
      members.length === 0 ? code`members: []` : code`members: [\n${members}${blank(inner)}]`,
      lost.length === 0 ? undefined : code`lost: ${list(lost)}`,
      closed.length === 0 ? undefined : code`closed: ${list(closed)}`,
      named.length === 0 ? undefined : code`named: ${list(named)}`,
      rule.others && code`others: ${stepCode(scope, rule.others, inner)}`,
      code`known: ${wrapped(rule.known.map(literal), inner)}`,
    ],
    indent,
    true,
  )
}

/** Prints one member of an `object` rule; absent parts are omitted. */
function memberCode(scope: RuleScope, plan: JsonMemberPlan, indent: string): Code {
  const { to, id, isRequired, from, by, each, surplus, ask, assemble, constant, given, missing } = plan
  return fields(
    [
      code`to: ${literal(to)}`,
      code`id: ${literal(id)}`,
      isRequired ? code`isRequired: true` : undefined,
      from && code`from: ${routeCode(from)}`,
      by && code`by: ${stepCode(scope, by, `${indent}  `)}`,
      each && code`each: ${each.max === undefined ? code`{}` : code`{ max: ${each.max} }`}`,
      surplusField(surplus),
      ask && code`ask: ${literal(ask.name)}`,
      assemble &&
        code`assemble: { hook: ${literal(assemble.hook.name)}, settles: ${list(assemble.settles.map(routeCode))} }`,
      constant && code`constant: { value: ${json(constant.value)} }`,
      given && code`given: { name: ${literal(given.name)}, fits: ${fitsCode(scope, 'to', given.fits)} }`,
      missing && code`missing: ${literal(missing.name)}`,
    ],
    indent,
  )
}

/** Prints a route; `up` is omitted where it is 0. */
function routeCode({ up, path }: RoutePlan): Code {
  const names = list(path.map(literal))
  return up === 0 ? code`{ path: ${names} }` : code`{ up: ${up}, path: ${names} }`
}

function as(word: string): Code {
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
  return only !== undefined && others.length === 0 ? only : code`() => ({ json: 'all', of: ${list(all)} })`
}

/** Prints an object literal of the fields that are defined, on one line if it is short and `isLong` is false. */
function fields(all: readonly (Code | undefined)[], indent: string, isLong = false): Code {
  const own = all.filter((field) => field !== undefined)
  const flat = code`{ ${join(own, ', ')} }`
  if (!isLong && !flat.text.includes('\n') && indent.length + flat.text.length <= 100) return flat
  return code`{\n${own.map((field) => code`${blank(indent)}  ${field},\n`)}${blank(indent)}}`
}

function list(items: readonly Code[]): Code {
  return code`[${join(items, ', ')}]`
}

/** Prints a list, broken into rows of at most 100 columns. */
function wrapped(items: readonly Code[], indent: string): Code {
  const flat = list(items)
  if (indent.length + flat.text.length <= 100) return flat
  const rows: Code[][] = []
  for (const item of items) {
    const row = rows.at(-1)
    if (row && indent.length + join([...row, item], ', ').text.length <= 100) row.push(item)
    else rows.push([item])
  }
  return code`[\n${rows.map((row) => code`${blank(indent)}  ${join(row, ', ')},\n`)}${blank(indent)}]`
}

/** Prints a JSON value as a TypeScript expression. */
function json(value: Json): Code {
  if (typeof value === 'string') return literal(value)
  if (typeof value === 'number') return code`${value}`
  if (typeof value === 'boolean') return code`${value}`
  if (value === null) return code`null`
  if (Array.isArray(value)) return list(value.map(json))
  const members = Object.entries(value).map(([property, one]) => code`${key(property)}: ${json(one as Json)}`)
  return code`{ ${join(members, ', ')} }`
}

function blank(indent: string): Code {
  return join(
    [...indent].map(() => code` `),
    '',
  )
}
