import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFile, loadFailure, loadModule } from '../config/index.ts'
import { diagnostic, type Location, nearNames } from '../diagnostics/index.ts'
import { pathFrom, withoutMark } from '../files/index.ts'
import type { ContextNeed } from '../pipeline/index.ts'
import type { Session } from './session.ts'

/** The given values that documents do not contain. */
export interface GivenContext {
  /** The same for every document, by data-element id. */
  readonly values: ReadonlyMap<string, unknown>
  /** The absolute path of the module that gives values for each document. */
  readonly module?: string
}

const moduleEnding = /\.[cm]?[jt]s$/iu

/**
 * Reads the values of `--context` (JSON) and `--set`; settings override the file. A module is not run, only its
 * path is returned. Problems are reported.
 */
export async function readContext(
  file: string | undefined,
  settings: readonly string[],
  session: Session,
): Promise<GivenContext> {
  const isModule = file !== undefined && moduleEnding.test(file)
  const context = new Map(file === undefined || isModule ? [] : Object.entries(await readFile(file, session)))
  for (const text of settings) {
    const [, id, value] = /^([^=\s]+)=(.*)$/s.exec(text) ?? []
    if (id === undefined) session.sink(diagnostic('context-syntax', { text }))
    else context.set(id, value)
  }
  const module = isModule ? await moduleAt(file, session) : undefined
  return { values: context, ...(module === undefined ? {} : { module }) }
}

/**
 * The absolute path of the module. Reports, and returns undefined, if it is missing, fails to load or exports no
 * `context`.
 */
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

/**
 * The given values that are needed, by data element, converted to the needed types. Reports, and leaves out, values of
 * a wrong type; reports values that no need names (unless there are no needs). If `isWhole`, missing required values
 * are reported too.
 */
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

/** The JSON object of a file; reports a missing file or anything but an object, and returns an empty one. */
async function readFile(file: string, { io, sink }: Session): Promise<object> {
  const path = resolve(io.cwd, file)
  const problem = (
    text: string,
    place: { readonly line?: number; readonly column?: number } = {},
  ): object => {
    const { line, column } = place
    const at = line === undefined || column === undefined ? undefined : { file, line, column }
    sink(diagnostic('context-file', { file, problem: text }, at))
    return {}
  }
  if (!isFile(path)) return problem('there is no such file.')
  const { readJson } = await import('../runtime/pieces/index.ts')
  const read = readJson(withoutMark(readFileSync(path, 'utf8')))
  if (!read.isRead) return problem('it is not JSON.', read.issues[0])
  const { value } = read
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return problem('it is not an object.')
  // A name that comes twice, or a number that loses digits, would give another value.
  const [fault] = read.issues
  if (fault === undefined) return value
  const name = fault.path.join('/')
  return problem(
    fault.rule === 'number-digits'
      ? `"${name}" has a number that would lose digits: write it as a string.`
      : `"${name}" comes twice.`,
    fault,
  )
}
