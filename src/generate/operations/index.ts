import { apiModules, code, literal, ModuleWriter, name, nameModules } from '../../typescript/index.ts'
import type { Emitter } from '../emitter.ts'
import { apiModuleFiles, webhookModule } from './api-module.ts'

export { apiTypeNames, apiTypes, webhookTypeNames, webhookTypes } from './api-module.ts'
export { bodyType } from './bodies.ts'
export { hasSidedInput } from './messages.ts'
export { openOperations } from './operation-scope.ts'

/**
 * Emits the typed operations: a module for each API (for its clients and servers), one for its webhooks, and an
 * index.
 */
export const operationsEmitter: Emitter = {
  name: 'operations',
  says: 'typed operations of each API, for clients and handlers',
  /** Yields the modules of each API and of its webhooks, then the index, which is never left out. */
  *emit(context) {
    const { layout, header } = context
    const modules = apiModules(layout.version.apis)
    const folder = `${layout.folder}/operations`
    for (const [api, file] of modules) {
      yield* apiModuleFiles(context, api, file)
      yield* webhookModule(context, api, file)
    }
    const index = new ModuleWriter(`${folder}/index.ts`)
    for (const [file, exported] of nameModules([...modules.values()])) {
      index.add(code`export * as ${name(exported)} from ${literal(`./${file}.js`)}\n`)
    }
    if (modules.size > 0) index.needs(context.runtime)
    if (index.isEmpty) index.add(code`export {}\n`)
    yield index.file(header)
  },
}
