import {
  describeOperation,
  isPlainRoot,
  linkJsonTypes,
  linkOperation,
  linkTypes,
} from '../descriptor/index.ts'
import { invariant, type Sink } from '../diagnostics/index.ts'
import type { Version } from '../schema/index.ts'
import {
  descriptorConstants,
  findLayout,
  type Layout,
  listApiModules,
  listHeldTypes,
  type SetLayout,
  simpleTypesPath,
} from '../typescript/index.ts'
import type { Exports, GeneratedProgram } from './load.ts'
import { rememberingRuntime } from './pieces.ts'

/**
 * Returns the program of a version without generating its text. Codecs and operations are made from the model, each
 * when first read. Only this thread can use it.
 */
export function linkProgram(version: Version, sink: Sink): GeneratedProgram {
  const modules = new Map<string, Exports>()
  const load = (path: string): Exports => {
    const module = modules.get(path)
    invariant(module !== undefined, `the program has no module "${path}"`)
    return module
  }
  const layout = findLayout(version)
  for (const set of version.sets) {
    for (const [path, module] of codecModules(layout.set(set.name), sink)) modules.set(path, module)
  }
  for (const [path, module] of operationModules(layout, load)) modules.set(path, module)
  return { has: (path) => modules.has(path), load, compiled: () => new Map() }
}

/** Yields a set's modules with their codecs, one per namespace, and for XML the module of its simple types. */
function* codecModules(layout: SetLayout, sink: Sink): Iterable<readonly [path: string, module: Exports]> {
  // The set of the layout includes the types that only requests have.
  const { set } = layout
  const isJson = set.language === 'json'
  const types = linkTypes(layout, sink)
  const jsonType = linkJsonTypes(set, sink)
  const constants = descriptorConstants(layout)
  for (const [namespace, folder] of layout.modules) {
    const exports: Record<string, unknown> = {}
    for (const element of set.elements.values()) {
      if (element.abstract || element.name.namespace !== namespace) continue
      const make = isPlainRoot(set, element) ? rememberingRuntime.plainXmlCodec : rememberingRuntime.xmlCodec
      defineLazily(exports, layout.rootName(element), () => make(types.root(element)))
    }
    for (const { id } of isJson ? layout.exportedTypes(namespace) : []) {
      const make = listHeldTypes(set).has(id)
        ? rememberingRuntime.heldJsonCodec
        : rememberingRuntime.jsonCodec
      defineLazily(exports, layout.codecName(id) ?? '', () => make(jsonType(id)))
      defineLazily(exports, constants.nameOf(id), () => jsonType(id)())
    }
    yield [`${folder}/codecs.ts`, exports]
  }
  if (isJson) return
  const simpleTypes: Record<string, unknown> = {}
  defineLazily(simpleTypes, 'simpleTypes', () => types.simpleTypes())
  yield [simpleTypesPath(layout), simpleTypes]
}

/** Yields the modules of a version's APIs with their operations, and the index that leads to them. */
function* operationModules(
  layout: Layout,
  load: (path: string) => Exports,
): Iterable<readonly [path: string, module: Exports]> {
  const { index, apis } = listApiModules(layout)
  for (const { path, names } of apis) {
    const exports: Record<string, unknown> = {}
    for (const [operation, constant] of names) {
      defineLazily(exports, constant, () =>
        linkOperation(describeOperation({ layout }, operation), { runtime: rememberingRuntime, load }),
      )
    }
    yield [path, exports]
  }
  const exported: Record<string, unknown> = {}
  for (const api of apis) defineLazily(exported, api.exported, () => load(api.path))
  yield [index, exported]
}

/** Defines a property whose value is made when it is first read. */
function defineLazily(object: Record<string, unknown>, name: string, make: () => unknown): void {
  const get = (): unknown => {
    const value = make()
    Object.defineProperty(object, name, { value, enumerable: true })
    return value
  }
  Object.defineProperty(object, name, { get, enumerable: true, configurable: true })
}
