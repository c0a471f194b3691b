import type { Plugin, ViteDevServer } from 'vite'
import { portable } from '../files/index.ts'
import { type Channel, reportRound } from './rollup-hooks.ts'
import { joinErrors, makeLog, type Round, type Rounds } from './rounds.ts'

/** Milliseconds without further changes before a rebuild: editors write a file in several steps. */
const quiet = 100

/**
 * The hooks for Vite. A bundle fails on errors as with Rollup; a dev server stays alive, shows errors in the page
 * and reloads it after a build.
 */
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
    /** Remembers the dev server, and rebuilds when an input changes. */
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
    /** Runs a build; reports it as Rollup does, or with a dev server in its log and open pages. */
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

/**
 * Rebuilds when a watched input changes, then reloads the page if there are no errors. New pages get the last
 * error.
 */
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
  // A page opened while the build is broken shows the error, too.
  server.ws.on('connection', () => {
    const round = last()
    if (round !== undefined) sendError(server, round)
  })
  server.httpServer?.on('close', () => clearTimeout(timer))
}

/** Watches the inputs of a build, logs its warnings and errors, and sends errors to open pages. */
function show(server: ViteDevServer, round: Round): void {
  server.watcher.add([...round.watched.files, ...round.watched.folders])
  const { logger } = server.config
  for (const { text } of round.warnings) logger.warn(text, { timestamp: true })
  for (const { text } of round.errors) logger.error(text, { timestamp: true })
  sendError(server, round)
}

/** Shows the errors of a build in open pages; nothing if there are none. */
function sendError(server: ViteDevServer, round: Round): void {
  const error = joinErrors(round.errors)
  if (error === undefined) return
  server.ws.send({ type: 'error', err: { ...makeLog(error), stack: '', plugin: 'efti-schema-toolkit' } })
}

/**
 * Invalidates the modules of the output folder (none if it is unknown) and reloads open pages. The output is replaced
 * as a folder, which file watchers may miss.
 */
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
