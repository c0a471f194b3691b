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

/** What webpack and Rspack have in common. */
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

/** Builds before anything is compiled: the hooks in which others would build run beside the compilation. */
export function tapCompiler(compiler: Compiler, name: string, rounds: Rounds): void {
  let last: Round | undefined
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
