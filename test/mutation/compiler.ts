import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { packageRoot } from '../../src/config/index.ts'
import { applied, type Mutant } from './mutants.ts'

/** A name that is used no more: the program is the same. */
const unused = new Set([6133, 6192, 6196, 6198])

/** Asks the compiler, which reads every change before any test does, whether it lets a mutant pass. */
export class Compiler {
  readonly #changed = new Map<string, string>()
  #version = 0
  readonly #service: ts.LanguageService

  constructor(files: readonly string[]) {
    const { config } = ts.readConfigFile(join(packageRoot, 'tsconfig.json'), ts.sys.readFile)
    const { options } = ts.parseJsonConfigFileContent(
      { ...(config as object), include: [] },
      ts.sys,
      packageRoot,
    )
    const paths = files.map((file) => join(packageRoot, file))
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => paths,
      getScriptVersion: (path) => (this.#changed.has(path) ? String(this.#version) : '0'),
      getScriptSnapshot: (path) => {
        const text = this.#changed.get(path) ?? ts.sys.readFile(path)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => packageRoot,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    })
  }

  /** A mutant that the compiler refuses can be committed by nobody. */
  refuses(mutant: Mutant): boolean {
    const path = join(packageRoot, mutant.file)
    this.#version += 1
    this.#changed.clear()
    this.#changed.set(path, applied(readFileSync(path, 'utf8'), mutant))
    const found = [
      ...this.#service.getSyntacticDiagnostics(path),
      ...this.#service.getSemanticDiagnostics(path),
    ]
    return found.some(({ code }) => !unused.has(code))
  }
}
