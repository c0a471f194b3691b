import type { Issue } from '../runtime/index.ts'

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

/** Hooks whose exceptions can be told from ours. */
export function guarded(hooks: Readonly<Record<string, object>>): Readonly<Record<string, object>> {
  return Object.fromEntries(Object.entries(hooks).map(([adapter, members]) => [adapter, guard(members)]))
}

/** Whether a hook is as `map` wrote it: it takes nothing, and throws. */
function isStub(member: object, hook: string): boolean {
  const text = String(member).replaceAll(/\s+/gu, ' ')
  const throws =
    /^[^(]*\(_value, point\) \{ throw new Error\((["'`])decide (\S+) for \1 \+ point\.dataElement,? ?\);? \}$/u
  return throws.exec(text)?.[2] === hook
}

function guard(members: object): object {
  return new Proxy(members, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      // What nobody has filled in yet decides nothing: its place is listed with all others.
      if (isStub(member, String(key))) return undefined
      return (...given: readonly unknown[]): unknown => {
        try {
          return Reflect.apply(member, target, given)
        } catch (error) {
          throw new HookFailure(String(key), error)
        }
      }
    },
  })
}
