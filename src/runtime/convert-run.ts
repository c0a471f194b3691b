import { arrays, type Lists } from './adapt-lists.ts'
import type { Adapted, AdaptOptions, Loss, Tally } from './adapt-types.ts'
import type { ConvertPolicies, OpenDecision } from './convert-types.ts'
import type { Issue, Result } from './result.ts'

/** An adapter as those call it who know of its types only at run time. */
export type AnyAdapter = (
  value: unknown,
  context: object,
  hooks: object,
  options?: AdaptOptions,
) => Adapted<unknown>

/** How a value that was read becomes what is given back: a document, a value, the start of a long document. */
export interface Conversion<R> {
  readonly adapter: AnyAdapter
  readonly contextOf: (value: unknown) => { readonly context: object } | { readonly issues: readonly Issue[] }
  readonly hooks: object
  readonly policies: ConvertPolicies
  /** What the mapping decides to leave out: data elements, or paths from the root's name. */
  readonly leftOut?: readonly string[]
  /** How lists of a value that need not fit into memory are kept. */
  readonly lists?: Lists
  /** What is wrong with a value of the target. */
  readonly check: (made: unknown) => Result<unknown>
  /** Checks a value of the target and gives it in its form. */
  readonly give: (made: unknown) => Result<R>
}

/** What became of a value that was read. */
export interface ConvertedRead<R> {
  /** Absent where an issue holds the value back. */
  readonly given?: R
  readonly losses: readonly Loss[]
  readonly issues: readonly Issue[]
  readonly tally?: Tally
}

/** Runs an adapter; throws `HookFailure` where a hook threw. */
export function runAdapter(
  adapter: AnyAdapter,
  value: unknown,
  context: object,
  hooks: object,
  options?: AdaptOptions,
): Adapted<unknown> {
  return adapter(value, context, guardHooks(hooks), options)
}

/** Converts a value that is valid for the source, and checks what came out. */
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
    // One is enough to know; a long document may lose more than memory holds.
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

/** Whether the caller said that such a loss may be: by a policy, by the mapping, or by a hook that answered so. */
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

/** Whether a loss is at a path of a mapping, which begins with the name of the root, or below it. */
function isBelow({ path }: Loss, place: string): boolean {
  const names = path.filter((step) => typeof step === 'string')
  return place.startsWith('/') && `/${names.join('/')}/`.startsWith(`${place.replace(/^\/[^/]*/, '')}/`)
}

/** What a loss is where nobody allowed it. */
export function lossIssue({ path, dataElement, reason }: Loss): Issue {
  const message =
    reason === 'signature'
      ? 'The signature does not cover the converted document.'
      : `This value would be lost: ${lossWords[reason]}.`
  return { rule: 'loss', message, path, ...(dataElement === undefined ? {} : { dataElement }) }
}

/** The decisions that nobody made, of documents that were converted without them and of those that were set aside. */
export function* openDecisions(losses: Iterable<Loss>, issues: Iterable<Issue>): Generator<OpenDecision> {
  for (const { rule, path, dataElement } of issues) {
    if (rule === 'undetermined') yield { path, ...(dataElement === undefined ? {} : { dataElement }) }
  }
  for (const { reason, path, dataElement } of losses) {
    if (reason === 'undetermined') yield { path, ...(dataElement === undefined ? {} : { dataElement }) }
  }
}

/** A person's hook threw: their mistake or their way to say no, never a bug of ours. */
class HookFailure extends Error {
  override readonly name = 'HookFailure'
  readonly hook: string

  constructor(hook: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.hook = hook
  }

  toIssue(): Issue {
    const [first = ''] = this.message.split('\n')
    return { rule: 'hook-failed', message: `The hook "${this.hook}" threw: ${first}`, path: [] }
  }
}

/** A member of a person's context threw when it was read. */
class ContextFailure extends HookFailure {
  override toIssue(): Issue {
    const [first = ''] = this.message.split('\n')
    return { rule: 'context-failed', message: `The context threw at "${this.hook}": ${first}`, path: [] }
  }
}

const stubText =
  /^[^(]*\(_value, point\) \{ throw new Error\((["'`])decide (\S+) for \1 \+ point\.dataElement,? ?\);? \}$/u

/** What is known of functions and hooks: the same are given with every document. */
const stubs = /* @__PURE__ */ new WeakMap<object, string | undefined>()
const guards = /* @__PURE__ */ new WeakMap<object, object>()

/** The hook that a function stands for as `map` wrote it, taking nothing and throwing; nothing for any other. */
function stubbed(member: object): string | undefined {
  if (stubs.has(member)) return stubs.get(member)
  const found = stubText.exec(String(member).replaceAll(/\s+/gu, ' '))?.[2]
  stubs.set(member, found)
  return found
}

/** Hooks whose exceptions can be told from ours; what is wrong with one is told where it is asked: others need none. */
function guardHooks(members: object): object {
  const known = guards.get(members)
  if (known !== undefined) return known
  const guard = new Proxy(members, {
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
      // What nobody has filled in yet decides nothing: its place is listed with all others.
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

/** A context whose exceptions can be told from ours. */
export function guardedContext(context: object): object {
  return new Proxy(context, {
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
  hook: 'a hook said that there is nothing',
  undetermined: 'the specifications leave it open',
  incomplete: 'what it belongs to lacks something that the target requires',
  'does-not-fit': 'the target does not allow the value',
  signature: 'the signature does not hold for the converted document',
}
