import { arrays, type Lists } from './adapt-lists.ts'
import type { Adapted, AdaptOptions, Loss, Tally } from './adapt-types.ts'
import type { ConvertPolicies, OpenDecision } from './convert-types.ts'
import type { Issue, Result } from './result.ts'

/** An adapter without its types, for callers that know these only at run time. */
export type AnyAdapter = (
  value: unknown,
  context: object,
  hooks: object,
  options?: AdaptOptions,
) => Adapted<unknown>

/** The parts of a conversion of a value to a result: a document, a value, or the start of a long document. */
export interface Conversion<R> {
  readonly adapter: AnyAdapter
  readonly contextOf: (value: unknown) => { readonly context: object } | { readonly issues: readonly Issue[] }
  readonly hooks: object
  readonly policies: ConvertPolicies
  /**
   * What the mapping leaves out, as data elements or as paths that begin with the root's name; its loss is
   * allowed.
   */
  readonly leftOut?: readonly string[]
  /** How lists are built, for values that may not fit into memory. */
  readonly lists?: Lists
  /** Checks a value of the target. */
  readonly check: (made: unknown) => Result<unknown>
  /** Checks a value of the target and returns it in the form of the result. */
  readonly give: (made: unknown) => Result<R>
}

/** The result of a conversion, with everything it reports. */
export interface ConvertedRead<R> {
  /** Absent if the value was set aside because of an issue. */
  readonly given?: R
  readonly losses: readonly Loss[]
  readonly issues: readonly Issue[]
  readonly tally?: Tally
}

/** Runs an adapter on a value that was read; throws `HookFailure` where a hook threw. */
export function runAdapter(
  adapter: AnyAdapter,
  value: unknown,
  context: object,
  hooks: object,
  options?: AdaptOptions,
): Adapted<unknown> {
  const given = { lists: arrays, ...options }
  return adapter(value, context, guardHooks(hooks), given)
}

/**
 * Converts a value that is valid for the source, checks the result and returns it with losses and issues. An error
 * that a hook or the context throws becomes an issue; other errors are thrown on.
 */
export function convertRead<R>(value: unknown, conversion: Conversion<R>): ConvertedRead<R> {
  const found = conversion.contextOf(value)
  if ('issues' in found) return { losses: [], issues: found.issues }
  try {
    return converted(value, found.context, conversion)
  } catch (error) {
    if (!(error instanceof HookFailure)) throw error
    return { losses: [], issues: [error.toIssue()] }
  }
}

/**
 * Runs the adapter and returns its result, unless an issue, a loss that no policy allows or an invalid target
 * value sets it aside. Then all of these are listed as issues.
 */
function converted<R>(
  value: unknown,
  context: object,
  { adapter, hooks, policies, leftOut = [], lists = arrays, check, give }: Conversion<R>,
): ConvertedRead<R> {
  const { onUndetermined = 'error', onLoss = 'error', onMisfit = 'error' } = policies
  const repeats = onLoss === 'drop' ? 'first' : 'error'
  const options = { repeats, undetermined: onUndetermined, misfit: onMisfit, lists } as const
  const { value: made, issues, losses, tally } = runAdapter(adapter, value, context, hooks, options)
  const blocking: Issue[] = []
  for (const loss of losses) {
    // One is enough to decide; a long document may lose more than fits into memory.
    if (!isAllowed(loss, policies, leftOut) && blocking.push(lossIssue(loss)) > 0) break
  }
  const isHeld = made === undefined || issues.length > 0 || blocking.length > 0
  const result = isHeld ? undefined : give(made)
  if (result?.ok === true) return { given: result.value, losses, issues: [], tally }
  const wrong = result ?? (made === undefined ? undefined : check(made))
  let all: Issue[] = []
  for (const issue of issues) all = lists.append(all, issue)
  for (const issue of wrong?.ok === false ? wrong.issues : []) all = lists.append(all, issue)
  for (const loss of blocking.length > 0 ? losses : [])
    if (!isAllowed(loss, policies, leftOut)) all = lists.append(all, lossIssue(loss))
  return { losses, issues: all, tally }
}

/**
 * Whether a loss is allowed: a hook decided it, the mapping leaves it out, or the policy for its reason is `drop`.
 */
function isAllowed(
  loss: Loss,
  { onLoss, onUndetermined, onMisfit }: ConvertPolicies,
  leftOut: readonly string[],
): boolean {
  const { reason, policy: by, dataElement = '' } = loss
  if (by === 'hook' || leftOut.some((place) => place === dataElement || isBelow(loss, place))) return true
  if (reason === 'undetermined' || reason === 'incomplete') return onUndetermined === 'drop'
  return (reason === 'does-not-fit' ? onMisfit : onLoss) === 'drop'
}

/** Whether a loss is at or below a path of a mapping, which begins with the root's name; indexes do not count. */
function isBelow({ path }: Loss, place: string): boolean {
  const names = path.filter((step) => typeof step === 'string')
  return place.startsWith('/') && `/${names.join('/')}/`.startsWith(`${place.replace(/^\/[^/]*/, '')}/`)
}

/** The issue (`loss`) for a loss that is not allowed. */
export function lossIssue({ path, dataElement, reason }: Loss): Issue {
  const message =
    reason === 'signature'
      ? 'The signature does not cover the converted document.'
      : `This value would be lost: ${lossWords[reason]}.`
  return { rule: 'loss', message, path, ...(dataElement === undefined ? {} : { dataElement }) }
}

/**
 * Yields the open decisions: the undetermined issues (document set aside), then the undetermined losses
 * (converted).
 */
export function* openDecisions(losses: Iterable<Loss>, issues: Iterable<Issue>): Generator<OpenDecision> {
  for (const { rule, path, dataElement } of issues) {
    if (rule === 'undetermined') yield { path, ...(dataElement === undefined ? {} : { dataElement }) }
  }
  for (const { reason, path, dataElement } of losses) {
    if (reason === 'undetermined') yield { path, ...(dataElement === undefined ? {} : { dataElement }) }
  }
}

/** An error thrown by the user's hook; told apart from errors of the runtime. */
class HookFailure extends Error {
  override readonly name = 'HookFailure'
  readonly hook: string

  constructor(hook: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.hook = hook
  }

  /** The issue `hook-failed`, with the first line of the error's message. */
  toIssue(): Issue {
    const [first = ''] = this.message.split('\n')
    return { rule: 'hook-failed', message: `The hook "${this.hook}" threw: ${first}`, path: [] }
  }
}

/** An error thrown when a member of the user's context was read. */
class ContextFailure extends HookFailure {
  /** The issue `context-failed`, with the first line of the error's message. */
  override toIssue(): Issue {
    const [first = ''] = this.message.split('\n')
    return { rule: 'context-failed', message: `The context threw at "${this.hook}": ${first}`, path: [] }
  }
}

const stubText =
  /^[^(]*\(_value, point\) \{ throw new Error\((["'`])decide (\S+) for \1 \+ point\.dataElement,? ?\);? \}$/u

/** Caches, since the same hooks are passed with every document. */
const stubs = /* @__PURE__ */ new WeakMap<object, string | undefined>()
const guards = /* @__PURE__ */ new WeakMap<object, object>()

/**
 * The hook name of a stub that `map` wrote and nobody filled in, by its source text; `undefined` for any other
 * function.
 */
function stubbed(member: object): string | undefined {
  if (stubs.has(member)) return stubs.get(member)
  const found = stubText.exec(String(member).replaceAll(/\s+/gu, ' '))?.[2]
  stubs.set(member, found)
  return found
}

/**
 * Wraps hooks in a proxy whose functions throw `HookFailure` if the hook throws or is not a function, when it is
 * called. Absent hooks and stubs of `map` read as `undefined`. The same object always gives the same proxy.
 */
function guardHooks(members: object): object {
  const known = guards.get(members)
  if (known !== undefined) return known
  const guard = new Proxy(members, {
    /** The wrapped hook; `undefined` if absent or a stub. */
    get(target, key) {
      const hook = String(key)
      const failing = (error: unknown) => () => {
        throw new HookFailure(hook, error)
      }
      let member: unknown
      try {
        member = Reflect.get(target, key)
      } catch (error) {
        return failing(error)
      }
      if (member === undefined || member === null) return undefined
      if (typeof member !== 'function') return failing(new TypeError('it is not a function.'))
      // A stub decides nothing: its decision is listed as open.
      if (stubbed(member) === hook) return undefined
      return (...given: readonly unknown[]): unknown => {
        try {
          return Reflect.apply(member, target, given)
        } catch (error) {
          throw new HookFailure(hook, error)
        }
      }
    },
  })
  guards.set(members, guard)
  return guard
}

/** Wraps a context in a proxy that throws `ContextFailure` if reading a member throws. */
export function guardedContext(context: object): object {
  return new Proxy(context, {
    /** The member's value; an error while it is read is thrown as `ContextFailure`. */
    get(target, key) {
      try {
        return Reflect.get(target, key) as unknown
      } catch (error) {
        throw new ContextFailure(String(key), error)
      }
    },
  })
}

/** Why values are lost, as users read it. */
export const lossWords: Readonly<Record<Loss['reason'], string>> = {
  'no-counterpart': 'the target has no place for it',
  'no-data-element': 'no rule converts its place',
  repeat: 'the target allows fewer of it',
  link: 'which values belong together is not kept',
  'white-space': 'spaces are not kept',
  unit: 'the unit is another one',
  notation: 'the number is written otherwise',
  default: 'an absent property has another default in the target',
  hook: 'a hook said that there is nothing',
  undetermined: 'the specifications leave it open',
  incomplete: 'what it belongs to lacks something that the target requires',
  'does-not-fit': 'the target does not allow the value',
  signature: 'the signature does not hold for the converted document',
}
