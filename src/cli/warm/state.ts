import { basename, dirname, resolve } from 'node:path'
import type { Signature, Trace } from '../../cache/index.ts'
import type { FailOn } from '../../config/index.ts'
import { configNames, isThere } from '../../files/index.ts'
import type { ToldProblem } from '../problems.ts'

/** What a whole build came from and said, so that one with nothing to do can say it again. */
export interface BuildState {
  readonly trace: Trace
  /** The folders that were written. */
  readonly folders: readonly WrittenFolder[]
  /** Names of other people's files that may stand in them. */
  readonly guests: readonly string[]
  readonly summary: readonly string[]
  readonly reports: readonly string[]
  readonly problems: readonly ToldProblem[]
  readonly plans: readonly {
    readonly failOn?: FailOn
    /** Severities of changes that nobody accepts. */
    readonly severities: readonly string[]
  }[]
  /** The last days of acceptances: after the first of them a build is judged anew. */
  readonly until: readonly string[]
}

/** A folder that a build wrote, absolute and as results call it, with every file of it. */
export interface WrittenFolder {
  readonly out: string
  readonly shown: string
  readonly files: readonly Signature[]
}

/** The flags that decide which configuration is used. */
export interface ConfigChoice {
  readonly config?: string | undefined
  readonly embedded?: boolean | undefined
}

/** Where the configuration of a command line may stand; the one that is there decides. Nowhere where the embedded one is used. */
export function configCandidates(cwd: string, { config: file, embedded }: ConfigChoice): readonly string[] {
  if (embedded === true) return []
  return file === undefined ? configNames.map((name) => resolve(cwd, name)) : [resolve(cwd, file)]
}

/** The configuration that is there, where it is one. */
export function configPath(cwd: string, choice: ConfigChoice): string | undefined {
  const found = configCandidates(cwd, choice).filter(isThere)
  return found.length === 1 ? found[0] : undefined
}

/** What a state is of: the configuration (none where the embedded one is used) and where the output goes. */
export function stateName(cwd: string, choice: ConfigChoice, out: string | undefined): string {
  // Results name the output from the working directory.
  return [cwd, configPath(cwd, choice) ?? '', out === undefined ? '' : resolve(cwd, out)].join('\n')
}

/** The folder whose `node_modules` keeps it. */
export function statePlace(cwd: string, choice: ConfigChoice): string {
  const path = configPath(cwd, choice)
  return path === undefined ? cwd : dirname(path)
}

const words = new Set([
  ...['import', 'type', 'from', 'export', 'default', 'as', 'const', 'satisfies'],
  ...['defineConfig', 'ConfigInput', 'true', 'false', 'null', 'undefined'],
])

/**
 * Whether a configuration says the same whenever it is read: data, or a module that is one literal. What imports another
 * module, calls something or names anything else may not, so it is run every time.
 */
export function isLiteralConfig(path: string, text: string): boolean {
  if (/\.(?:json|ya?ml)$/.test(basename(path))) return true
  const imports = [...text.matchAll(/\bfrom\s*(['"])(.*?)\1|\bimport\s*(['"])(.*?)\3/g)]
  if (imports.some(([, , from, , bare]) => (from ?? bare) !== 'efti-schema-toolkit')) return false
  const bare = text
    .replace(/\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/g, (part) =>
      part.startsWith('/') ? ' ' : '0',
    )
    .replace(/[\w$]+\s*:/g, ' ')
  if (/[`[\]]\s*\(|`|\bimport\s*\(|=>|\bnew\b/.test(bare)) return false
  return (bare.match(/[A-Za-z_$][\w$]*/g) ?? []).every((word) => words.has(word))
}
