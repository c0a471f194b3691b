import { ts } from 'ts-morph'
import { type FileCache, type OverlayOptions, overlayHost } from './host.ts'
import type { UserProject } from './projects.ts'

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
