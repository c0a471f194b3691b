import { type AnyRun, Run } from './adapt-run.ts'
import type { Adapted, AdaptOptions, At, Hook, Surplus } from './adapt-types.ts'
import type { Lazy } from './descriptor.ts'
import { checkJson } from './json/check-json.ts'
import { isSameJson } from './json/equal.ts'
import type { JsonType } from './json/json-descriptor.ts'
import { findJsonKind } from './json/json-kind.ts'
import { isPlainJson } from './json/plain.ts'

/** One conversion on its way: the run, and the objects of the source around the value at hand, the nearest first. */
interface JsonScope {
  readonly run: AnyRun
  readonly above: readonly At<unknown>[]
}

/** Takes a JSON value from one version to the other by a rule; generated adapters call it. */
export function adaptJson<T>(
  rule: JsonRule,
  value: unknown,
  context: object,
  hooks: object,
  options: AdaptOptions = {},
): Adapted<T> {
  const run: AnyRun = new Run(hooks, context, { ...options, hasEmptyLists: true })
  const made = (source: At<unknown>): T | undefined => {
    const result = convert(rule, source, '', { run, above: [] })
    // A whole document never fails to come about without an issue.
    if (result === undefined && !run.ledger.hasIssues) {
      const message = 'The target has nothing for this document.'
      run.ledger.refuse([source], { rule: 'no-counterpart', message, path: [], dataElement: '' })
    }
    return result as T | undefined
  }
  return run.adapt(value, made, new Map())
}

/** A value that is the same in both versions. */
export function unchangedJson(value: unknown): Adapted<unknown> {
  return adaptJson({ as: 'same' }, value, {}, {})
}

function resolveRule(step: LazyJsonRule): JsonRule {
  return typeof step === 'function' ? step() : step
}

function convert(step: LazyJsonRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  const rule = resolveRule(step)
  const { run } = scope
  switch (rule.as) {
    case 'same':
    case 'text':
    case 'number':
      return plain(rule, place, id, scope)
    case 'codes':
      return codes(rule, place, id, scope)
    case 'object':
      return object(rule, place, id, scope)
    case 'items':
      return items(rule, place, id, scope)
    case 'list': {
      const made = convert(rule.by, place, id, scope)
      return made === undefined ? undefined : [made]
    }
    case 'item':
      return convertOne(itemsAt(place), rule.by, id, scope, rule.surplus, place)
    case 'inside': {
      const made = convert(rule.by, place, id, scope)
      return made === undefined ? undefined : Object.fromEntries([[rule.property, made]])
    }
    case 'out': {
      const inner = memberAt(place, rule.property)
      const made = inner === undefined ? undefined : convert(rule.by, inner, id, scope)
      run.ledger.loseRest(place, 'no-counterpart', id)
      return made
    }
    case 'either':
      return either(rule, place, id, scope)
    case 'ask':
      return run.ask(id, findHook(scope, rule.hook), place)
    case 'drop':
      run.ledger.lose(place, 'no-counterpart', id)
      return undefined
  }
}

function plain(rule: JsonSameRule, place: At<unknown>, id: string, { run }: JsonScope): unknown {
  const { as, fits, held } = rule
  if (held) {
    const taken = held.take(place.value, as)
    if ('expected' in taken) return misfit(run, place, id, taken.expected)
    if (taken.isRewritten) run.ledger.note(place, 'notation', id)
    run.ledger.carry(place)
    return taken.value
  }
  const made =
    as === 'same' ? place.value : as === 'text' ? String(place.value) : parseExactNumber(place.value)
  if (made === undefined) return misfit(run, place, id, 'a number')
  const wrong = fits && whyNot(fits, made)
  if (wrong !== undefined) return misfit(run, place, id, wrong)
  if (as === 'number' && String(made) !== place.value) run.ledger.note(place, 'notation', id)
  run.ledger.carry(place)
  return made
}

/** The number that a text is of, digit for digit; nothing where a double has other digits. */
function parseExactNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value)) return undefined
  const number = Number(value)
  const written = value.includes('.') ? value.replace(/\.?0+$/, '') : value
  return String(number) === (written === '-0' ? '0' : written) ? number : undefined
}

/** What the target takes instead, in the words of its validator; nothing where it takes the value. */
function whyNot(fits: JsonFits, value: unknown): string | undefined {
  if (typeof fits !== 'function') return fits.whyNot(value)
  const result = checkJson(fits(), value, isPlainJson)
  if (result.ok) return undefined
  const [issue] = result.issues
  return issue?.expected ?? issue?.rule ?? ''
}

function misfit(run: AnyRun, place: At<unknown>, id: string, expected: string): undefined {
  const { path, value } = place
  const found = printFound(value)
  const short = found.length > 80 ? `${found.slice(0, 80)}…` : found
  const message = `${id} allows ${expected}, not "${short}".`
  run.misfit(place, { rule: 'does-not-fit', message, path, expected, found, dataElement: id })
}

function printFound(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? ''
}

function codes(rule: JsonCodesRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  const { value } = place
  const { ledger } = scope.run
  const known = rule.codes.find(([code]) => code === value)
  if (known) {
    const [, to] = known
    if (to === undefined) ledger.lose(place, 'no-counterpart', id)
    else ledger.carry(place)
    return to
  }
  const isOpen = rule.open?.codes.includes(value as JsonCode) === true
  if (rule.open && isOpen) return scope.run.ask(id, findHook(scope, rule.open.hook), place)
  return convert(rule.others, place, id, scope)
}

function object(rule: JsonObjectRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  if (rule.isGroup) return group(rule, place, id, scope)
  const { run } = scope
  const inner: JsonScope = { run, above: [place, ...scope.above] }
  for (const closed of rule.closed ?? []) close(closed, place, inner)
  const draft = new Map<string, unknown>()
  for (const member of rule.members) {
    const made = convertMember(member, place, inner)
    draft.set(member.to, made === undefined ? standing(member, place, inner) : made)
  }
  const known = new Set(rule.known)
  for (const name of listNames(place.value)) {
    const other = known.has(name) ? undefined : memberAt(place, name)
    if (other === undefined) continue
    const by = rule.named?.find(([pattern]) => pattern.test(name))?.[1] ?? rule.others
    if (by === undefined) run.ledger.loseRest(other, 'no-counterpart', `${id}/*`)
    else draft.set(name, convert(by, other, `${id}/*`, inner))
  }
  for (const [name, lost] of rule.lost ?? []) {
    const other = memberAt(place, name)
    if (other !== undefined) run.ledger.loseRest(other, 'no-counterpart', lost)
  }
  return run.build<object>(place, listRequired(rule), Object.fromEntries(draft))
}

/** An object that the source does not know. */
function group(rule: JsonObjectRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  const constants = rule.members.filter(({ constant }) => constant !== undefined).map(({ to }) => to)
  const make = () =>
    Object.fromEntries(
      rule.members.map((member) => {
        const made = convertMember(member, place, scope)
        return [member.to, made === undefined ? findStatedValue(member, scope) : made]
      }),
    )
  const missing = Object.fromEntries(
    rule.members.flatMap((member) =>
      member.missing === undefined ? [] : [[member.to, () => askFor(member, place, scope)]],
    ),
  )
  return scope.run.group<Record<string, unknown>>(id, place, listRequired(rule), make, { constants, missing })
}

function listRequired({ members }: JsonObjectRule): Readonly<Record<string, string>> {
  return Object.fromEntries(members.filter(({ isRequired }) => isRequired).map(({ to, id }) => [to, id]))
}

/** What stands in a property that nothing of the source fills. */
function standing(member: JsonMember, place: At<unknown>, scope: JsonScope): unknown {
  const said = findStatedValue(member, scope)
  return said === undefined ? askFor(member, place, scope) : said
}

/** What the schema says, or the caller. `null` is a value. */
function findStatedValue(member: JsonMember, scope: JsonScope): unknown {
  return member.constant ? member.constant.value : givenTo(member, scope)
}

function givenTo({ given }: JsonMember, scope: JsonScope): unknown {
  if (given === undefined) return undefined
  const rule: JsonRule = { as: 'same', fits: given.fits }
  return scope.run.given<never, unknown>(given.name as never, (place) =>
    convert(rule, place, given.name, scope),
  )
}

function askFor({ missing, id }: JsonMember, place: At<unknown>, scope: JsonScope): unknown {
  return missing === undefined ? undefined : scope.run.fill(id, findHook(scope, missing), place)
}

function convertMember(member: JsonMember, place: At<unknown>, scope: JsonScope): unknown {
  const { id, by, from, ask, assemble, each, surplus } = member
  const { run } = scope
  if (assemble) {
    const settles = assemble.settles.flatMap((route) => placesAt(route, scope))
    return run.assemble(id, findHook(scope, assemble.hook), [place], settles)
  }
  if (from === undefined) return by === undefined ? undefined : convert(by, place, id, scope)
  const places = placesAt(from, scope)
  if (ask !== undefined)
    return run.suppose(id, findHook(scope, ask), places, place, member.isRequired === true)
  if (by === undefined || places.length === 0) return undefined
  const one = (source: At<unknown>) => convert(by, source, id, scope)
  return each
    ? run.many(id, places, one, each.max, resolveSurplus(scope, surplus))
    : run.one(id, places, one, resolveSurplus(scope, surplus))
}

/** The values at a route. Lists on the way are gone through; one at the end is a value of its own. */
function placesAt({ up = 0, path }: JsonRoute, { above }: JsonScope): readonly At<unknown>[] {
  const start = above[up]
  let places = start === undefined ? [] : [start]
  for (const [index, name] of path.entries()) {
    if (index > 0) places = places.flatMap((place) => (Array.isArray(place.value) ? itemsAt(place) : [place]))
    places = places.flatMap((place) => memberAt(place, name) ?? [])
  }
  return places
}

function close(
  { name, id, policy }: NonNullable<JsonObjectRule['closed']>[number],
  place: At<unknown>,
  scope: JsonScope,
): void {
  const found = memberAt(place, name)
  if (found === undefined) return
  const { ledger } = scope.run
  const hook = typeof policy === 'object' ? findHook<unknown, boolean>(scope, policy.hook) : undefined
  const isOpen = typeof policy === 'object' && hook === undefined
  if (policy === 'drop') ledger.lose(found, 'no-counterpart', id)
  else if (hook?.(found.value, { dataElement: id, path: found.path }) === true)
    ledger.lose(found, 'no-counterpart', id, 'hook')
  else if (isOpen && scope.run.mayDrop) ledger.lose(found, 'undetermined', id)
  else {
    const message = `The target has no place for ${id}, which the mapping does not drop.`
    ledger.refuse([found], { rule: 'no-counterpart', message, path: found.path, dataElement: id })
  }
}

function items(rule: JsonItemsRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  const { run } = scope
  const all = itemsAt(place)
  if (all.length === 0) {
    run.ledger.carry(place)
    return []
  }
  const { prefix = [], item, max, surplus } = rule
  const first = all.slice(0, prefix.length)
  const made: unknown[] = []
  for (const [index, source] of first.entries()) {
    const step = prefix[index]
    if (step === undefined) {
      run.ledger.loseRest(source, 'no-counterpart', id)
      continue
    }
    const result = convert(step, source, id, scope)
    // What stands behind a gap would be taken for what is missing.
    if (result === undefined && index < all.length - 1) return run.build<object>(place, { [index]: id }, {})
    if (result !== undefined) made.push(result)
  }
  const others = all.slice(prefix.length)
  if (item === undefined) {
    for (const source of others) run.ledger.loseRest(source, 'no-counterpart', id)
    return made
  }
  const one = (source: At<unknown>) => convert(item, source, id, scope)
  return [...made, ...(run.many(id, others, one, max, resolveSurplus(scope, surplus)) ?? [])]
}

function convertOne(
  places: readonly At<unknown>[],
  by: LazyJsonRule,
  id: string,
  scope: JsonScope,
  surplus: JsonSurplus | undefined,
  list: At<unknown>,
): unknown {
  if (places.length === 0) scope.run.ledger.lose(list, 'no-counterpart', id)
  return scope.run.one(
    id,
    places,
    (source: At<unknown>) => convert(by, source, id, scope),
    resolveSurplus(scope, surplus),
  )
}

function either({ cases }: JsonEitherRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  const found = cases.find(({ when }) => accepts(when, place.value))
  const [first, ...others] = found?.become ?? []
  if (first === undefined) return misfit(scope.run, place, id, 'one of its alternatives')
  const chosen = others.length === 0 ? first : choose([first, ...others], place, id, scope)
  return convert(chosen.by, place, id, scope)
}

/** The alternative that takes the value as it is, else the first that it can be made to fit, losing nothing if possible. */
function choose(
  candidates: readonly [JsonCandidate, ...JsonCandidate[]],
  place: At<unknown>,
  id: string,
  { run, above }: JsonScope,
): JsonCandidate {
  const [first] = candidates
  const fitting = candidates.find(({ fits }) => fits && whyNot(fits, place.value) === undefined)
  if (fitting) return fitting
  let best: JsonCandidate | undefined
  for (const candidate of candidates) {
    const scratch = run.scratch()
    const tried = scratch.adapt(
      place.value,
      (source: At<unknown>) => convert(candidate.by, source, id, { run: scratch, above }),
      new Map(),
    )
    if (!tried.ok || (candidate.fits && whyNot(candidate.fits, tried.value) !== undefined)) continue
    if (tried.tally.values === tried.tally.carried) return candidate
    best ??= candidate
  }
  return best ?? first
}

function accepts({ kind, tag, fits }: JsonTest, value: unknown): boolean {
  if (kind !== undefined && findJsonKind(value) !== kind) return false
  if (tag) {
    const [property, values] = tag
    const found = typeof value === 'object' && value !== null && Object.hasOwn(value, property)
    if (!found || !values.some((one) => isSameJson(one, Reflect.get(value, property)))) return false
  }
  return fits === undefined || whyNot(fits, value) === undefined
}

function listNames(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

function memberAt({ value, path }: At<unknown>, name: string): At<unknown> | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  const found: unknown = Reflect.get(value, name)
  return found === undefined ? undefined : { value: found, path: [...path, name] }
}

function itemsAt({ value, path }: At<unknown>): At<unknown>[] {
  return Array.isArray(value)
    ? value.map((item: unknown, index) => ({ value: item, path: [...path, index] }))
    : []
}

function findHook<S = unknown, T = unknown>({ run }: JsonScope, name: string): Hook<S, T> | undefined {
  return Reflect.get(run.hooks, name) as Hook<S, T> | undefined
}

function resolveSurplus(scope: JsonScope, surplus: JsonSurplus | undefined): Surplus<unknown> | undefined {
  return typeof surplus === 'object' ? { ask: findHook(scope, surplus.hook) } : surplus
}

/** How a JSON value of one type becomes one of another, as generated adapters hold it. */
export type JsonRule =
  | JsonSameRule
  | JsonCodesRule
  | JsonObjectRule
  | JsonItemsRule
  | JsonWrapRule
  | JsonEitherRule
  /** A person's hook makes it. */
  | { readonly as: 'ask'; readonly hook: string }
  /** Nothing stands for it: `null` where the target has none. */
  | { readonly as: 'drop' }

/** A rule, or what gives it when it is needed: rules may lead to each other in circles. */
type LazyJsonRule = JsonRule | Lazy<JsonRule>

/** The value as it is, a number as its digits, or a text as the number that it is of. */
export interface JsonSameRule {
  readonly as: JsonSameWay
  /** What the target takes, where that is less than the source has. */
  readonly fits?: JsonFits
  /** How the value gets into the form in which the target holds it, where that is another one. */
  readonly held?: HeldPassage
}

export type JsonSameWay = 'same' | 'text' | 'number'

/** What a type takes: its values as JSON has them, or a check of those that programs hold in another way. */
export type JsonFits = Lazy<JsonType> | HeldFits

export interface HeldFits {
  /** What the type takes instead; nothing where it takes the value. */
  whyNot(value: unknown): string | undefined
}

/** Takes values from the form in which the source holds them to that of the target, by way of their text in JSON. */
export interface HeldPassage {
  take(value: unknown, as: JsonSameWay): HeldTaken
}

export type HeldTaken =
  | {
      readonly value: unknown
      /** Whether the target holds the same value, but not how it was written. */
      readonly isRewritten: boolean
    }
  /** The target cannot hold the value: what it allows instead. */
  | { readonly expected: string }

type JsonCode = string | number | boolean | null

/** What codes become; `null` as a code's own text stands for nothing, which is a loss. */
interface JsonCodesRule {
  readonly as: 'codes'
  readonly codes: readonly (readonly [from: JsonCode, to: JsonCode | undefined])[]
  /** Codes that a hook decides about. */
  readonly open?: { readonly codes: readonly JsonCode[]; readonly hook: string }
  /** What becomes of all others. */
  readonly others: LazyJsonRule
}

interface JsonObjectRule {
  readonly as: 'object'
  readonly members: readonly JsonMember[]
  /** The source does not know this object: it is made from the one around it, if any member is there. */
  readonly isGroup?: true
  /** Properties that the source's schema names and the target has no place for, each with what it is called. */
  readonly lost?: readonly (readonly [name: string, id: string])[]
  /** Properties that a person closed. */
  readonly closed?: readonly JsonClosed[]
  /** Names of other properties, each with its rule, the first that matches counts. */
  readonly named?: readonly (readonly [pattern: RegExp, by: LazyJsonRule])[]
  /** The rule of all other properties; without it they are lost. */
  readonly others?: LazyJsonRule
  /** Names that are not among the others: of properties of either side. */
  readonly known: readonly string[]
}

/** Where values stand: from the object that is at hand, or one around it, down by property. */
interface JsonRoute {
  /** How many objects up. */
  readonly up?: number
  readonly path: readonly string[]
}

/** A property of the target, and what it is made from. */
interface JsonMember {
  readonly to: string
  /** What it is called in losses and issues: `/Order/lines`. */
  readonly id: string
  readonly isRequired?: true
  readonly from?: JsonRoute
  /** The rule for a value of the route; of an object that the source does not know, its own. */
  readonly by?: LazyJsonRule
  /** A value for each value of the route; at most so many. */
  readonly each?: { readonly max?: number }
  readonly surplus?: JsonSurplus
  /** A hook makes it of all values of the route. */
  readonly ask?: string
  /** A hook makes it of the object at hand, from the values of these routes. */
  readonly assemble?: { readonly hook: string; readonly settles: readonly JsonRoute[] }
  /** The one value that it can have. */
  readonly constant?: { readonly value: unknown }
  /** The caller's value of this name. */
  readonly given?: { readonly name: string; readonly fits: JsonFits }
  /** The hook that is asked for it where the source lacks it. */
  readonly missing?: string
}

/** What a person decided about more values than the target takes. */
type JsonSurplus = 'error' | 'first' | 'drop' | { readonly hook: string }

export interface JsonClosed {
  readonly name: string
  readonly id: string
  /** What becomes of a value there: an issue, a loss that was decided, or what a hook says. */
  readonly policy: 'error' | 'drop' | { readonly hook: string }
}

/** A list item by item. */
interface JsonItemsRule {
  readonly as: 'items'
  /** By position, before the others; nothing where the target has no such position. */
  readonly prefix?: readonly (LazyJsonRule | undefined)[]
  readonly item?: LazyJsonRule
  readonly max?: number
  readonly surplus?: JsonSurplus
}

/** One value where the other side has a list of it, or an object with it. */
export type JsonWrapRule =
  | { readonly as: 'list'; readonly by: LazyJsonRule }
  | { readonly as: 'item'; readonly by: LazyJsonRule; readonly surplus?: JsonSurplus }
  | { readonly as: 'inside'; readonly property: string; readonly by: LazyJsonRule }
  | { readonly as: 'out'; readonly property: string; readonly by: LazyJsonRule }

/** One of several types: which it is shows by the value, and what it may become is tried in order. */
interface JsonEitherRule {
  readonly as: 'either'
  readonly cases: readonly JsonCase[]
}

export interface JsonCase {
  readonly when: JsonTest
  readonly become: readonly JsonCandidate[]
}

interface JsonCandidate {
  readonly by: LazyJsonRule
  /** What the target's alternative takes, where there are several. */
  readonly fits?: JsonFits
}

/** All that is said must be so. */
interface JsonTest {
  /** As a program has it: a `bigint` is a number, a date a text. */
  readonly kind?: 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'
  /** A property, and what it says of a value of this type. */
  readonly tag?: readonly [property: string, values: readonly unknown[]]
  readonly fits?: JsonFits
}
