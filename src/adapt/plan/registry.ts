import { fingerprint, identifier } from '../../typescript/index.ts'
import type { ContextPlan, DispatchPlan, HookPlace, HookPlan, ObjectPlan } from './plan.ts'

/** The functions, questions and given values of one adapter, each once and under a name of its own. */
export class Registry {
  readonly #objects = new Map<string, ObjectPlan>()
  readonly #dispatches = new Map<string, DispatchPlan>()
  readonly #hooks = new Map<string, HookPlan>()
  readonly #context = new Map<string, ContextPlan>()
  readonly #names = new Set<string>()

  known(key: string): ObjectPlan | undefined {
    return this.#objects.get(key)
  }

  /** Known before its members are, for types that contain themselves. */
  remember(key: string, plan: ObjectPlan): void {
    this.#objects.set(key, plan)
  }

  knownDispatch(key: string): DispatchPlan | undefined {
    return this.#dispatches.get(key)
  }

  /** Known before its cases are. */
  rememberDispatch(key: string, plan: DispatchPlan): void {
    this.#dispatches.set(key, plan)
  }

  /** A name that nothing else has; the second to ask gets a mark made from its key. */
  name(wanted: string, key: string): string {
    const made = identifier(wanted)
    const name = this.#names.has(made) ? `${made}_${fingerprint(key)}` : made
    this.#names.add(name)
    return name
  }

  /** The question with this key; asked at one more place. */
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

  /** The same where one place may be planned several times. */
  hookOnce(key: string, wanted: string, point: HookPlace, make: Omit<HookPlan, 'name' | 'points'>): HookPlan {
    const known = this.#hooks.get(key)
    const isAsked = known?.points.some(
      ({ source, target }) => source === point.source && target === point.target,
    )
    return known && isAsked ? known : this.hook(key, wanted, point, make)
  }

  get hooks(): readonly HookPlan[] {
    return [...this.#hooks.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  give(plan: ContextPlan): void {
    const known = this.#context.get(plan.dataElement)
    if (!known || (plan.isRequired && !known.isRequired)) this.#context.set(plan.dataElement, plan)
  }

  get context(): readonly ContextPlan[] {
    return [...this.#context.values()]
  }
}
