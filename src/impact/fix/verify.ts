import { ts } from 'ts-morph'
import type { OverlayOptions } from '../program/host.ts'
import { openPrograms } from '../program/program.ts'
import type { UserProject } from '../program/projects.ts'

/** A place where the code does not compile. */
export interface CompileError {
  readonly file: string
  readonly position: number
  readonly length: number
  readonly code: number
  readonly message: string
}

/** What the compiler says of the user's own files. */
export function compileErrors(
  projects: readonly UserProject[],
  options: OverlayOptions & { readonly isOwn: (path: string) => boolean },
): readonly CompileError[] {
  const found: CompileError[] = []
  for (const { program, files } of openPrograms(projects, options)) {
    for (const file of files) {
      for (const { start = 0, length = 0, code, messageText } of [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]) {
        const message = ts.flattenDiagnosticMessageText(messageText, ' ')
        found.push({ file: file.fileName, position: start, length, code, message })
      }
    }
  }
  return found
}
