import { invariant } from '../diagnostics/index.ts'
import type { Adapted, AdaptOptions, LossReason } from '../runtime/index.ts'
import type { GeneratedProgram } from './load.ts'

/** One emitted adapter, as the table in `adapters/index.ts` lists it. */
export interface Adapter {
  readonly name: string
  /** A root is written `set#{namespace}local`. */
  readonly from: { readonly version: string; readonly root: string }
  readonly to: { readonly version: string; readonly root: string }
  /** What the caller gives, by data-element id. */
  readonly context: readonly { readonly id: string; readonly isRequired: boolean; readonly says: string }[]
  readonly hooks: readonly string[]
  run(
    value: unknown,
    context: Readonly<Record<string, unknown>>,
    hooks: Readonly<Record<string, object>>,
    options?: AdaptOptions,
  ): Adapted<unknown>
}

/** Loads the adapters in a comparison's folder; `[]` if none were emitted, because no roots correspond. */
export function loadEmittedAdapters(program: GeneratedProgram, folder: string): readonly Adapter[] {
  const path = `${folder}/adapters/index.ts`
  if (!program.has(path)) return []
  const { adapters } = program.load(path)
  invariant(Array.isArray(adapters), `"${path}" exports no table of adapters`)
  return adapters
}

/**
 * Loads the projections of a folder; `[]` if none were emitted. Their results leave out losses of values that have no
 * place in the request: a request is a part by design.
 */
export function loadProjections(program: GeneratedProgram, folder: string): readonly Adapter[] {
  const path = `${folder}/index.ts`
  if (!program.has(path)) return []
  const { projections } = program.load(path)
  invariant(Array.isArray(projections), `"${path}" exports no table of projections`)
  return projections.map((one: Adapter) => ({
    ...one,
    run: (...given: Parameters<Adapter['run']>) => leaveOutOutside(one.run(...given)),
  }))
}

/**
 * Returns the result without the losses of values that have no place in the target; the tally is lowered too. Losses
 * that a hook decided stay.
 */
function leaveOutOutside(made: Adapted<unknown>): Adapted<unknown> {
  const { losses, tally } = made
  const inside = losses.filter(({ reason, policy }) => policy === 'hook' || !isOutside(reason))
  const outside = losses.length - inside.length
  return {
    ...made,
    losses: inside,
    tally: { ...tally, values: tally.values - outside, lost: tally.lost - outside },
  }
}

/** Whether a loss says that the target has no place for the value. */
function isOutside(reason: LossReason): boolean {
  return reason === 'no-counterpart' || reason === 'no-data-element'
}
