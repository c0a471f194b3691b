import { makeLog, type Round, type Rounds, united } from './rounds.ts'

/** What Rollup, Rolldown and a build of Vite give a plugin to speak through. */
export interface Channel {
  addWatchFile(path: string): void
  warn(log: ReturnType<typeof makeLog>): void
  error(log: ReturnType<typeof makeLog>): never
}

/** Builds before each bundle, and again where a watched input changed. */
export function rollupHooks(rounds: Rounds): { buildStart(this: Channel): Promise<void> } {
  return {
    async buildStart() {
      reportRound(this, await rounds.run(process.cwd()))
    },
  }
}

/** What to watch is told first: an error must not end the watching. */
export function reportRound(channel: Channel, { errors, warnings, watched }: Round): void {
  for (const path of [...watched.files, ...watched.folders]) channel.addWatchFile(path)
  for (const problem of warnings) channel.warn(makeLog(problem))
  const error = united(errors)
  if (error !== undefined) channel.error(makeLog(error))
}
