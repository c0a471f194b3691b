import type { Operation, Version } from '../../../schema/index.ts'
import { layoutOf } from '../../../typescript/index.ts'
import type { GeneratedProgram } from '../../load.ts'
import type { Emitted } from './judge.ts'

/** The operations of a version: as described, and as emitted. */
export class Surface {
  readonly version: Version
  readonly operations: readonly Emitted[]

  constructor(version: Version, program: GeneratedProgram) {
    this.version = version
    const path = `${layoutOf(version).folder}/operations/index.ts`
    const modules = program.has(path) ? Object.values(program.load(path)) : []
    this.operations = modules.flatMap((one) => Object.values(one as object).filter(isOperation))
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
