import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFile } from '../config/index.ts'
import { diagnostic } from '../diagnostics/index.ts'
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

function readFile(file: string, { io, sink }: Session): object {
  const path = resolve(io.cwd, file)
  const problem = (text: string): object => {
    sink(diagnostic('context-file', { file, problem: text }))
    return {}
  }
  if (!isFile(path)) return problem('there is no such file.')
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? value
      : problem('it is no object.')
  } catch {
    return problem('it is not JSON.')
  }
}
