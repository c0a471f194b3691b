import { createRequire } from 'node:module'
import { posix } from 'node:path'
import { Script } from 'node:vm'
import type { Jiti } from 'jiti'
import { InvariantError, invariant } from '../diagnostics/index.ts'
import { defaultRuntime, type OutputFile } from '../typescript/index.ts'
import { rememberingRuntime } from './pieces.ts'
import { stripTypes } from './strip-types.ts'

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>

/**
 * An emitted program that runs from memory. Each module runs when it is first loaded, by its path in the output.
 */
export interface GeneratedProgram {
  /** Whether the program has a module with this path. */
  has(path: string): boolean
  /** Returns what a module exports, after running it if it has not run yet. */
  load(path: string): Exports
  /** The modules loaded so far, as JavaScript: another thread can run them without compiling them again. */
  compiled(): CompiledModules
}

/** JavaScript by the path of its module. */
export type CompiledModules = ReadonlyMap<string, string>

/** Runs a module. It sees only the two names of CommonJS, since any other may be one of its own. */
type Evaluate = (exports: Exports, require: Require) => void

interface Require {
  (specifier: string): Exports
  /** Calls `set` with the exports of a module; again after the module has run, if it is running now. */
  readonly link: (specifier: string, set: (from: Exports) => void) => void
}

/**
 * Returns a program that runs the emitted files from memory. They can import only each other and the runtime;
 * anything else throws.
 */
export async function loadGenerated(files: readonly OutputFile[]): Promise<GeneratedProgram> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  let jiti: Pick<Jiti, 'transform'> | undefined
  return makeProgram(
    (path) => byPath.has(path),
    (path) => {
      const text = byPath.get(path)?.text
      invariant(text !== undefined, `the generated program has no module "${path}"`)
      const code = stripTypes(text)
      if (code !== undefined && isJavaScript(path, code)) return code
      jiti ??= loadJiti()
      return compileModule(path, text, jiti)
    },
  )
}

/** Loads the TypeScript compiler, which is large and needed for few programs. */
function loadJiti(): Pick<Jiti, 'transform'> {
  const { createJiti } = createRequire(import.meta.url)('jiti') as typeof import('jiti')
  return createJiti(import.meta.url, { fsCache: false, moduleCache: false })
}

/** Returns a program of modules that another thread compiled. */
export function loadCompiled(modules: CompiledModules): GeneratedProgram {
  return makeProgram(
    (path) => modules.has(path),
    (path) => {
      const code = modules.get(path)
      invariant(code !== undefined, `the module "${path}" was not compiled`)
      return code
    },
  )
}

/**
 * Returns a program that runs each module when it is first loaded, once, by the code that `codeOf` gives. Modules
 * may import each other in circles.
 */
function makeProgram(has: (path: string) => boolean, codeOf: (path: string) => string): GeneratedProgram {
  const modules = new Map<string, Exports>()
  const codes = new Map<string, string>()
  /** Modules that are running, each with the functions to call after it has run. */
  const running = new Map<Exports, (() => void)[]>()
  const load = (path: string): Exports => {
    const known = modules.get(path)
    if (known) return known
    const code = codeOf(path)
    codes.set(path, code)
    const exports: Exports = Object.defineProperty({}, '__esModule', { value: true })
    // Registered before it runs, since modules of different namespaces can import each other.
    modules.set(path, exports)
    const waiting: (() => void)[] = []
    running.set(exports, waiting)
    /** Returns the exports of the runtime or of another module of the program; throws for anything else. */
    const require = (specifier: string): Exports => {
      if (specifier === defaultRuntime) return rememberingRuntime
      invariant(specifier.startsWith('.'), `generated code imports "${specifier}"`)
      return load(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'))
    }
    const link: Require['link'] = (specifier, set) => {
      const from = require(specifier)
      set(from)
      running.get(from)?.push(() => set(from))
    }
    compileEvaluator(path, code)(exports, Object.assign(require, { link }))
    running.delete(exports)
    for (const set of waiting) set()
    return exports
  }
  return { has, load, compiled: () => new Map(codes) }
}

/** Matches what jiti returns for a syntax error: a program that exports the error. */
const broken = /^exports\.__JITI_ERROR__ = (?<error>\{.*\})$/s

/**
 * Compiles a TypeScript module to JavaScript; throws an `InvariantError` with the line if it does not compile.
 */
function compileModule(path: string, text: string, jiti: Pick<Jiti, 'transform'>): string {
  const code = jiti.transform({ source: text, ts: true })
  const error = broken.exec(code)?.groups?.error
  if (error === undefined) return code
  const { line, message } = JSON.parse(error)
  throw new InvariantError(
    `This is a bug of the toolkit: "${path}" line ${line} does not compile: ${message}`,
  )
}

/** Whether code has no syntax error as JavaScript. */
function isJavaScript(path: string, code: string): boolean {
  try {
    compileEvaluator(path, code)
    return true
  } catch {
    return false
  }
}

/** Compiles a module's code to a function that runs it; throws on a syntax error. */
function compileEvaluator(path: string, code: string): Evaluate {
  const script = new Script(`(function (exports, require) {${code}\n})`, { filename: path })
  return script.runInThisContext() as Evaluate
}
