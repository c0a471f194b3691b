import type { Sink } from '../diagnostics/index.ts'
import type { Version } from '../schema/index.ts'
import { Code, findLayout, literal, ModuleWriter, name as named } from '../typescript/index.ts'
import { listApiModules, operationValue } from './operations/index.ts'

/**
 * What a module exports, by name: functions that return its JavaScript expression, over `runtime` and
 * `load(module)`.
 */
export type ModuleExpressions = ReadonlyMap<string, () => string>

/**
 * The operations of a version by the path of their module, each as an expression that is written when asked for. A
 * comparison runs only a few of many.
 */
export function operationExpressions(
  version: Version,
  runtime: string,
  sink: Sink,
): ReadonlyMap<string, ModuleExpressions> {
  const layout = findLayout(version)
  const { index, apis } = listApiModules(layout)
  const modules = apis.map((module): [string, ModuleExpressions] => {
    const writer = new ExpressionWriter(module.path, runtime)
    const scope = { context: { layout, header: [], runtime, sink }, writer }
    const operations = [...module.names].map(
      ([operation, constant]) => [constant, () => operationValue(scope, operation).text] as const,
    )
    return [module.path, new Map(operations)]
  })
  const exported = apis.map(({ exported, path }) => [exported, () => `load(${literal(path).text})`] as const)
  return new Map([...modules, [index, new Map(exported)]])
}

/** Writes an import as an expression at the place of use: `runtime.name` or `load(module).name`. */
class ExpressionWriter extends ModuleWriter {
  readonly #runtime: string

  constructor(path: string, runtime: string) {
    super(path)
    this.#runtime = runtime
  }

  /** The expression for an import: the name itself in its own module, `runtime.name`, or `load(module).name`. */
  override import(identifier: string, from: string): Code {
    if (from === this.path) return new Code(identifier)
    if (from === this.#runtime) return new Code(`runtime.${named(identifier).text}`)
    return new Code(`load(${literal(from).text}).${named(identifier).text}`)
  }
}
