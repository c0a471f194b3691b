import type { FailOn } from '../config/index.ts'

/** Options of the plugin in a bundler's configuration; all are optional. */
export interface PluginOptions {
  /** The folder whose configuration is used; by default the bundler's root. */
  readonly cwd?: string
  /** The configuration file, from that folder. */
  readonly config?: string
  /** Uses the embedded versions of the package instead of a configuration. */
  readonly embedded?: boolean
  /** The output folder instead of that of the configuration. */
  readonly out?: string
  /** Fails the bundle if a comparison has such a change; by default the configuration's `failOn`. */
  readonly failOn?: FailOn
  /** Fails if the lock does not exactly match the configuration. */
  readonly frozen?: boolean
  /** Also checks the examples with libxml2 and ajv. */
  readonly verify?: boolean
}
