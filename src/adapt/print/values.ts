import { resolve } from '../../schema/index.ts'
import {
  access,
  type Code,
  code,
  comment,
  findShape,
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
  listFormAttributes,
  openScalar,
  printConstant,
  type ScalarValue,
  signature,
  type ValueForm,
  type ValuePlan,
} from '../kinds/index.ts'
import type { AttributeCopy } from '../plan/attribute-copies.ts'
import type { HookPlan, PlanSide } from '../plan/plan.ts'
import type { HeldAttribute } from '../plan/wildcards.ts'
import { printCallExpression, printFunctionHead } from './call.ts'
import { formType, type PrintScope, typeCode } from './scope.ts'

/** A value conversion with the hooks that its converter calls. */
export interface ValueUse {
  readonly value: ValuePlan
  readonly decides?: HookPlan
  readonly copies?: readonly AttributeCopy[]
  readonly missingAttributes?: ReadonlyMap<string, HookPlan>
}

/**
 * Prints converters of values: functions for values with attributes, each printed once, and expressions for bare
 * texts.
 */
export class ValuePrinter {
  readonly #scope: PrintScope
  readonly #byBody = new Map<string, string>()
  readonly #names: Set<string>
  readonly functions: Code[] = []

  readonly #mergesSources: boolean

  /**
   * `taken` are names that no function may get. With `mergesSources`, source types that differ only in name share a
   * function, too: hundreds of types can be of one kind where members are joined by name. It has the name of the
   * first of them.
   */
  constructor(scope: PrintScope, taken: Iterable<string>, mergesSources: boolean) {
    this.#scope = scope
    this.#names = new Set(taken)
    this.#mergesSources = mergesSources
  }

  /**
   * Prints the converter of a value: an expression for a bare text, else the name of a function, which is added to
   * `functions`.
   */
  converter(use: ValueUse): Code {
    const { value, decides } = use
    if (!value.target.text && !value.undecided) {
      const bare = this.#text(value, decides)
      return value.source.text
        ? code`${this.#scope.runtime('inside')}(${literal(value.source.text.property)}, ${bare})`
        : bare
    }
    return this.#function(use)
  }

  /** Prints the function that makes the attributes of a nil value; undefined where none is made or required. */
  nilConverter({ value, copies = [] }: ValueUse): Code | undefined {
    const { source, target, attributes } = value
    const all = listFormAttributes(target)
    const label = [this.#label('from', source), this.#label('to', target)].join('To')
    const lines = [
      ...attributes.map((plan) => ({ member: plan.target.member, value: this.#attribute(plan, undefined) })),
      ...copies.flatMap((copy) => {
        const made = this.#copy(copy, undefined)
        return made ? [{ member: copy.target, value: made }] : []
      }),
    ].map(({ member, value: made }) => code`    ${key(member.property)}: ${made},\n`)
    const required = all
      .filter(({ isOptional }) => !isOptional)
      .map(({ property }) => code`${key(property)}: dataElement`)
    if (lines.length === 0 && required.length === 0) return undefined
    const keys = join(
      all.map(({ property }) => literal(property)),
      ' | ',
    )
    const [from, to] = [
      typeCode(this.#scope, 'from', source.holder),
      typeCode(this.#scope, 'to', target.holder),
    ]
    const kept = code`Pick<${to}, ${keys}>`
    const made = code`  return run.build<${kept}>(source, { ${join(required, ', ')} }, {\n${lines}  })\n`
    return this.nilFunction(
      label,
      (name) => {
        const parameters = [
          code`source: ${this.#scope.runtime('At')}<${from}>`,
          code`run: Scope`,
          code`dataElement: string`,
        ]
        const head = printFunctionHead(code`function ${name}`, parameters, code`${kept} | undefined`)
        return code`${comment([`The attributes of a nil value: ${label}`])}${head}${made}}\n`
      },
      `${made.text}${from.text}`,
    )
  }

  /** The name of a function for nil values, which is printed on first use; `key` tells it from others of its label. */
  nilFunction(label: string, print: (name: Code) => Code, key = ''): Code {
    const known = this.#byBody.get(`nil ${label} ${key}`)
    if (known !== undefined) return name(known)
    const identifier = this.#unique(valueIdentifier(`${label}Nil`))
    this.#byBody.set(`nil ${label} ${key}`, identifier)
    this.functions.push(print(name(identifier)))
    return name(identifier)
  }

  /** Prints the converter of the text, with the mapping's code table in front if there is one. */
  #text({ text, codes }: ValuePlan, decides: HookPlan | undefined): Code {
    const plain = this.#plain(text, decides)
    if (!codes) return plain
    const rows = [...codes].map(
      ([from, to]) => code`[${literal(from)}, ${to === null ? code`null` : literal(to)}]`,
    )
    return code`${this.#scope.runtime('recode')}([${join(rows, ', ')}], ${plain})`
  }

  /** Prints the converter of a text; with `decide` and the hook where codes have no counterpart. */
  #plain(conversion: KindConversion, decides: HookPlan | undefined): Code {
    const { withoutCounterpart } = conversion
    if (withoutCounterpart.length === 0 || decides?.purpose !== 'code') return conversion.print(this.#scope)
    if (decides.output.kind !== 'codes') return conversion.print(this.#scope)
    const lists = [decides.output.codes, withoutCounterpart].map((codes) => this.#scope.list(codes))
    return code`${this.#scope.runtime('decide')}(${join(lists, ', ')}, run.hooks.${name(decides.name)})`
  }

  /**
   * The name of the function that converts a value with attributes, printed on first use. Types that differ only
   * in name share it.
   */
  #function(use: ValueUse): Code {
    const { source, target } = use.value
    const key = `${this.#lines(use, code`-`).text}${this.#describeSource(source)}\n${signature(target)}`
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
    const opening = printFunctionHead(code`function ${name(identifier)}`, parameters, code`${to} | undefined`)
    this.functions.push(code`${comment([labels.join(' → ')])}${opening}${this.#lines(use, to)}}\n`)
    return name(identifier)
  }

  /**
   * A text that is equal for source types that TypeScript takes for one another: the same members with the same types.
   * The type's own id where it has members besides text and attributes with a single value.
   */
  #describeSource(source: ValueForm): string {
    if (!this.#mergesSources || isGiven(source)) return source.holder
    const { set } = this.#scope.from
    const node = resolve(set, source.holder)
    const shape = node.kind === 'complex' ? findShape(set, node) : undefined
    if (shape?.kind !== 'object' || shape.members.length !== source.attributes.length + 1)
      return source.holder
    const optional = source.attributes.map(({ member }) => member.isOptional)
    return `${signature(source)} ${optional.join(' ')}`
  }

  /**
   * Returns the body of a value's function: units, the check for codes that need a decision, then the result. This is
   * an object of the type `to` if the target has a member for its text, otherwise the text.
   */
  #lines({ value, decides, copies = [], missingAttributes }: ValueUse, to: Code): Code {
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
      ...copies.flatMap((copy) => {
        const made = this.#copy(copy, missingAttributes?.get(copy.target.property))
        return made ? [{ member: copy.target, value: made }] : []
      }),
    ]
    const required = [target.text, ...attributes.map((plan) => plan.target.member), ...target.otherAttributes]
      .filter(({ isOptional }) => !isOptional)
      .map(({ property }) => code`${key(property)}: dataElement`)
    const lines = members.map(({ member, value: made }) => code`    ${key(member.property)}: ${made},\n`)
    return code`${guard}  return run.build<${to}>(source, { ${join(required, ', ')} }, {\n${lines}  })\n`
  }

  /** Prints the line that converts the amount to a unit of the target; empty code where no unit changes. */
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
    return code`  const source = ${printCallExpression(this.#scope.runtime('inUnits'), args, '  ', 15)}\n`
  }

  /**
   * Prints the line that returns the hook's answer if the attribute has one of the codes, or any value for `any`.
   */
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

  /**
   * Prints the value of a target attribute: from the source's attribute, else its constant or the hook for missing
   * ones.
   */
  #attribute({ source, constant, target, mayMiss }: AttributePlan, missing: HookPlan | undefined): Code {
    const scope = this.#scope
    const route = source && [
      source.attribute.member.property,
      ...(source.found === undefined ? [] : [source.found]),
    ]
    const places = route && code`${scope.runtime('down')}([source], ${join(route.map(literal), ', ')})`
    const found = places && code`run.one(dataElement, ${places}, ${source.conversion.print(scope)})`
    const asked = mayMiss && missing ? this.#missing(target.scalar, missing) : undefined
    const fallback = constant === undefined ? asked : printConstant(target.scalar.form, constant)
    if (!found) return fallback ?? code`undefined`
    return fallback ? code`${found} ??\n      ${fallback}` : found
  }

  /** Prints the value of an attribute that is copied, else the hook for it; undefined where there is neither. */
  #copy({ held = [], ...copy }: AttributeCopy, missing: HookPlan | undefined): Code | undefined {
    const found = this.#copied(copy, missing)
    return held.length > 0 ? printHeldAttributes(this.#scope, found, held, code`dataElement`) : found
  }

  /**
   * Prints the value of the source's attribute or wildcard, with the hook for a required target attribute as a
   * fallback. Only the hook without a source; undefined where there is neither.
   */
  #copied({ source, target, except }: AttributeCopy, missing: HookPlan | undefined): Code | undefined {
    const scope = this.#scope
    const asked =
      missing && !target.isOptional
        ? code`run.fill(dataElement, run.hooks.${name(missing.name)}, source)`
        : undefined
    if (source === undefined) return asked
    const places = code`${scope.runtime('whole')}([source], ${literal(source.property)})`
    const found = code`run.one(dataElement, ${places}, ${printCopy(scope, { except })})`
    return asked ? code`${found} ??\n      ${asked}` : found
  }

  /** Prints the call of the hook for a missing attribute; the answer is checked against the target's type. */
  #missing(target: ScalarValue, hook: HookPlan): Code {
    const scope = this.#scope
    const check = chooseConversion(openScalar(target), target)?.print(scope) ?? scope.runtime('same')
    const args = [code`dataElement`, code`run.hooks.${name(hook.name)}`, code`source`, check]
    const allowed = target.codes ? [scope.list(target.codes)] : []
    return printCallExpression(code`run.fillText`, [...args, ...allowed], '      ')
  }

  /** The name of a type in the name of a converter; `Given…` for a value from the caller. */
  #label(side: PlanSide, { holder, scalar }: ValueForm): string {
    if (isGiven({ holder })) return typeIdentifier(`given${typeIdentifier(scalar.form)}`)
    const { layout, set } = this.#scope[side]
    return typeIdentifier(layout.typeName(holder) ?? resolve(set, holder).name?.local ?? scalar.form)
  }

  /** Reserves a unique name, appending `_2`, `_3`, … if it is taken. */
  #unique(wanted: string): string {
    let identifier = wanted
    for (let count = 2; this.#names.has(identifier); count++) identifier = `${wanted}_${count}`
    this.#names.add(identifier)
    return identifier
  }
}

/**
 * Prints the converter of a copied value. An element of any content gets the name of the target's element; attributes
 * of any name leave out those that the target declares.
 */
export function printCopy(
  scope: PrintScope,
  {
    element,
    except,
  }: { readonly element?: string | undefined; readonly except?: readonly string[] | undefined },
): Code {
  if (element !== undefined) return code`${scope.runtime('renamed')}(${literal(element)})`
  if (except === undefined) return scope.runtime('same')
  return code`${scope.runtime('copyExcept')}([${join(except.map(literal), ', ')}])`
}

/**
 * Prints the attributes that a wildcard of the target contains: what the source's wildcard finds (`found`), and
 * attributes that the source declares (`held`).
 */
export function printHeldAttributes(
  { runtime }: PrintScope,
  found: Code | undefined,
  held: readonly HeldAttribute[],
  dataElement: Code,
): Code {
  const lines = held.map(({ name: label, source }) => {
    const places = code`${runtime('whole')}([source], ${literal(source.property)})`
    return code`      ${key(label)}: run.one(${dataElement}, ${places}, ${runtime('attributeText')}),\n`
  })
  return code`${runtime('withAttributes')}(${found ?? code`undefined`}, {\n${lines}    })`
}

/** Whether the value comes from the caller and thus has no type in the source's schema. */
function isGiven({ holder }: Pick<ValueForm, 'holder'>): boolean {
  return holder === ''
}
