import { basename } from 'node:path'
import { Project, ts } from 'ts-morph'

/** Where the compiler looks for the declarations of its own libraries; they are part of the package, no files. */
export const libraryFolder = '/node_modules/typescript/lib'

export const isLibrary = (path: string): boolean => path.startsWith(`${libraryFolder}/`)

const texts = new Map<string, string | undefined>()
let host: ts.ModuleResolutionHost | undefined

/** The declarations of one of the compiler's own libraries; nothing where the path is not one of them. */
export function libraryText(path: string): string | undefined {
  if (!isLibrary(path)) return undefined
  if (!texts.has(path)) {
    host ??= new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost()
    texts.set(path, host.fileExists(path) ? host.readFile(path) : undefined)
  }
  return texts.get(path)
}

export function libraryName(options: ts.CompilerOptions): string {
  return `${libraryFolder}/${basename(ts.getDefaultLibFileName(options))}`
}
