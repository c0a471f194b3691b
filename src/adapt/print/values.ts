import { resolve } from '../../schema/index.ts'
import {
  access,
  type Code,
  code,
  comment,
  join,
  key,
  literal,
  name,
  typeIdentifier,
  valueIdentifier,
} from '../../typescript/index.ts'
import {
  type AttributePlan,
  chooseConversion,
  type KindConversion,
  openScalar,
  type ScalarValue,
  signature,
  type ValueForm,
  type ValuePlan,
} from '../kinds/index.ts'
import type { HookPlan, PlanSide } from '../plan/plan.ts'
import { call, head } from './call.ts'
import { formType, type PrintScope, typeCode } from './scope.ts'

/** What a value's converter needs beside the rule. */
export interface ValueUse {
  readonly value: ValuePlan
  readonly decides?: HookPlan
  readonly missingAttributes?: ReadonlyMap<string, HookPlan>
}

/** The converters of values with attributes, each once; those of bare texts stand where they are used. */
export class ValuePrinter {
  readonly #scope: PrintScope
  readonly #byBody = new Map<string, string>()
  readonly #names = new Set<string>()
  readonly functions: Code[] = []

  constructor(scope: PrintScope) {
    this.#scope = scope
  }

  /** The converter from a value of the source to the holder of the target's text. */
  converter(use: ValueUse): Code {
    const { value, decides } = use
    if (value.target.attributes.length === 0 && !value.undecided) {
      const bare = this.#text(value, decides)
      return value.source.text
        ? code`${this.#scope.runtime('inside')}(${literal(value.source.text.property)}, ${bare})`
        : bare
    }
    return this.#function(use)
  }

  #text({ text, codes }: ValuePlan, decides: HookPlan | undefined): Code {
    const plain = this.#plain(text, decides)
    if (!codes) return plain
    const rows = [...codes].map(
      ([from, to]) => code`[${literal(from)}, ${to === null ? code`null` : literal(to)}]`,
    )
    return code`${this.#scope.runtime('recode')}([${join(rows, ', ')}], ${plain})`
  }

  #plain(conversion: KindConversion, decides: HookPlan | undefined): Code {
    const { withoutCounterpart } = conversion
    if (withoutCounterpart.length === 0 || decides?.purpose !== 'code') return conversion.print(this.#scope)
    if (decides.output.kind !== 'codes') return conversion.print(this.#scope)
    const lists = [decides.output.codes, withoutCounterpart].map((codes) => this.#scope.list(codes))
    return code`${this.#scope.runtime('decide')}(${join(lists, ', ')}, run.hooks.${name(decides.name)})`
  }

  /** Types that differ in name only share a converter, named after the first that asks. */
  #function(use: ValueUse): Code {
    const { source, target } = use.value
    const key = `${this.#lines(use, code`-`).text}${source.holder}\n${signature(target)}`
    const known = this.#byBody.get(key)
    if (known !== undefined) return name(known)
    const labels = [this.#label('from', source), this.#label('to', target)]
    const identifier = this.#unique(valueIdentifier(labels.join('To')))
    this.#byBody.set(key, identifier)
    const scope = this.#scope
    const from = isGiven(source) ? formType(source.scalar.form) : typeCode(scope, 'from', source.holder)
    const to = typeCode(scope, 'to', target.holder)
    const parameters = [
      code`${name(use.value.units ? 'measured' : 'source')}: ${scope.runtime('At')}<${from}>`,
      code`run: Scope`,
      code`dataElement: string`,
    ]
    const opening = head(code`function ${name(identifier)}`, parameters, code`${to} | undefined`)
    this.functions.push(code`${comment([labels.join(' → ')])}${opening}${this.#lines(use, to)}}\n`)
    return name(identifier)
  }

  #lines({ value, decides, missingAttributes }: ValueUse, to: Code): Code {
    const { source, target, undecided, attributes } = value
    const scope = this.#scope
    const places = source.text
      ? code`${scope.runtime('down')}([source], ${literal(source.text.property)})`
      : code`[source]`
    const text = code`run.one(dataElement, ${places}, ${this.#text(value, decides)})`
    const asked = undecided && decides ? this.#guard(undecided, decides) : code``
    const guard = code`${this.#inUnits(value)}${asked}`
    if (!target.text) return code`${guard}  return ${text}\n`
    const members = [
      { member: target.text, value: text },
      ...attributes.map((plan) => ({
        member: plan.target.member,
        value: this.#attribute(plan, missingAttributes?.get(plan.target.member.property)),
      })),
    ]
    const required = members
      .filter(({ member }) => !member.isOptional)
      .map(({ member }) => code`${key(member.property)}: dataElement`)
    const lines = members.map(({ member, value: made }) => code`    ${key(member.property)}: ${made},\n`)
    return code`${guard}  return run.build<${to}>(source, { ${join(required, ', ')} }, {\n${lines}  })\n`
  }

  /** The same amount in a unit that the target has. */
  #inUnits({ units, source }: ValuePlan): Code {
    if (!units || !source.text) return code``
    const changes = units.changes.map(({ unit, to, shift }) => code`${key(unit)}: [${literal(to)}, ${shift}]`)
    const args = [
      code`measured`,
      code`run`,
      code`dataElement`,
      literal(source.text.property),
      literal(units.attribute.member.property),
      code`{ ${join(changes, ', ')} }`,
    ]
    return code`  const source = ${call(this.#scope.runtime('inUnits'), args, '  ', 15)}\n`
  }

  #guard({ attribute, codes }: NonNullable<ValuePlan['undecided']>, hook: HookPlan): Code {
    const held = code`source.value${access(attribute.member.property)}`
    const isOpen =
      codes === 'any'
        ? code`${held} !== undefined`
        : join(
            codes.map((one) => code`${held} === ${literal(one)}`),
            ' || ',
          )
    return code`  if (${isOpen}) return run.ask(dataElement, run.hooks.${name(hook.name)}, source)\n`
  }

  #attribute({ source, constant, target, mayMiss }: AttributePlan, missing: HookPlan | undefined): Code {
    const scope = this.#scope
    const places =
      source && code`${scope.runtime('down')}([source], ${literal(source.attribute.member.property)})`
    const found = places && code`run.one(dataElement, ${places}, ${source.conversion.print(scope)})`
    const asked = mayMiss && missing ? this.#missing(target.scalar, missing) : undefined
    const fallback = constant === undefined ? asked : constantCode(target.scalar.form, constant)
    if (!found) return fallback ?? code`undefined`
    return fallback ? code`${found} ??\n      ${fallback}` : found
  }

  #missing(target: ScalarValue, hook: HookPlan): Code {
    const scope = this.#scope
    const check = chooseConversion(openScalar(target), target)?.print(scope) ?? scope.runtime('same')
    const args = [code`dataElement`, code`run.hooks.${name(hook.name)}`, code`source`, check]
    const allowed = target.codes ? [scope.list(target.codes)] : []
    return call(code`run.fillText`, [...args, ...allowed], '      ')
  }

  #label(side: PlanSide, { holder, scalar }: ValueForm): string {
    if (isGiven({ holder })) return typeIdentifier(`given${typeIdentifier(scalar.form)}`)
    const { layout, set } = this.#scope[side]
    return typeIdentifier(layout.typeName(holder) ?? resolve(set, holder).name?.local ?? scalar.form)
  }

  #unique(wanted: string): string {
    let identifier = wanted
    for (let count = 2; this.#names.has(identifier); count++) identifier = `${wanted}_${count}`
    this.#names.add(identifier)
    return identifier
  }
}

/** What a caller gives has no type in the source's schema. */
function isGiven({ holder }: Pick<ValueForm, 'holder'>): boolean {
  return holder === ''
}

/** A value that the schema says, as the target's type holds it. */
export function constantCode(form: string, text: string): Code {
  if (form === 'number' && Number.isFinite(Number(text))) return code`${Number(text)}`
  if (form === 'boolean') return code`${text === 'true' || text === '1'}`
  return literal(text)
}
