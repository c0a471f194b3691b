import type { Sink } from '../diagnostics/index.ts'
import type { NodeId, TypeNode, Version } from '../schema/index.ts'
import { nodeOf, resolve } from '../schema/index.ts'
import {
  Code,
  type Layout,
  layoutOf,
  literal,
  ModuleWriter,
  name as named,
  type SetLayout,
} from '../typescript/index.ts'
import { jsonDescriptor } from './codecs/json.ts'
import type { CodecScope, DescriptorNames } from './codecs/place.ts'
import { type ApiModule, apiModulesOf, operationValue } from './operations/index.ts'

/** What a module exports, by name: expressions over `runtime`, `load(module)` and `at(number)`, an entry of `parts`. */
export interface PieceModule {
  readonly exports: ReadonlyMap<string, () => string>
  /** Descriptors have numbers, not names: most are never asked for. */
  part(number: number): string
}

/**
 * The codecs and operations of a version of JSON alone as `generate` writes them, but each expression only when it is
 * asked for: a comparison runs a few of many. Nothing where the version has other sets.
 */
export function generatePieces(
  version: Version,
  runtime: string,
  sink: Sink,
): ReadonlyMap<string, PieceModule> | undefined {
  if (version.sets.some(({ language }) => language !== 'json')) return undefined
  const layout = layoutOf(version)
  const modules = new Map<string, PieceModule>()
  for (const set of version.sets) {
    for (const folder of layout.set(set.name).modules.values()) {
      modules.set(`${folder}/codecs.ts`, codecPieces(layout.set(set.name), folder, runtime, sink))
    }
  }
  const { index, apis } = apiModulesOf(layout)
  for (const api of apis) modules.set(api.path, operationPieces(layout, api, runtime, sink))
  modules.set(index, {
    exports: new Map(apis.map(({ exported, path }) => [exported, () => `load(${literal(path).text})`])),
    part: () => '',
  })
  return modules
}

/** Names what is imported where it is used. */
class PieceWriter extends ModuleWriter {
  readonly #runtime: string

  constructor(path: string, runtime: string) {
    super(path)
    this.#runtime = runtime
  }

  override import(identifier: string, from: string): Code {
    if (from === this.path) return new Code(identifier)
    if (from === this.#runtime) return new Code(`runtime.${named(identifier).text}`)
    return new Code(`load(${literal(from).text}).${named(identifier).text}`)
  }
}

function codecPieces(layout: SetLayout, folder: string, runtime: string, sink: Sink): PieceModule {
  const { set } = layout
  const numbers = new Map<NodeId, number>()
  const nodes: TypeNode[] = []
  const numberOf = (id: NodeId): number => {
    const target = resolve(set, id)
    const known = numbers.get(target.id) ?? nodes.push(target) - 1
    numbers.set(target.id, known)
    return known
  }
  const names: DescriptorNames = {
    nodesOf: () => [],
    nameOf: (id) => `at(${numberOf(id)})`,
    folderOf: () => folder,
    hasDeclarations: false,
    namesTexts: false,
  }
  const writer = new PieceWriter(`${folder}/codecs.ts`, runtime)
  const none = { builtins: new Set<TypeNode>(), substitutes: new Map() }
  const scope: CodecScope = { layout, names, writer, namespace: '', runtime, sink, ...none }
  const codec = (id: NodeId): string => `runtime.jsonCodec(() => ${names.nameOf(id)})`
  return {
    exports: new Map(layout.exportedTypes('').map(({ id }) => [layout.codecName(id) ?? '', () => codec(id)])),
    part: (number) => jsonDescriptor(scope, nodeOf(set, nodes[number]?.id ?? '')).text,
  }
}

function operationPieces(layout: Layout, module: ApiModule, runtime: string, sink: Sink): PieceModule {
  const writer = new PieceWriter(module.path, runtime)
  const scope = { context: { layout, header: [], runtime, sink }, writer }
  return {
    exports: new Map(
      [...module.names].map(([operation, constant]) => [
        constant,
        () => operationValue(scope, operation).text,
      ]),
    ),
    part: () => '',
  }
}
