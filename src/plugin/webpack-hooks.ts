import type { Problem, Round, Rounds } from './rounds.ts'

interface Hook {
  tapPromise(name: string, run: () => Promise<void>): void
}

interface Paths {
  addAll(paths: readonly string[]): unknown
}

interface Compilation {
  readonly errors: { push(error: Error): unknown }
  readonly warnings: { push(error: Error): unknown }
  readonly fileDependencies: Paths
  readonly contextDependencies: Paths
}

/** The part of webpack's and Rspack's compiler that is used here. */
interface Compiler {
  readonly context: string
  readonly webpack: { readonly WebpackError: new (message: string) => Error }
  readonly inputFileSystem: { purge?(): void } | null
  readonly hooks: {
    readonly beforeRun: Hook
    readonly watchRun: Hook
    readonly thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void }
  }
}

/**
 * Runs a build before each compilation, then adds its errors, warnings and inputs to the compilation. Other hooks
 * would run at the same time as the compilation.
 */
export function tapCompiler(compiler: Compiler, name: string, rounds: Rounds): void {
  let last: Round | undefined
  /** Runs a build, and clears webpack's cache of files, since the output changed. */
  const build = async (): Promise<void> => {
    last = await rounds.run(compiler.context)
    compiler.inputFileSystem?.purge?.()
  }
  compiler.hooks.beforeRun.tapPromise(name, build)
  compiler.hooks.watchRun.tapPromise(name, build)
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    if (last === undefined) return
    const failure = ({ text }: Problem) => new compiler.webpack.WebpackError(text)
    for (const problem of last.errors) compilation.errors.push(failure(problem))
    for (const problem of last.warnings) compilation.warnings.push(failure(problem))
    compilation.fileDependencies.addAll(last.watched.files)
    compilation.contextDependencies.addAll(last.watched.folders)
  })
}
