import { loadModule } from '../config/index.ts'
import {
  type AdaptPolicy,
  adaptersOf,
  type CompiledModules,
  loadCompiled,
  type RootTable,
  rootsIn,
} from '../prove/index.ts'
import { contextMaker, type OwnContext } from './document-context.ts'
import { hooksIn } from './hooks.ts'
import type { MigrationSetting } from './outcome.ts'

/** All that a thread needs to migrate documents: plain data. */
export interface ThreadSetting {
  readonly modules: CompiledModules
  /** The comparison's folder in the output. */
  readonly folder: string
  readonly from: { readonly version: string; readonly roots: RootTable }
  readonly to: { readonly version: string; readonly roots: RootTable }
  readonly context: Readonly<Record<string, unknown>>
  readonly own?: OwnContext
  readonly unique?: readonly string[]
  /** Absolute. */
  readonly hooks?: string
  readonly policy: AdaptPolicy
  readonly out: string
  /** Of long documents; the folder is the run's own. */
  readonly long?: Partial<MigrationSetting['long']>
}

/** The emitted program and the user's hooks, loaded where the documents are migrated. */
export async function settingIn(thread: ThreadSetting): Promise<MigrationSetting> {
  const { modules, folder, from, to, context, own, unique, hooks, policy, out, long } = thread
  const program = loadCompiled(modules)
  const adapters = adaptersOf(program, folder).filter((adapter) => adapter.from.version === from.version)
  const answers = hooks === undefined ? undefined : hooksIn(await loadModule(hooks))
  const contextOf = await contextMaker(context, own)
  return {
    adapters,
    source: rootsIn(from.roots, program),
    target: rootsIn(to.roots, program),
    context,
    hooks: answers !== undefined && 'hooks' in answers ? answers.hooks : {},
    policy,
    ...(unique === undefined ? {} : { unique }),
    ...(contextOf === undefined ? {} : { contextOf }),
    out,
    long: { folder: out, ...long },
  }
}
