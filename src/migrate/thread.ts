import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { loadModule } from '../config/index.ts'
import {
  type AdaptPolicy,
  type AdaptStep,
  type CompiledModules,
  loadCompiled,
  loadEmittedAdapters,
  loadProjections,
  type RootTable,
  rootsIn,
} from '../run/index.ts'
import { contextMaker, type OwnContext } from './document-context.ts'
import type { MigrationSetting } from './outcome.ts'
import { asideFolder, makePartPath } from './place.ts'

/** What one step of a migration needs, as plain data. */
export interface ThreadStep {
  readonly modules: CompiledModules
  /** The comparison's folder in the output. */
  readonly folder: string
  /** The folder of projections, if some are used. */
  readonly projections?: string
  /** The adapters that are used, each by the keys of its two roots. */
  readonly roots: readonly (readonly [from: string, to: string])[]
  readonly from: { readonly version: string; readonly roots: RootTable }
  readonly to: { readonly version: string; readonly roots: RootTable }
  /** Absolute. */
  readonly hooks?: string
  readonly policy: AdaptPolicy
  /** The versions of this step, if there are several. */
  readonly step?: AdaptStep['step']
}

/** All that a thread needs to migrate documents: plain data. */
export interface ThreadSetting extends ThreadStep {
  /** The steps that follow. */
  readonly later?: readonly ThreadStep[]
  readonly context: Readonly<Record<string, unknown>>
  readonly own?: OwnContext
  readonly unique?: readonly string[]
  readonly out: string
  /** The folder of results that are being written. */
  readonly staging?: string
  /** Settings for long documents. */
  readonly long?: Partial<MigrationSetting['long']>
}

/**
 * Loads the generated adapters, the user's hooks and the context in the current thread, for migrating documents.
 */
export async function loadSetting(thread: ThreadSetting): Promise<MigrationSetting> {
  const { context, own, unique, later, out, staging, long } = thread
  const contextOf = await contextMaker(context, own)
  return {
    ...(await loadMigrationStep(thread)),
    ...(later === undefined ? {} : { later: await Promise.all(later.map(loadMigrationStep)) }),
    context,
    ...(unique === undefined ? {} : { unique }),
    ...(contextOf === undefined ? {} : { contextOf }),
    out,
    ...(staging === undefined ? {} : { staging: join(staging, makePartPath(String(threadId))) }),
    hasAside: existsSync(join(out, asideFolder)),
    long: { folder: out, ...long },
  }
}

/**
 * Loads one step: the adapters and projections that are used, the roots of both versions, and the user's hooks (none
 * if invalid).
 */
async function loadMigrationStep({
  modules,
  folder,
  projections,
  roots,
  from,
  to,
  hooks,
  policy,
  step,
}: ThreadStep): Promise<AdaptStep> {
  const program = loadCompiled(modules)
  const used = new Set(roots.map((pair) => pair.join(' ')))
  const answers = hooks === undefined ? undefined : findHooks(await loadModule(hooks))
  const projected = projections === undefined ? [] : loadProjections(program, projections)
  return {
    adapters: [...loadEmittedAdapters(program, folder), ...projected].filter(
      (one) => one.from.version === from.version && used.has(`${one.from.root} ${one.to.root}`),
    ),
    source: rootsIn(from.roots, program),
    target: rootsIn(to.roots, program),
    hooks: answers !== undefined && 'hooks' in answers ? answers.hooks : {},
    policy,
    ...(step === undefined ? {} : { step }),
  }
}

export type HooksByAdapter = Readonly<Record<string, object>>

/** The hooks that a module exports as `hooks` or as its default, or the problem if they are not objects. */
export function findHooks(
  exported: ReadonlyMap<string, unknown>,
): { readonly hooks: HooksByAdapter } | { readonly problem: string } {
  const hooks = exported.get('hooks') ?? exported.get('default')
  if (!isObject(hooks)) return { problem: 'it exports no object "hooks".' }
  const wrong = Object.keys(hooks).find((name) => !isObject(hooks[name]))
  return wrong === undefined
    ? { hooks: hooks as HooksByAdapter }
    : { problem: `"${wrong}" of it is not an object of hooks.` }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
