import { joinErrors, makeLog, type Round, type Rounds } from './rounds.ts'

/** The functions of Rollup, Rolldown and Vite by which a plugin reports. */
export interface Channel {
  addWatchFile(path: string): void
  warn(log: ReturnType<typeof makeLog>): void
  error(log: ReturnType<typeof makeLog>): never
}

/** The hooks for Rollup and Rolldown: run a build before each bundle, also when a watched input changed. */
export function rollupHooks(rounds: Rounds): { buildStart(this: Channel): Promise<void> } {
  return {
    async buildStart() {
      reportRound(this, await rounds.run(process.cwd()))
    },
  }
}

/**
 * Registers the files to watch, then reports warnings, then errors joined into one. An error throws, so it comes
 * last.
 */
export function reportRound(channel: Channel, { errors, warnings, watched }: Round): void {
  for (const path of [...watched.files, ...watched.folders]) channel.addWatchFile(path)
  for (const problem of warnings) channel.warn(makeLog(problem))
  const error = joinErrors(errors)
  if (error !== undefined) channel.error(makeLog(error))
}
