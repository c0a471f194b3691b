import type { OutputFile } from '../typescript/index.ts'
import { compileModule } from './compile-module.ts'

/** A file with a proposal that a person copies into a hooks file, which is TypeScript. */
const proposal = /\/hooks-proposal\.ts$/u

/**
 * The files with each TypeScript module replaced by a `.js` and a `.d.ts` file of the same name. The proposal for
 * hooks stays TypeScript.
 */
export function emitJavaScript(files: readonly OutputFile[]): readonly OutputFile[] {
  return files.flatMap((file) => {
    if (!file.path.endsWith('.ts') || proposal.test(file.path)) return [file]
    const stem = file.path.slice(0, -'.ts'.length)
    const { program, declarations } = compileModule(file)
    return [
      { path: `${stem}.d.ts`, text: declarations },
      { path: `${stem}.js`, text: program },
    ]
  })
}
