import { Store, type TracedFile } from '../../cache/index.ts'
import type { Config } from '../../config/index.ts'
import type { Build } from '../../pipeline.ts'
import { outputFolders, type ShownFolders } from '../output-folders.ts'
import type { Session } from '../session.ts'
import { keepBuild, listReadFiles, readDigests } from './keep.ts'
import { configCandidates, statePlace } from './state.ts'

/** What one build takes from former ones and leaves to later ones. Made before the configuration is read. */
export class Kept {
  readonly #session: Session
  readonly #flags: Readonly<Record<string, unknown>>
  readonly #configs: readonly TracedFile[]
  #begun: { readonly config: Config; readonly store: Store; readonly read: readonly TracedFile[] } | undefined

  constructor(session: Session, flags: Readonly<Record<string, unknown>>) {
    this.#session = session
    this.#flags = flags
    this.#configs = readDigests(configCandidates(session.io.cwd, session.flags))
  }

  /** The store; none where second opinions are asked for, which nothing keeps, or where there is no place for one. */
  begin(config: Config): Store | undefined {
    if (this.#flags.verify === true) return undefined
    const store = Store.near(statePlace(this.#session.io.cwd, this.#session.flags), outputFolders(config))
    if (store === undefined) return undefined
    this.#begun = { config, store, read: [...this.#configs, ...readDigests(listReadFiles(config))] }
    return store
  }

  async end(build: Build, shown: ShownFolders): Promise<void> {
    if (this.#begun === undefined) return
    const { config, store, read } = this.#begun
    await keepBuild({ config, build, shown, read }, this.#flags, store, this.#session)
  }
}
