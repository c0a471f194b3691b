import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFile, loadFailure, loadModule } from '../config/index.ts'
import { diagnostic, type Location, nearNames } from '../diagnostics/index.ts'
import { pathFrom, withoutMark } from '../files/index.ts'
import type { ContextNeed } from '../pipeline/index.ts'
import type { Session } from './session.ts'

/** What the source does not hold. */
export interface GivenContext {
  /** The same for every document, by data-element id. */
  readonly values: ReadonlyMap<string, unknown>
  /** The module that gives each document its own, absolute. */
  readonly module?: string
}

const moduleEnding = /\.[cm]?[jt]s$/iu

/** The file's entries first, single settings win. A module is asked for each document. */
export async function readContext(
  file: string | undefined,
  settings: readonly string[],
  session: Session,
): Promise<GivenContext> {
  const isModule = file !== undefined && moduleEnding.test(file)
  const context = new Map(file === undefined || isModule ? [] : Object.entries(readFile(file, session)))
  for (const text of settings) {
    const [, id, value] = /^([^=\s]+)=(.*)$/s.exec(text) ?? []
    if (id === undefined) session.sink(diagnostic('context-syntax', { text }))
    else context.set(id, value)
  }
  const module = isModule ? await moduleAt(file, session) : undefined
  return { values: context, ...(module === undefined ? {} : { module }) }
}

/** A module that exports what is called for each document. */
async function moduleAt(file: string, { io, sink }: Session): Promise<string | undefined> {
  const path = resolve(io.cwd, file)
  const problem = (text: string, at?: Location): undefined => {
    sink(diagnostic('context-file', { file, problem: text }, at))
    return undefined
  }
  if (!isFile(path)) return problem('there is no such file.')
  const { contextIn } = await import('../migrate/index.ts')
  try {
    return contextIn(await loadModule(path)) ? path : problem('it exports no function "context".')
  } catch (error) {
    const failure = loadFailure(error, path)
    const shown = pathFrom(io.cwd, resolve(dirname(path), failure.at.file))
    return problem(failure.problem, { ...failure.at, file: shown })
  }
}

/** The given values as the adapters take them; what is missing (where they are all there are), of another kind, or for nobody is reported. */
export async function contextFor(
  needs: readonly ContextNeed[],
  { values: given, module }: GivenContext,
  { sink }: Session,
  isWhole = module === undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const { contextValue } = await import('../migrate/index.ts')
  const known = new Map(needs.map((need) => [need.dataElement, need]))
  const context = new Map<string, unknown>()
  for (const [id, { says, target, isRequired, form }] of known) {
    const value = given.get(id)
    if (value === undefined) {
      if (isRequired && isWhole) sink(diagnostic('context-missing', { id, name: says, target }))
      continue
    }
    const converted = contextValue(value, form)
    if (converted === undefined) sink(diagnostic('context-value', { id, value: String(value), form }))
    else context.set(id, converted)
  }
  for (const id of needs.length === 0 ? [] : given.keys()) {
    if (!known.has(id)) sink(diagnostic('context-unused', { id, near: nearNames(id, known.keys()) }))
  }
  return Object.fromEntries(context)
}

function readFile(file: string, { io, sink }: Session): object {
  const path = resolve(io.cwd, file)
  const problem = (text: string): object => {
    sink(diagnostic('context-file', { file, problem: text }))
    return {}
  }
  if (!isFile(path)) return problem('there is no such file.')
  try {
    const value: unknown = JSON.parse(withoutMark(readFileSync(path, 'utf8')))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? value
      : problem('it is not an object.')
  } catch {
    return problem('it is not JSON.')
  }
}
