import type { Plugin, ViteDevServer } from 'vite'
import { portable } from '../files/index.ts'
import { type Channel, reportRound } from './rollup-hooks.ts'
import { makeLog, type Round, type Rounds, united } from './rounds.ts'

/** Editors write a file in several steps; a change is taken once they have been quiet for so long (in milliseconds). */
const quiet = 100

/** In a build as Rollup; a dev server is kept alive over errors, shows them in the page and reloads it. */
export function viteHooks(
  rounds: Rounds,
): Pick<Plugin, 'configResolved' | 'configureServer'> & { buildStart(this: Channel): Promise<void> } {
  let root = process.cwd()
  let server: ViteDevServer | undefined
  let last: Round | undefined
  return {
    configResolved(config) {
      root = config.root
    },
    configureServer(created) {
      server = created
      follow(created, {
        last: () => last,
        again: async () => {
          last = await rounds.run(root)
          return last
        },
      })
    },
    async buildStart() {
      last = await rounds.run(root)
      if (server === undefined) reportRound(this, last)
      else show(server, last)
    },
  }
}

interface Building {
  last(): Round | undefined
  again(): Promise<Round>
}

function follow(server: ViteDevServer, { last, again }: Building): void {
  let timer: NodeJS.Timeout | undefined
  server.watcher.on('all', (_event, path) => {
    if (last()?.watched.concerns(path) !== true) return
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const round = await again()
      show(server, round)
      if (round.errors.length === 0) reload(server, round.out)
    }, quiet)
  })
  // A page that is opened while the build is broken is told, too.
  server.ws.on('connection', () => {
    const round = last()
    if (round !== undefined) sendError(server, round)
  })
  server.httpServer?.on('close', () => clearTimeout(timer))
}

function show(server: ViteDevServer, round: Round): void {
  server.watcher.add([...round.watched.files, ...round.watched.folders])
  const { logger } = server.config
  for (const { text } of round.warnings) logger.warn(text, { timestamp: true })
  for (const { text } of round.errors) logger.error(text, { timestamp: true })
  sendError(server, round)
}

function sendError(server: ViteDevServer, round: Round): void {
  const error = united(round.errors)
  if (error === undefined) return
  server.ws.send({ type: 'error', err: { ...makeLog(error), stack: '', plugin: 'efti-schema-toolkit' } })
}

/** The output is swapped in as a folder, which watchers of files may miss. */
function reload(server: ViteDevServer, out: string | undefined): void {
  const generated = out === undefined ? undefined : `${portable(out)}/`
  for (const environment of Object.values(server.environments)) {
    const { moduleGraph } = environment
    for (const [file, modules] of moduleGraph.fileToModulesMap) {
      if (generated === undefined || !file.startsWith(generated)) continue
      for (const module of modules) moduleGraph.invalidateModule(module)
    }
    environment.hot.send({ type: 'full-reload', path: '*' })
  }
}
