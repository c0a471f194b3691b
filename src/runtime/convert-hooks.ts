import type { Issue } from './result.ts'

/** A person's hook threw: their mistake or their way to say no, never a bug of ours. */
export class HookFailure extends Error {
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
export function guardHooks(members: object): object {
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
