import { dirname, resolve } from 'node:path'
import { ts } from 'ts-morph'
import { portable } from '../../files/index.ts'
import { type FileCache, type OverlayOptions, overlayHost } from './host.ts'

/** The settings of a tsconfig (extended ones included) that matter to generated code; values in lower case. */
export interface CompilerSettings {
  readonly target?: string
  readonly module?: string
  readonly moduleResolution?: string
  /** Absolute, with `/`. */
  readonly rootDir?: string
  /** Whether imports may end with `.ts`. */
  readonly takesTypeScriptEndings: boolean
  /** Settings that TypeScript 6 refuses, each with its message. */
  readonly refused: readonly { readonly setting: string; readonly problem: string }[]
}

/** Reads the settings of one tsconfig; undefined, after calling `problem`, if it cannot be read. */
export function readCompilerSettings(
  file: string,
  problem: (text: string) => void,
): CompilerSettings | undefined {
  const path = portable(file)
  const project = readProjects(path, problem).find((one) => one.file === path)
  if (project === undefined) return undefined
  const { target, module, moduleResolution, rootDir, ...options } = project.options
  return {
    ...named('target', target && ts.ScriptTarget[target]),
    ...named('module', module && ts.ModuleKind[module]),
    ...named('moduleResolution', moduleResolution && ts.ModuleResolutionKind[moduleResolution]),
    ...(rootDir === undefined ? {} : { rootDir }),
    takesTypeScriptEndings:
      options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true,
    refused: listRefusedSettings(project.options),
  }
}

/** Settings that the compiler reports as deprecated or removed, unless `ignoreDeprecations` says otherwise. */
const deprecated: ReadonlySet<number> = new Set([5101, 5102, 5107, 5108])

/** The settings with which the compiler of this package (TypeScript 6) ends with an error, each with the reason. */
function listRefusedSettings(options: ts.CompilerOptions): CompilerSettings['refused'] {
  // Without files, only the settings are checked.
  const found = ts.createProgram({ rootNames: [], options }).getOptionsDiagnostics()
  return found.flatMap(({ code, messageText }) => {
    if (!deprecated.has(code)) return []
    const [problem = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')
    return { setting: /'(\w+)/.exec(problem)?.[1] ?? '', problem }
  })
}

/** An object with one setting in lower case; empty if the value is not a text (also for ES3, which is 0). */
function named<K extends string>(key: K, value: string | number | undefined): { readonly [N in K]?: string } {
  return (typeof value === 'string' ? { [key]: value.toLowerCase() } : {}) as { readonly [N in K]?: string }
}

/** One of the user's projects, loaded by the compiler. */
export interface UserProgram {
  readonly project: UserProject
  readonly program: ts.Program
  /** Its source files, without declarations, packages and files of projects yielded before. */
  readonly files: readonly ts.SourceFile[]
  /** Resolves a text in one of its files as a module specifier; undefined if the program has no such file. */
  resolve(specifier: ts.StringLiteralLike): ts.SourceFile | undefined
}

/**
 * Yields the program of each project that has files, one at a time to save memory. Each source file that is the user's
 * own (`isOwn`) is listed once, with the first project that contains it.
 */
export function* openPrograms(
  projects: readonly UserProject[],
  options: OverlayOptions & { readonly isOwn: (path: string) => boolean },
): Iterable<UserProgram> {
  const cache: FileCache = new Map()
  const seen = new Set<string>()
  for (const project of projects) {
    if (project.fileNames.length === 0) continue
    const host = overlayHost(project.options, options, cache)
    const program = ts.createProgram({
      rootNames: project.fileNames,
      options: project.options,
      projectReferences: project.references,
      host,
    })
    const files = program.getSourceFiles().filter((file) => {
      if (file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) return false
      if (seen.has(file.fileName) || !options.isOwn(file.fileName)) return false
      seen.add(file.fileName)
      return true
    })
    const resolve = (specifier: ts.StringLiteralLike): ts.SourceFile | undefined => {
      const file = specifier.getSourceFile()
      const { options } = project
      const mode = file.impliedNodeFormat
      const { resolvedModule } = ts.resolveModuleName(
        specifier.text,
        file.fileName,
        options,
        host,
        undefined,
        undefined,
        mode,
      )
      return resolvedModule && program.getSourceFile(resolvedModule.resolvedFileName)
    }
    yield { project, program, files, resolve }
  }
}

/** One parsed tsconfig of the user's. */
export interface UserProject {
  /** The file, absolute, with `/`. */
  readonly file: string
  readonly fileNames: readonly string[]
  readonly options: ts.CompilerOptions
  readonly references: readonly ts.ProjectReference[]
}

/**
 * The tsconfig and all that it references, referenced ones first; problems are reported, unreadable ones left out.
 */
export function readProjects(file: string, problem: (text: string) => void): readonly UserProject[] {
  const done = new Map<string, UserProject | undefined>()
  const order: UserProject[] = []
  const stack = [{ file, isLeaving: false }]
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (step.isLeaving) {
      const read = done.get(step.file)
      if (read) order.push(read)
    } else if (!done.has(step.file)) {
      const read = readProject(step.file, problem)
      done.set(step.file, read)
      stack.push({ file: step.file, isLeaving: true })
      for (const reference of [...(read?.references ?? [])].reverse()) {
        stack.push({ file: resolveConfigFile(reference.path), isLeaving: false })
      }
    }
  }
  return order
}

/** The path of a referenced tsconfig; for a folder, of its tsconfig.json. */
function resolveConfigFile(path: string): string {
  return ts.sys.directoryExists(path) ? portable(resolve(path, 'tsconfig.json')) : path
}

/**
 * Parses one tsconfig, reporting its errors; undefined if the file cannot be read or is not JSON. Having no input
 * files is fine.
 */
function readProject(file: string, problem: (text: string) => void): UserProject | undefined {
  const read = ts.readConfigFile(file, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(read.config ?? {}, ts.sys, dirname(file), undefined, file)
  // A tsconfig with references only has no inputs.
  const errors = [
    ...(read.error ? [read.error] : []),
    ...parsed.errors.filter(({ code }) => !noInputs.has(code)),
  ]
  for (const { messageText } of errors) problem(ts.flattenDiagnosticMessageText(messageText, ' '))
  if (read.error) return undefined
  const { fileNames, options, projectReferences = [] } = parsed
  return { file, fileNames, options: { ...options, noEmit: true }, references: projectReferences }
}

const noInputs: ReadonlySet<number> = new Set([18002, 18003])
