import { basename, dirname, resolve } from 'node:path'
import { isFile, loadFailure, loadModule } from '../config/index.ts'
import { diagnostic, type Location } from '../diagnostics/index.ts'
import { pathFrom } from '../files/index.ts'
import type { HooksByAdapter } from '../migrate/index.ts'
import type { Session } from './session.ts'

/** A person's answers to the open decisions: `hooks`, or the default export of their module; none where none is named. */
export async function readHooks(
  path: string | undefined,
  { io, sink }: Session,
): Promise<HooksByAdapter | undefined> {
  if (path === undefined) return {}
  const problem = (text: string, at?: Location): undefined => {
    sink(diagnostic('hooks-file', { file: basename(path), problem: text }, at))
    return undefined
  }
  if (!isFile(path)) return problem('there is no such file.')
  const { hooksIn } = await import('../migrate/index.ts')
  try {
    const found = hooksIn(await loadModule(path))
    return 'hooks' in found ? found.hooks : problem(found.problem)
  } catch (error) {
    const failure = loadFailure(error, path)
    const file = pathFrom(io.cwd, resolve(dirname(path), failure.at.file))
    return problem(failure.problem, { ...failure.at, file })
  }
}
