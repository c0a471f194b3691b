import type { FailOn } from '../config/index.ts'

/** What a bundler's configuration says of the builds before its bundles; all of it may be left out. */
export interface PluginOptions {
  /** The folder whose configuration is used; the bundler's own root unless told otherwise. */
  readonly cwd?: string
  /** The configuration file, from that folder. */
  readonly config?: string
  /** Uses the embedded versions of the package instead of a configuration. */
  readonly embedded?: boolean
  /** The output folder instead of that of the configuration. */
  readonly out?: string
  /** Fails the bundle where a comparison holds such a change; the configuration's `failOn` unless told otherwise. */
  readonly failOn?: FailOn
  /** Refuses a lock that is not exactly that of the configuration. */
  readonly frozen?: boolean
  /** Asks libxml2 and ajv about the examples as well. */
  readonly verify?: boolean
}
