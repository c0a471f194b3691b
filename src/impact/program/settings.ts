import { ts } from 'ts-morph'
import { portable } from '../../files/index.ts'
import { readProjects } from './projects.ts'

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
