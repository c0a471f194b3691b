import { basename, dirname } from 'node:path'
import { Project, ts } from 'ts-morph'

/** The virtual folder of the compiler's own library declarations, which are bundled in a package. */
const libraryFolder = '/node_modules/typescript/lib'

const isLibrary = (path: string): boolean => path.startsWith(`${libraryFolder}/`)

const texts = new Map<string, string | undefined>()
let host: ts.ModuleResolutionHost | undefined

/** The text of one of the compiler's own library declarations; undefined for any other path. Cached. */
function libraryText(path: string): string | undefined {
  if (!isLibrary(path)) return undefined
  if (!texts.has(path)) {
    host ??= new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost()
    texts.set(path, host.fileExists(path) ? host.readFile(path) : undefined)
  }
  return texts.get(path)
}

/** The virtual path of the default library file for these options. */
function libraryName(options: ts.CompilerOptions): string {
  return `${libraryFolder}/${basename(ts.getDefaultLibFileName(options))}`
}

export interface OverlayOptions {
  /** By absolute path with `/`, texts that replace or add files. */
  readonly overlay: ReadonlyMap<string, string>
  /** By specifier, the declarations of a package that may not be installed. */
  readonly packages: ReadonlyMap<string, string>
}

// An undeclared member of the compiler: with it, outputs of referenced projects resolve to their sources.
interface Host extends ts.CompilerHost {
  useSourceOfProjectReferenceRedirect(): boolean
}

/** Parsed files of several programs: those that agree on how a file is read share it. */
export type FileCache = Map<string, ts.SourceFile | undefined>

/** The compiler's own libraries never change: they are parsed once for all programs of a process. */
const libraryFiles: FileCache = new Map()

/**
 * A compiler host that reads the file system with the overlay's files on top; `writeFile` does nothing. Specifiers in
 * `packages` that do not resolve lead to the files given there.
 */
export function overlayHost(
  options: ts.CompilerOptions,
  { overlay, packages }: OverlayOptions,
  cache: FileCache,
): ts.CompilerHost {
  const folders = collectFolders(overlay.keys())
  const readFile = (path: string): string | undefined =>
    overlay.get(path) ?? libraryText(path) ?? ts.sys.readFile(path)
  const host: Host = {
    /** The file, parsed once for all programs that read it in the same way; undefined if it does not exist. */
    getSourceFile(path, languageVersionOrOptions) {
      const version = typeof languageVersionOrOptions === 'object' ? languageVersionOrOptions : undefined
      const format = version?.impliedNodeFormat ?? ''
      const key = `${path}\n${version?.languageVersion ?? languageVersionOrOptions}\n${format}\n${version?.jsDocParsingMode ?? ''}`
      const files = isLibrary(path) ? libraryFiles : cache
      if (!files.has(key)) {
        const text = readFile(path)
        const made =
          text === undefined ? undefined : ts.createSourceFile(path, text, languageVersionOrOptions, true)
        files.set(key, made)
      }
      return files.get(key)
    },
    getDefaultLibFileName: libraryName,
    getDefaultLibLocation: () => libraryFolder,
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getCanonicalFileName: (path) => (ts.sys.useCaseSensitiveFileNames ? path : path.toLowerCase()),
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getNewLine: () => '\n',
    fileExists: (path) => overlay.has(path) || libraryText(path) !== undefined || ts.sys.fileExists(path),
    readFile,
    directoryExists: (path) => folders.has(path) || ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    readDirectory: ts.sys.readDirectory,
    realpath: (path) => (overlay.has(path) ? path : (ts.sys.realpath?.(path) ?? path)),
    writeFile: () => {},
    useSourceOfProjectReferenceRedirect: () => true,
    /** Resolves specifiers as the compiler does; one that leads nowhere, to the declarations in `packages`. */
    resolveModuleNameLiterals(literals, containing, redirected, settings, file) {
      return literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(file, literal, settings)
        const found = ts.resolveModuleName(
          literal.text,
          containing,
          settings,
          host,
          resolutions,
          redirected,
          mode,
        )
        const known = packages.get(literal.text)
        if (found.resolvedModule !== undefined || known === undefined) return found
        const extension = known.endsWith('.d.ts') ? ts.Extension.Dts : ts.Extension.Ts
        return { resolvedModule: { resolvedFileName: known, extension, isExternalLibraryImport: true } }
      })
    },
  }
  const resolutions = ts.createModuleResolutionCache(
    host.getCurrentDirectory(),
    host.getCanonicalFileName,
    options,
  )
  return host
}

/** All folders above the paths, without the root folder. */
function collectFolders(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const path of paths) {
    for (
      let folder = dirname(path);
      !found.has(folder) && folder !== dirname(folder);
      folder = dirname(folder)
    ) {
      found.add(folder)
    }
  }
  return found
}
