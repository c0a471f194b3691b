import { posix } from 'node:path'
import { Script } from 'node:vm'
import type { Jiti } from 'jiti'
import { InvariantError, invariant } from '../diagnostics/index.ts'
import * as runtime from '../runtime/index.ts'
import type { OutputFile } from '../typescript/index.ts'

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

type Evaluate = (exports: Exports, require: (specifier: string) => Exports) => void

/** Makes the emitted files runnable as they are: nothing is written, and nothing but them and the runtime can be imported. */
export async function loadGenerated(files: readonly OutputFile[]): Promise<GeneratedProgram> {
  const { createJiti } = await import('jiti')
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false })
  return programOf(
    (path) => texts.has(path),
    (path) => {
      const text = texts.get(path)
      invariant(text !== undefined, `the generated program has no module "${path}"`)
      return compiled(path, text, jiti)
    },
  )
}

/** A program that another thread compiled. */
export function loadCompiled(modules: CompiledModules): GeneratedProgram {
  return programOf(
    (path) => modules.has(path),
    (path) => {
      const code = modules.get(path)
      invariant(code !== undefined, `the module "${path}" was not compiled`)
      return code
    },
  )
}

function programOf(has: (path: string) => boolean, codeOf: (path: string) => string): GeneratedProgram {
  const modules = new Map<string, Exports>()
  const codes = new Map<string, string>()
  const load = (path: string): Exports => {
    const known = modules.get(path)
    if (known) return known
    const code = codeOf(path)
    codes.set(path, code)
    const exports: Exports = {}
    // Before it is run: modules of namespaces that refer to each other import each other.
    modules.set(path, exports)
    evaluator(path, code)(exports, (specifier) => {
      if (specifier === 'efti-schema-toolkit/runtime') return runtime
      invariant(specifier.startsWith('.'), `generated code imports "${specifier}"`)
      return load(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'))
    })
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

function evaluator(path: string, code: string): Evaluate {
  const script = new Script(`(function (exports, require) {${code}\n})`, { filename: path })
  return script.runInThisContext() as Evaluate
}
