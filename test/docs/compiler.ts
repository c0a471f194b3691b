import { join } from 'node:path'
import ts from 'typescript'
import { packageRoot } from '../../src/config/index.ts'

/** Parsed once for all pages: the libraries, this package and what it stands on. */
const shared = new Map<string, ts.SourceFile | undefined>()

function hostOf(options: ts.CompilerOptions, cwd: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getCurrentDirectory = () => cwd
  host.getSourceFile = (name, target, ...rest) => {
    if (!name.startsWith(packageRoot)) return read(name, target, ...rest)
    const key = `${name}:${typeof target === 'object' ? (target.impliedNodeFormat ?? '') : ''}`
    if (!shared.has(key)) shared.set(key, read(name, target, ...rest))
    return shared.get(key)
  }
  return host
}

const format = (diagnostics: readonly ts.Diagnostic[], cwd: string): string =>
  ts.formatDiagnostics(diagnostics, {
    getCurrentDirectory: () => cwd,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  })

/** `tsc` in a folder. */
export function compile(cwd: string, argv: readonly string[]): { exit: number; text: string } {
  const given = ts.parseCommandLine(argv)
  const file = join(cwd, given.options.project ?? 'tsconfig.json')
  const parsed = ts.getParsedCommandLineOfConfigFile(file, given.options, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(format([problem], cwd))
    },
  })
  if (parsed === undefined) return { exit: 1, text: `There is no ${file}\n` }
  const program = ts.createProgram(parsed.fileNames, parsed.options, hostOf(parsed.options, cwd))
  const problems = [...parsed.errors, ...ts.getPreEmitDiagnostics(program)]
  if (problems.length === 0) program.emit()
  return { exit: problems.length === 0 ? 0 : 2, text: format(problems, cwd) }
}

const strict: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: ['node'],
}

/** What the compiler says of files of a folder; nothing where they are right. */
export function problemsIn(cwd: string, files: readonly string[]): string {
  const names = files.map((file) => join(cwd, file))
  const program = ts.createProgram(names, strict, hostOf(strict, cwd))
  const problems = names.flatMap((name) => {
    const source = program.getSourceFile(name)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  })
  return format(problems, cwd)
}
