import { invariant } from '../../diagnostics/index.ts'
import type { Adapted, AdaptOptions } from '../../runtime/index.ts'
import type { GeneratedProgram } from '../load.ts'

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
