import { type AnyRun, Run } from './adapt-run.ts'
import type { Adapted, AdaptOptions, At, Hook, Surplus } from './adapt-types.ts'
import { explainExpected, wordExpected, wordLeft } from './adapt-words.ts'
import type { Lazy } from './descriptor.ts'
import { checkJson, checkType } from './json/check-json.ts'
import { isNumberText, printSignificantDigits } from './json/digits.ts'
import { isSameJson } from './json/equal.ts'
import type { JsonArray, JsonObject, JsonType } from './json/json-descriptor.ts'
import { findJsonKind } from './json/json-kind.ts'
import { isPlainJson } from './json/plain.ts'
import { JsonRun } from './json/run.ts'
import type { Issue } from './result.ts'

/** State of a conversion: the run, and the source objects that enclose the current value, the nearest first. */
interface JsonScope {
  readonly run: AnyRun
  readonly above: readonly At<unknown>[]
}

/**
 * Converts a JSON value to the other version by a rule and accounts for each of its values; generated adapters
 * call it. A document that the target has no value for is an issue.
 */
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

/** The result of adapting a value whose type is the same in both versions: the value unchanged, without losses. */
export function unchangedJson(value: unknown): Adapted<unknown> {
  return adaptJson({ as: 'same' }, value, {}, {})
}

/** The rule itself, calling the function that returns it where rules refer to each other. */
function resolveRule(step: LazyJsonRule): JsonRule {
  return typeof step === 'function' ? step() : step
}

/** Converts a value by its rule; `undefined` where nothing results, which is then recorded as a loss or issue. */
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
      return counted(rule, () => object(rule, place, id, scope), place, id, scope)
    case 'items':
      return counted(rule, () => items(rule, place, id, scope), place, id, scope)
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

/**
 * Keeps a value, or turns a number into its text or back, and records it as converted. One that the target does
 * not allow is reported and gives `undefined`; a changed notation is noted as a loss.
 */
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

/**
 * What `make` gives, if it meets the counts of the target (`minItems`, `required` …). Otherwise reports it and
 * returns `undefined`: as a value that does not fit if the source breaks them too, else as one that losses inside
 * it left too small.
 */
function counted(
  { counts }: JsonCounted,
  make: () => unknown,
  place: At<unknown>,
  id: string,
  { run }: JsonScope,
): unknown {
  const { reportCount } = run.ledger
  const made = make()
  const found = counts && checkCounts(counts, made)
  if (counts === undefined || found === undefined) return made
  if (checkCounts(counts, place.value) !== undefined) return misfit(run, place, id, wordExpected(found))
  run.scant(place, scantIssue(found, made, place, id), { reportCount })
  return undefined
}

/**
 * Like `counted`, for a list whose items come from several places of the object. Too few or too many items are
 * always reported as left by losses, for the values that `make` converted.
 */
function countedEach(
  { counts }: JsonCounted,
  make: () => unknown,
  place: At<unknown>,
  id: string,
  { run }: JsonScope,
): unknown {
  if (counts === undefined) return make()
  const { reportCount } = run.ledger
  const mark = run.ledger.mark()
  const made = make()
  const found = checkCounts(counts, made)
  if (found === undefined) return made
  run.scant(place, scantIssue(found, made, place, id), { reportCount, mark })
  return undefined
}

function scantIssue(found: Issue, made: unknown, { path }: At<unknown>, id: string) {
  const expected = wordExpected(found)
  const message = `${id} allows ${expected}; ${wordLeft(found, made)}.`
  return { ...found, message, path, expected, dataElement: id }
}

/** The first issue of a list or object as a whole; `undefined` where it has none, or is another value. */
function checkCounts(counts: JsonArray | JsonObject, value: unknown): Issue | undefined {
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null || isList !== (counts.json === 'array')) return undefined
  const check = new JsonRun(checkType)
  check.same(counts, value)
  return check.issues[0]
}

/** Parses a JSON number; `undefined` where the text is not one, or a double has other digits. */
function parseExactNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !isNumberText(value)) return undefined
  const number = Number(value)
  const isExact =
    Number.isFinite(number) && printSignificantDigits(String(number)) === printSignificantDigits(value)
  return isExact ? number : undefined
}

/** What the target expects instead, from its first issue; `undefined` where it allows the value. */
function whyNot(fits: JsonFits, value: unknown): string | undefined {
  if (typeof fits !== 'function') return fits.whyNot(value)
  const result = checkJson(fits(), value, isPlainJson)
  if (result.ok) return undefined
  return explainExpected(result.issues)
}

/** Reports a value that the target does not allow, cut at 80 characters; returns `undefined`. */
function misfit(run: AnyRun, place: At<unknown>, id: string, expected: string): undefined {
  const { path, value } = place
  const found = printFound(value)
  const short = found.length > 80 ? `${found.slice(0, 80)}…` : found
  const message = `${id} allows ${expected}, not "${short}".`
  run.misfit(place, { rule: 'does-not-fit', message, path, expected, found, dataElement: id })
}

/** A text unchanged, anything else as JSON with a `bigint` as text. */
function printFound(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? ''
}

/**
 * Converts a code: by the table (no target code is a loss), else by the hook for open codes, else by the rule for
 * all others.
 */
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

/**
 * Builds the target object: its members, then additional properties by pattern or the default rule. Properties
 * without a counterpart are recorded as lost; a missing required member makes the result `undefined`.
 */
function object(rule: JsonObjectRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  if (rule.isGroup) return group(rule, place, id, scope)
  const { run } = scope
  const inner: JsonScope = { run, above: [place, ...scope.above] }
  for (const closed of rule.closed ?? []) close(closed, place, inner)
  const draft = new Map<string, unknown>()
  for (const member of rule.members) {
    const { reportCount } = run.ledger
    const made = convertMember(member, place, inner)
    if (made === undefined) explainAbsence(member, place, inner, reportCount)
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

/** Records why a required member has no value although the source has one, which may be outside of its object. */
function explainAbsence(
  { id, from, isRequired }: JsonMember,
  { path }: At<unknown>,
  scope: JsonScope,
  reportCount: number,
): void {
  const { ledger } = scope.run
  if (isRequired !== true || from === undefined || placesAt(from, scope).length === 0) return
  ledger.explain(id, path, ledger.reportCount > reportCount ? 'issue' : 'loss')
}

/**
 * Builds a target object without counterpart in the source from values of the enclosing object. `undefined` if no
 * member but constants has a value, or a required one is missing.
 */
function group(rule: JsonObjectRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  const constants = rule.members.filter(({ constant }) => constant !== undefined).map(({ to }) => to)
  const make = () =>
    Object.fromEntries(
      rule.members.map((member) => {
        // Without a value of the source, its hook is asked only once another member needs the object.
        const made = convertMember(withoutNeed(member), place, scope)
        return [member.to, made === undefined ? findStatedValue(member, scope) : made]
      }),
    )
  const missing = Object.fromEntries(
    rule.members.flatMap((member) => {
      if (member.missing !== undefined) return [[member.to, () => askFor(member, place, scope)]]
      const isOpen = member.ask !== undefined && member.from && placesAt(member.from, scope).length === 0
      return isOpen && member.isRequired ? [[member.to, () => convertMember(member, place, scope)]] : []
    }),
  )
  return scope.run.group<Record<string, unknown>>(id, place, listRequired(rule), make, { constants, missing })
}

function withoutNeed({ isRequired: _, ...member }: JsonMember): JsonMember {
  return member
}

function listRequired({ members }: JsonObjectRule): Readonly<Record<string, string>> {
  return Object.fromEntries(members.filter(({ isRequired }) => isRequired).map(({ to, id }) => [to, id]))
}

/**
 * The value of a property that the source does not fill: its constant, the caller's value, or the hook's answer.
 */
function standing(member: JsonMember, place: At<unknown>, scope: JsonScope): unknown {
  const said = findStatedValue(member, scope)
  return said === undefined ? askFor(member, place, scope) : said
}

/**
 * The member's constant from the schema, else the caller's value; `undefined` without either. `null` is a value.
 */
function findStatedValue(member: JsonMember, scope: JsonScope): unknown {
  return member.constant ? member.constant.value : givenTo(member, scope)
}

/** The caller's value for a member, checked against its type; `undefined` where the caller gives none. */
function givenTo({ given }: JsonMember, scope: JsonScope): unknown {
  if (given === undefined) return undefined
  const rule: JsonRule = { as: 'same', fits: given.fits }
  return scope.run.given<never, unknown>(given.name as never, (place) =>
    convert(rule, place, given.name, scope),
  )
}

/**
 * The answer of the hook for a missing value; `undefined` without a hook or an answer. A `null` of the source,
 * which it replaces, then counts as converted.
 */
function askFor(member: JsonMember, place: At<unknown>, scope: JsonScope): unknown {
  const { missing, id, from } = member
  if (missing === undefined) return undefined
  if (member.preset && !member.isRequired) return askForAbsent(member, member.preset, place, scope)
  const answer = scope.run.fill(id, findHook(scope, missing), place)
  if (answer === undefined || from === undefined) return answer
  for (const source of placesAt(from, scope)) if (source.value === null) scope.run.ledger.carry(source)
  return answer
}

/**
 * The answer of the hook for an optional property that is absent in the source and has another default in the target.
 * Without an answer the property stays absent, and the source's default is a loss. A value of the source that did not
 * convert has an issue or a loss already.
 */
function askForAbsent(
  { missing, id, from }: JsonMember,
  preset: NonNullable<JsonMember['preset']>,
  place: At<unknown>,
  scope: JsonScope,
): unknown {
  if (missing === undefined || from === undefined || placesAt(from, scope).length > 0) return undefined
  const hook = findHook(scope, missing)
  const answer = scope.run.fill(id, hook, place)
  if (answer !== undefined) return answer
  const absent = { value: preset.value, path: [...place.path, ...from.path] }
  scope.run.ledger.note(absent, 'default', id, hook === undefined ? 'drop' : 'hook')
  return undefined
}

/**
 * The value of a target property from the source: from its `assemble` or `ask` hook, else by the rule for the
 * values at its route. The result is one value or, with `each`, a list. `undefined` where the route has none.
 */
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
  if (by === undefined) return undefined
  if (places.length === 0) return each ? keepEmptyLists(from, each, place, id, scope) : undefined
  if (member.isUnlinked) unlink(id, from, scope)
  const one = (source: Reached) =>
    convert(by, source, id, source.on ? { run, above: [...source.on, ...scope.above] } : scope)
  return each
    ? countedEach(
        each,
        () => run.many(id, places, one, each.max, resolveSurplus(scope, surplus)),
        place,
        id,
        scope,
      )
    : run.one(id, places, one, resolveSurplus(scope, surplus))
}

/** An empty list, if that is what each value at a route is whose items become items; else `undefined`. */
function keepEmptyLists(
  { up = 0, path, spread }: JsonRoute,
  each: JsonCounted,
  place: At<unknown>,
  id: string,
  scope: JsonScope,
): unknown {
  const lists = spread ? placesAt({ up, path }, scope).filter(({ value }) => Array.isArray(value)) : []
  if (lists.length === 0) return undefined
  const make = () => {
    for (const list of lists) scope.run.ledger.carry(list)
    return []
  }
  return countedEach(each, make, place, id, scope)
}

/** Notes a loss for each list on the way of a route that has several items. */
function unlink(id: string, { up = 0, path }: JsonRoute, scope: JsonScope): void {
  for (let length = 1; length < path.length; length++) {
    const lists = placesAt({ up, path: path.slice(0, length) }, scope)
    scope.run.unlink(id, lists.flatMap(itemsAt))
  }
}

/** A value at the end of a route, with the objects on the way, the nearest first; without the route's start. */
interface Reached extends At<unknown> {
  readonly on?: readonly At<unknown>[]
}

/**
 * The values at a route, none where it leads nowhere. A list on the way is replaced by its items; a list at the
 * end counts as one value, unless the route says `spread`.
 */
function placesAt({ up = 0, path, spread }: JsonRoute, { above }: JsonScope): readonly Reached[] {
  const start = above[up]
  let places: readonly Reached[] = start === undefined ? [] : [start]
  for (const [index, name] of path.entries()) {
    places = places.flatMap((place): readonly Reached[] => {
      const holders = index === 0 ? [place] : listItems(place)
      return holders.flatMap((holder) => {
        const found = memberAt(holder, name)
        if (found === undefined) return []
        return index === 0 ? [found] : [{ ...found, on: [holder, ...(place.on ?? [])] }]
      })
    })
  }
  return spread
    ? places.flatMap((place) => listItems(place).map((item) => ({ ...item, on: place.on ?? [] })))
    : places
}

/** The items of a list; any other value itself. */
function listItems(place: At<unknown>): readonly At<unknown>[] {
  return Array.isArray(place.value) ? itemsAt(place) : [place]
}

/**
 * Handles a source property that the mapping closed, if it has a value. The value is recorded as lost if the
 * policy or the hook says so, or if the hook is missing and undetermined values may be dropped. Otherwise it is an
 * issue.
 */
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

/**
 * Converts a list: the first items by the rule of their position, the others by the common rule. Items without a
 * rule are recorded as lost. A positional item that fails before the last makes the result `undefined`.
 */
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
    // Without this item, the following ones would move to the wrong positions.
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

/**
 * Converts the one item that the target allows, chosen by `surplus` of several; an empty list is recorded as lost.
 */
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

/**
 * Converts a value of several types by the first case whose test it passes; of its conversions `choose` picks one.
 * Where no case passes, the value is reported and the result `undefined`.
 */
function either({ cases }: JsonEitherRule, place: At<unknown>, id: string, scope: JsonScope): unknown {
  const found = cases.find(({ when }) => accepts(when, place.value))
  const [first, ...others] = found?.become ?? []
  if (first === undefined) return misfit(scope.run, place, id, 'one of its alternatives')
  const chosen = others.length === 0 ? first : choose([first, ...others], place, id, scope)
  return convert(chosen.by, place, id, scope)
}

/**
 * The first alternative that allows the value unchanged. Else the first that converts it without loss, else the
 * first that converts it at all, else the closest. Conversions are tried in runs of their own, without record.
 */
function choose(
  candidates: readonly [JsonCandidate, ...JsonCandidate[]],
  place: At<unknown>,
  id: string,
  { run, above }: JsonScope,
): JsonCandidate {
  const fitting = candidates.find(({ fits }) => fits && whyNot(fits, place.value) === undefined)
  if (fitting) return fitting
  let best: JsonCandidate | undefined
  let closest = { candidate: candidates[0], score: Number.NEGATIVE_INFINITY }
  for (const candidate of candidates) {
    const scratch = run.scratch()
    const tried = scratch.adapt(
      place.value,
      (source: At<unknown>) => convert(candidate.by, source, id, { run: scratch, above }),
      new Map(),
    )
    if (!tried.ok || (candidate.fits && whyNot(candidate.fits, tried.value) !== undefined)) {
      const score =
        tried.tally.carried - tried.issues.filter(({ rule }) => rule === 'required-missing').length
      if (score > closest.score) closest = { candidate, score }
      continue
    }
    if (tried.tally.values === tried.tally.carried) return candidate
    best ??= candidate
  }
  return best ?? closest.candidate
}

/**
 * Whether a value passes all parts of a test that are given: its kind, the value of its tag property, its type.
 */
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

/** An own property of a value, with its path; `undefined` where the value is no object or lacks it. */
function memberAt({ value, path }: At<unknown>, name: string): At<unknown> | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  const found: unknown = Reflect.get(value, name)
  return found === undefined ? undefined : { value: found, path: [...path, name] }
}

/** The items of a list with their paths; none where the value is not a list. */
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

/** How a JSON value of one type is converted to another; data of generated adapters. */
export type JsonRule =
  | JsonSameRule
  | JsonCodesRule
  | JsonObjectRule
  | JsonItemsRule
  | JsonWrapRule
  | JsonEitherRule
  /** The user's hook converts it. */
  | { readonly as: 'ask'; readonly hook: string }
  /** The target has no counterpart (for example for `null`): the value is lost. */
  | { readonly as: 'drop' }

/** A rule, or a function that returns it: rules may refer to each other in cycles. */
type LazyJsonRule = JsonRule | Lazy<JsonRule>

/** The value unchanged, a number as its text (`text`), or a text as its number (`number`). */
export interface JsonSameRule {
  readonly as: JsonSameWay
  /** The target's type, where it does not allow every value of the source. */
  readonly fits?: JsonFits
  /** Converts between the in-memory forms (`bigint`, `Date`), where those of source and target differ. */
  readonly held?: HeldPassage
}

export type JsonSameWay = 'same' | 'text' | 'number'

/**
 * What the target allows: a type of plain JSON data, or a check of values in an in-memory form (`bigint`, `Date`).
 */
export type JsonFits = Lazy<JsonType> | HeldFits

export interface HeldFits {
  /** What the type expects instead; `undefined` where it allows the value. */
  whyNot(value: unknown): string | undefined
}

/** Converts values from the source's in-memory form to the target's, through their JSON text. */
export interface HeldPassage {
  take(value: unknown, as: JsonSameWay): HeldTaken
}

export type HeldTaken =
  | {
      readonly value: unknown
      /** Whether the target holds the same value in another notation. */
      readonly isRewritten: boolean
    }
  /** The target cannot hold the value: what it allows instead. */
  | { readonly expected: string }

type JsonCode = string | number | boolean | null

/** The target code of each source code; `undefined` where there is none, which is a loss. */
interface JsonCodesRule {
  readonly as: 'codes'
  readonly codes: readonly (readonly [from: JsonCode, to: JsonCode | undefined])[]
  /** Codes that a hook converts. */
  readonly open?: { readonly codes: readonly JsonCode[]; readonly hook: string }
  /** The rule for all other codes. */
  readonly others: LazyJsonRule
}

/** What the target requires of a list or an object as a whole: a type that allows every item and member. */
interface JsonCounted {
  readonly counts?: JsonArray | JsonObject
}

interface JsonObjectRule extends JsonCounted {
  readonly as: 'object'
  readonly members: readonly JsonMember[]
  /** The source has no such object: it is made from the enclosing one, if at least one member has a value. */
  readonly isGroup?: true
  /** Properties of the source's schema that the target lacks, each with its id for losses. */
  readonly lost?: readonly (readonly [name: string, id: string])[]
  /** Properties that the mapping closes: a value there is an issue unless it may be dropped. */
  readonly closed?: readonly JsonClosed[]
  /** Rules for additional properties by name pattern; the first that matches applies. */
  readonly named?: readonly (readonly [pattern: RegExp, by: LazyJsonRule])[]
  /** The rule for all other additional properties; without it they are lost. */
  readonly others?: LazyJsonRule
  /** Names declared in the source or the target, which are no additional properties. */
  readonly known: readonly string[]
}

/** The path to values: from the current source object, or one that encloses it, down by property. */
interface JsonRoute {
  /** How many objects up. */
  readonly up?: number
  readonly path: readonly string[]
  /** Set where a list at the end stands for its items. */
  readonly spread?: true
}

/** A property of the target and the source of its value. */
interface JsonMember {
  readonly to: string
  /** Its id in losses and issues: `/Order/lines`. */
  readonly id: string
  readonly isRequired?: true
  readonly from?: JsonRoute
  /** The rule for a value at the route; without a route, the rule of an object that the source does not have. */
  readonly by?: LazyJsonRule
  /** The target is a list with one item for each value at the route, at most `max`. */
  readonly each?: JsonCounted & { readonly max?: number }
  /** Values leave the items of lists on the route: a loss, as nothing says which item each belonged to. */
  readonly isUnlinked?: true
  readonly surplus?: JsonSurplus
  /** The hook that makes it from all values at the route. */
  readonly ask?: string
  /** The hook that makes it from the current object; values at the routes `settles` count as converted by it. */
  readonly assemble?: { readonly hook: string; readonly settles: readonly JsonRoute[] }
  /** The only value that the schema allows. */
  readonly constant?: { readonly value: unknown }
  /** The value of this name in the caller's context. */
  readonly given?: { readonly name: string; readonly fits: JsonFits }
  /** The hook that gives it where the source lacks it. */
  readonly missing?: string
  /** What an absent property means in the source, where it means another value in the target. */
  readonly preset?: { readonly value: unknown }
}

/** What the mapping decides where the source has more values than the target allows. */
type JsonSurplus = 'error' | 'first' | 'drop' | { readonly hook: string }

export interface JsonClosed {
  readonly name: string
  readonly id: string
  /** A value there is an issue, a loss, or what the hook decides. */
  readonly policy: 'error' | 'drop' | { readonly hook: string }
}

/** A list item by item. */
interface JsonItemsRule extends JsonCounted {
  readonly as: 'items'
  /** Rules of the first items by position; `undefined` where the target has no such position. */
  readonly prefix?: readonly (LazyJsonRule | undefined)[]
  readonly item?: LazyJsonRule
  readonly max?: number
  readonly surplus?: JsonSurplus
}

/** Conversions between a single value and a list of it (`list`, `item`) or an object with it (`inside`, `out`). */
export type JsonWrapRule =
  | { readonly as: 'list'; readonly by: LazyJsonRule }
  | { readonly as: 'item'; readonly by: LazyJsonRule; readonly surplus?: JsonSurplus }
  | { readonly as: 'inside'; readonly property: string; readonly by: LazyJsonRule }
  | { readonly as: 'out'; readonly property: string; readonly by: LazyJsonRule }

/**
 * A value of several types: the first case whose test it passes applies, and its candidates are tried in order.
 */
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
  /** The type of this alternative of the target, where there are several. */
  readonly fits?: JsonFits
}

/** A test of a value: every member that is present must hold. */
interface JsonTest {
  /** The JSON kind of the in-memory value: a `bigint` counts as number, a `Date` as string. */
  readonly kind?: 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'
  /** A discriminator property and the values that it may have. */
  readonly tag?: readonly [property: string, values: readonly unknown[]]
  readonly fits?: JsonFits
}
