import type { PartialMessage, PluginBuild } from 'esbuild'
import type { Problem, Round, Rounds } from './rounds.ts'

/**
 * Runs a build when esbuild starts, which waits for it and reports its errors and warnings. The files to watch are
 * returned with the entry points.
 */
export function setupEsbuild(build: PluginBuild, rounds: Rounds): void {
  const root = build.initialOptions.absWorkingDir ?? process.cwd()
  let last: Round | undefined
  build.onStart(async () => {
    last = await rounds.run(root)
    return { errors: last.errors.map(message), warnings: last.warnings.map(message) }
  })
  build.onResolve({ filter: /.*/ }, ({ kind }) => {
    if (kind !== 'entry-point' || last === undefined) return undefined
    return { watchFiles: [...last.watched.files], watchDirs: [...last.watched.folders] }
  })
}

/** A problem as esbuild takes it; its columns count from 0. */
function message({ text, at }: Problem): PartialMessage {
  if (at === undefined) return { text }
  return { text, location: { file: at.file, line: at.line, column: at.column - 1 } }
}
