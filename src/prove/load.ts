import { createRequire } from 'node:module'
import { posix } from 'node:path'
import { Script } from 'node:vm'
import type { Jiti } from 'jiti'
import { InvariantError, invariant } from '../diagnostics/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { rememberingRuntime } from './pieces.ts'
import { stripTypes } from './strip-types/index.ts'

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>

/** The emitted program, run from memory; each module when it is first asked for, by its path in the output. */
export interface GeneratedProgram {
  has(path: string): boolean
  load(path: string): Exports
  /** The modules loaded so far, as JavaScript: another thread can run them without compiling them again. */
  compiled(): CompiledModules
}

/** JavaScript by the path of its module. */
export type CompiledModules = ReadonlyMap<string, string>

/** Nothing but the two names of CommonJS is given to a module: any other may be one of its own. */
type Evaluate = (exports: Exports, require: Require) => void

interface Require {
  (specifier: string): Exports
  /** Gives what a module exports to `set`; once more when it has been run, where it is running now. */
  readonly link: (specifier: string, set: (from: Exports) => void) => void
}

/** Makes the emitted files runnable as they are: nothing is written, and nothing but them and the runtime can be imported. */
export async function loadGenerated(files: readonly OutputFile[]): Promise<GeneratedProgram> {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  let jiti: Pick<Jiti, 'transform'> | undefined
  return makeProgram(
    (path) => texts.has(path),
    (path) => {
      const text = texts.get(path)
      invariant(text !== undefined, `the generated program has no module "${path}"`)
      const code = stripTypes(text)
      if (code !== undefined && isJavaScript(path, code)) return code
      jiti ??= loadJiti()
      return compiled(path, text, jiti)
    },
  )
}

/** The compiler is large, and few programs hold anything that it is needed for. */
function loadJiti(): Pick<Jiti, 'transform'> {
  const { createJiti } = createRequire(import.meta.url)('jiti') as typeof import('jiti')
  return createJiti(import.meta.url, { fsCache: false, moduleCache: false })
}

/** A program that another thread compiled. */
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

function makeProgram(has: (path: string) => boolean, codeOf: (path: string) => string): GeneratedProgram {
  const modules = new Map<string, Exports>()
  const codes = new Map<string, string>()
  /** Modules that are being run, with what waits for what they export. */
  const running = new Map<Exports, (() => void)[]>()
  const load = (path: string): Exports => {
    const known = modules.get(path)
    if (known) return known
    const code = codeOf(path)
    codes.set(path, code)
    const exports: Exports = Object.defineProperty({}, '__esModule', { value: true })
    // Before it is run: modules of namespaces that refer to each other import each other.
    modules.set(path, exports)
    const waiting: (() => void)[] = []
    running.set(exports, waiting)
    const require = (specifier: string): Exports => {
      if (specifier === 'efti-schema-toolkit/runtime') return rememberingRuntime
      invariant(specifier.startsWith('.'), `generated code imports "${specifier}"`)
      return load(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'))
    }
    const link: Require['link'] = (specifier, set) => {
      const from = require(specifier)
      set(from)
      running.get(from)?.push(() => set(from))
    }
    evaluator(path, code)(exports, Object.assign(require, { link }))
    running.delete(exports)
    for (const set of waiting) set()
    return exports
  }
  return { has, load, compiled: () => new Map(codes) }
}

/** jiti answers a syntax error with a program that exports it instead of throwing it. */
const broken = /^exports\.__JITI_ERROR__ = (?<error>\{.*\})$/s

function compiled(path: string, text: string, jiti: Pick<Jiti, 'transform'>): string {
  const code = jiti.transform({ source: text, ts: true })
  const error = broken.exec(code)?.groups?.error
  if (error === undefined) return code
  const { line, message } = JSON.parse(error)
  throw new InvariantError(
    `This is a bug of the toolkit: "${path}" line ${line} does not compile: ${message}`,
  )
}

/** Whether it can be run; the engine keeps what it compiled for when it is. */
function isJavaScript(path: string, code: string): boolean {
  try {
    evaluator(path, code)
    return true
  } catch {
    return false
  }
}

function evaluator(path: string, code: string): Evaluate {
  const script = new Script(`(function (exports, require) {${code}\n})`, { filename: path })
  return script.runInThisContext() as Evaluate
}
