import { dirname, resolve } from 'node:path'
import { ts } from 'ts-morph'
import { portable } from '../../files/index.ts'
import { type FileCache, type OverlayOptions, overlayHost } from './host.ts'

/** What a tsconfig says, with all that it extends, as far as generated code depends on it; names in lower case. */
export interface CompilerSettings {
  readonly target?: string
  readonly module?: string
  readonly moduleResolution?: string
  /** Absolute, with `/`. */
  readonly rootDir?: string
  /** Whether imports may end with `.ts`. */
  readonly takesTypeScriptEndings: boolean
}

/** The settings of one tsconfig; nothing where it cannot be read, which `problem` is told. */
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
  }
}

/** ES3 is 0, and reads as absent: no compiler of today takes it. */
function named<K extends string>(key: K, value: string | number | undefined): { readonly [N in K]?: string } {
  return (typeof value === 'string' ? { [key]: value.toLowerCase() } : {}) as { readonly [N in K]?: string }
}

/** One of the user's projects, as the compiler understands it. */
export interface UserProgram {
  readonly project: UserProject
  readonly program: ts.Program
  /** Its own files: neither declarations nor packages, nor what another project has. */
  readonly files: readonly ts.SourceFile[]
  /** The file of the program that a text of one of its files leads to as the name of a module. */
  resolve(specifier: ts.StringLiteralLike): ts.SourceFile | undefined
}

/** The programs of several projects, one at a time: a large repository has many. */
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

/** One tsconfig of the user's, read. */
export interface UserProject {
  /** The file, absolute, with `/`. */
  readonly file: string
  readonly fileNames: readonly string[]
  readonly options: ts.CompilerOptions
  readonly references: readonly ts.ProjectReference[]
}

/** The tsconfig and every one that it refers to, what is referred to first; problems are told and left out. */
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

/** A reference names a tsconfig or its folder. */
function resolveConfigFile(path: string): string {
  return ts.sys.directoryExists(path) ? portable(resolve(path, 'tsconfig.json')) : path
}

function readProject(file: string, problem: (text: string) => void): UserProject | undefined {
  const read = ts.readConfigFile(file, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(read.config ?? {}, ts.sys, dirname(file), undefined, file)
  // No inputs is what a tsconfig of references alone has.
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
