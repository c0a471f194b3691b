import { basename } from 'node:path'
import { isFile, loadFailure, loadModule } from '../config/index.ts'
import { diagnostic, type Location } from '../diagnostics/index.ts'
import type { Session } from './session.ts'

type Hooks = Readonly<Record<string, object>>

/** A person's answers to the open points: `hooks`, or the default export of their module; none where none is named. */
export async function readHooks(path: string | undefined, { sink }: Session): Promise<Hooks | undefined> {
  if (path === undefined) return {}
  const problem = (text: string, at?: Location): undefined => {
    sink(diagnostic('hooks-file', { file: basename(path), problem: text }, at))
    return undefined
  }
  if (!isFile(path)) return problem('there is no such file.')
  try {
    const exported = await loadModule(path)
    const hooks = exported.get('hooks') ?? exported.get('default')
    if (!isObject(hooks)) return problem('it exports no object "hooks".')
    const wrong = Object.keys(hooks).find((name) => !isObject(hooks[name]))
    return wrong === undefined ? (hooks as Hooks) : problem(`"${wrong}" of it is no object of hooks.`)
  } catch (error) {
    const failure = loadFailure(error, path)
    return problem(failure.problem, failure.at)
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
