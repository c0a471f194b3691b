import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFile } from '../config/index.ts'
import { diagnostic, nearNames } from '../diagnostics/index.ts'
import { withoutMark } from '../files/index.ts'
import type { ContextNeed } from '../pipeline/index.ts'
import type { Session } from './session.ts'

/** What the source does not hold, by data-element id: the file's entries first, single settings win. */
export function readContext(
  file: string | undefined,
  settings: readonly string[],
  session: Session,
): ReadonlyMap<string, unknown> {
  const context = new Map(file === undefined ? [] : Object.entries(readFile(file, session)))
  for (const text of settings) {
    const [, id, value] = /^([^=\s]+)=(.*)$/s.exec(text) ?? []
    if (id === undefined) session.sink(diagnostic('context-syntax', { text }))
    else context.set(id, value)
  }
  return context
}

/** The given values as the adapters take them; what is missing, of another kind, or for nobody is reported. */
export function contextFor(
  needs: readonly ContextNeed[],
  given: ReadonlyMap<string, unknown>,
  { sink }: Session,
): Readonly<Record<string, unknown>> {
  const known = new Map(needs.map((need) => [need.dataElement, need]))
  const context = new Map<string, unknown>()
  for (const [id, { says, target, isRequired, form }] of known) {
    const value = given.get(id)
    if (value === undefined) {
      if (isRequired) sink(diagnostic('context-missing', { id, name: says, target }))
      continue
    }
    const converted = convert(value, form)
    if (converted === undefined) sink(diagnostic('context-value', { id, value: String(value), form }))
    else context.set(id, converted)
  }
  for (const id of needs.length === 0 ? [] : given.keys()) {
    if (!known.has(id)) sink(diagnostic('context-unused', { id, near: nearNames(id, known.keys()) }))
  }
  return Object.fromEntries(context)
}

/** The value in the form that the target holds: a command line gives texts alone. */
function convert(value: unknown, form: ContextNeed['form']): unknown {
  if (form === 'boolean') {
    if (typeof value === 'boolean') return value
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined
  }
  if (form === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
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
      : problem('it is no object.')
  } catch {
    return problem('it is not JSON.')
  }
}
