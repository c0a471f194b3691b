import type { Setting } from './fields.ts'
import type { Paths } from './paths.ts'

export const mappingEnding = '.yaml'
export const hooksEnding = '.hooks.ts'

/** Where a person's own file about a comparison stands unless the configuration says otherwise. */
export function ownFile(from: string, to: string, ending: string): string {
  return `mappings/${from}-${to}${ending}`
}

/** The files that a person keeps about a comparison: named by the configuration, or found where they usually are. */
export class OwnFiles {
  readonly #home: string
  readonly #paths: Paths
  readonly #mayLack: boolean

  constructor(home: string, paths: Paths, mayLack: boolean) {
    this.#home = home
    this.#paths = paths
    this.#mayLack = mayLack
  }

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
