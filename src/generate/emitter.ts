import type { Sink } from '../diagnostics/index.ts'
import type { Layout, OutputFile } from '../typescript/index.ts'

export interface EmitContext {
  readonly layout: Layout
  /** Comment lines that open every generated file: tool and its version, input digest, draft mark; never a date. */
  readonly header: readonly string[]
  /** The module specifier of the runtime. */
  readonly runtime: string
  readonly sink: Sink
}

/** One kind of output made from one version. */
export interface Emitter {
  readonly name: string
  readonly says: string
  emit(context: EmitContext): Iterable<OutputFile>
}
