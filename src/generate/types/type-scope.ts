import type { ModuleWriter, SetLayout } from '../../typescript/index.ts'

/** Where types are being written: into which module, from which set. */
export interface TypeScope {
  readonly layout: SetLayout
  readonly writer: ModuleWriter
  /** The module specifier of the runtime. */
  readonly runtime: string
}
