import type { Setting } from './fields.ts'
import type { Paths } from './paths.ts'

export const mappingEnding = '.yaml'
export const hooksEnding = '.hooks.ts'

/** The default path of the user's file for a comparison: `mappings/<from>-<to>` and the ending. */
export function ownFile(from: string, to: string, ending: string): string {
  return `mappings/${from}-${to}${ending}`
}

/** Finds the user's files for comparisons. */
export class OwnFiles {
  readonly #home: string
  readonly #paths: Paths
  readonly #mayLack: boolean

  constructor(home: string, paths: Paths, mayLack: boolean) {
    this.#home = home
    this.#paths = paths
    this.#mayLack = mayLack
  }

  /**
   * The path that the setting names, otherwise the default one if there is such a file. `undefined` if there is
   * none; a named but missing file is reported unless it may be missing.
   */
  file(
    setting: Setting | undefined,
    from: string | undefined,
    to: string | undefined,
    ending: string,
  ): string | undefined {
    if (setting !== undefined) {
      return this.#mayLack ? this.#paths.text(setting) : this.#paths.file(setting)
    }
    if (from === undefined || to === undefined) return undefined
    return this.#paths.usual(this.#home, ownFile(from, to, ending))
  }
}
