import type { OutputFile } from './module.ts'

/** An import or export of another module, or the last line of one; comments and literals do not begin like that. */
const relativeImport = /^((?:import|export|\})[^'\n]* from '\.\.?\/[^'\n]*)\.js'$/gmu

/** The same modules under another ending of their imports: they are written, and run by a build, with `.js`. */
export function withImportEnding(files: readonly OutputFile[], ending: string): readonly OutputFile[] {
  if (ending === '.js') return files
  return files.map((file) =>
    file.path.endsWith('.ts') ? { ...file, text: file.text.replace(relativeImport, `$1${ending}'`) } : file,
  )
}
