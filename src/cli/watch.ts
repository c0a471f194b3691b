import type { Config } from '../config/index.ts'
import { type Exit, exits } from './io.ts'
import { outputFolders } from './output-folders.ts'
import type { Session } from './session.ts'
import { Changes, watchedFolders } from './watched-folders.ts'

interface Round {
  readonly config: Config | undefined
}

/** Runs a build, and again after every change of its inputs, until Ctrl-C; always exits with 0. */
export async function watch(session: Session, build: (session: Session) => Promise<Round>): Promise<Exit> {
  const { io, flags } = session
  let isOver = false
  const interrupted = (io.interrupted?.() ?? Promise.resolve()).then(() => {
    isOver = true
  })
  const tell = (text: string): void => {
    if (flags.quiet !== true) io.stderr.write(`${text}\n`)
  }
  let current = session
  let known: Config | undefined
  while (!isOver) {
    const folders = () => watchedFolders(known, io.cwd, flags.config)
    // Watching starts before the build if the folders are known, so that a change during it starts another.
    const earlier = known === undefined ? undefined : new Changes(outputFolders(known), folders())
    const { config } = await build(current)
    known = config ?? known
    const changes = earlier ?? new Changes(known === undefined ? [] : outputFolders(known))
    changes.add(folders())
    tell('watching for changes; Ctrl-C ends')
    const changed = await Promise.race([changes.next(), interrupted])
    changes.close()
    if (changed !== undefined) tell(`${changed} changed`)
    current = session.again()
  }
  return exits.fine
}
