import type { Operation, Version } from '../../../schema/index.ts'
import { layoutOf } from '../../../typescript/index.ts'
import type { GeneratedProgram } from '../../load.ts'
import type { Emitted } from './judge.ts'

/** The operations of a version: as described, and as emitted. */
export class Surface {
  readonly version: Version
  readonly operations: readonly Emitted[]
  /** The module that exports every API. */
  readonly index: string
  readonly #names = new Map<Emitted, { readonly api: string; readonly constant: string }>()

  constructor(version: Version, program: GeneratedProgram) {
    this.version = version
    const path = `${layoutOf(version).folder}/operations/index.ts`
    const modules = program.has(path) ? Object.entries(program.load(path)) : []
    for (const [api, module] of modules) {
      for (const [constant, value] of Object.entries(module as object)) {
        if (isOperation(value)) this.#names.set(value, { api, constant })
      }
    }
    this.index = path
    this.operations = [...this.#names.keys()]
  }

  /** What generated code calls an operation: the API's export of the index, and the operation's in it. */
  nameOf(operation: Emitted): { readonly api: string; readonly constant: string } | undefined {
    return this.#names.get(operation)
  }

  emitted({ api, method, path }: Operation): Emitted | undefined {
    return this.operations.find(
      (one) => one.api === api && one.path === path && one.method === method.toUpperCase(),
    )
  }
}

function isOperation(value: unknown): value is Emitted {
  return typeof value === 'object' && value !== null && 'path' in value && 'responses' in value
}
