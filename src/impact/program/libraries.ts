import { basename } from 'node:path'
import { Project, ts } from 'ts-morph'

/** Where the compiler looks for the declarations of its own libraries; they are part of the package, no files. */
export const libraryFolder = '/node_modules/typescript/lib'

/** The declarations of the compiler's own libraries, by path. */
export function libraries(): (path: string) => string | undefined {
  const host = new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost()
  const texts = new Map<string, string | undefined>()
  return (path) => {
    if (!path.startsWith(`${libraryFolder}/`)) return undefined
    if (!texts.has(path)) texts.set(path, host.fileExists(path) ? host.readFile(path) : undefined)
    return texts.get(path)
  }
}

export function libraryName(options: ts.CompilerOptions): string {
  return `${libraryFolder}/${basename(ts.getDefaultLibFileName(options))}`
}
