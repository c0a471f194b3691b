import { basename } from 'node:path'
import { isFile, loadModule } from '../config/index.ts'
import { diagnostic } from '../diagnostics/index.ts'
import type { Session } from './session.ts'

type Hooks = Readonly<Record<string, object>>

/** A person's answers to the open points: `hooks`, or the default export of their module; none where none is named. */
export async function readHooks(path: string | undefined, { sink }: Session): Promise<Hooks | undefined> {
  if (path === undefined) return {}
  const problem = (text: string): undefined => {
    sink(diagnostic('hooks-file', { file: basename(path), problem: text }))
    return undefined
  }
  if (!isFile(path)) return problem('there is no such file.')
  try {
    const exported = await loadModule(path)
    const hooks = exported.get('hooks') ?? exported.get('default')
    if (typeof hooks === 'object' && hooks !== null) return hooks as Hooks
    return problem('it exports no object "hooks".')
  } catch (error) {
    return problem(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}
