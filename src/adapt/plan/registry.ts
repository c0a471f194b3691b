import { fingerprint, identifier } from '../../typescript/index.ts'
import type { ContextPlan, DispatchPlan, HookPlace, HookPlan, ObjectPlan } from './plan.ts'

/**
 * The functions, hooks and caller's values of one adapter (or of one direction of JSON), each stored once by key,
 * with unique names.
 */
export class Registry {
  readonly #objects = new Map<string, ObjectPlan>()
  readonly #dispatches = new Map<string, DispatchPlan>()
  readonly #hooks = new Map<string, HookPlan>()
  readonly #context = new Map<string, ContextPlan>()
  readonly #names = new Set<string>()

  /** The object function registered under a key. */
  known(key: string): ObjectPlan | undefined {
    return this.#objects.get(key)
  }

  /** Registers an object function before its members are planned, for recursive types. */
  remember(key: string, plan: ObjectPlan): void {
    this.#objects.set(key, plan)
  }

  /** The dispatch function registered under a key. */
  knownDispatch(key: string): DispatchPlan | undefined {
    return this.#dispatches.get(key)
  }

  /** Registers a dispatch function before its cases are planned. */
  rememberDispatch(key: string, plan: DispatchPlan): void {
    this.#dispatches.set(key, plan)
  }

  /** Reserves a unique name: the wanted one, or with a fingerprint of the key appended if that is taken. */
  name(wanted: string, key: string): string {
    const made = identifier(wanted)
    const name = this.#names.has(made) ? `${made}_${fingerprint(key)}` : made
    this.#names.add(name)
    return name
  }

  /** The hook with this key, made on the first call; adds the place to its points. */
  hook(key: string, wanted: string, point: HookPlace, make: Omit<HookPlan, 'name' | 'points'>): HookPlan {
    const known = this.#hooks.get(key)
    if (known) {
      known.points.push(point)
      return known
    }
    const hook = { name: this.name(wanted, key), ...make, points: [point] }
    this.#hooks.set(key, hook)
    return hook
  }

  /** Like `hook`, but adds a place with the same source and target only once. */
  hookOnce(key: string, wanted: string, point: HookPlace, make: Omit<HookPlan, 'name' | 'points'>): HookPlan {
    const known = this.#hooks.get(key)
    const isAsked = known?.points.some(
      ({ source, target }) => source === point.source && target === point.target,
    )
    return known && isAsked ? known : this.hook(key, wanted, point, make)
  }

  /** All hooks, sorted by name. */
  get hooks(): readonly HookPlan[] {
    return [...this.#hooks.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Adds a value from the caller; of several for one data element, a required one wins, else the first. */
  give(plan: ContextPlan): void {
    const known = this.#context.get(plan.dataElement)
    if (!known || (plan.isRequired && !known.isRequired)) this.#context.set(plan.dataElement, plan)
  }

  get context(): readonly ContextPlan[] {
    return [...this.#context.values()]
  }
}
