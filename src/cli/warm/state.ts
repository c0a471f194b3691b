import { basename, dirname, resolve } from 'node:path'
import type { Signature, Trace } from '../../cache/index.ts'
import type { FailOn } from '../../config/index.ts'
import { configNames, isThere } from '../../files/index.ts'
import type { PrintableProblem } from '../problems.ts'

/** The inputs and printed output of a whole build, so that an up-to-date build can print it again. */
export interface BuildState {
  readonly trace: Trace
  /** The folders that were written. */
  readonly folders: readonly WrittenFolder[]
  /** Names of files not generated that may be in these folders. */
  readonly guests: readonly string[]
  readonly summary: readonly string[]
  readonly reports: readonly string[]
  readonly problems: readonly PrintableProblem[]
  readonly plans: readonly {
    readonly failOn?: FailOn
    /** The severities of changes that are not accepted. */
    readonly severities: readonly string[]
  }[]
  /** The last days of acceptances; after the earliest of them the state is no longer used. */
  readonly until: readonly string[]
}

/** A folder that a build wrote: absolute path, name in results, and all its files. */
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

/** The absolute paths at which the configuration may be; empty with `--embedded`. */
export function configCandidates(cwd: string, { config: file, embedded }: ConfigChoice): readonly string[] {
  if (embedded === true) return []
  return file === undefined ? configNames.map((name) => resolve(cwd, name)) : [resolve(cwd, file)]
}

/** The path of the configuration; undefined if none or more than one exists. */
export function configPath(cwd: string, choice: ConfigChoice): string | undefined {
  const found = configCandidates(cwd, choice).filter(isThere)
  return found.length === 1 ? found[0] : undefined
}

/** The key of a build's state: working directory, configuration (empty if embedded) and output folder. */
export function stateName(cwd: string, choice: ConfigChoice, out: string | undefined): string {
  // Results name the output from the working directory.
  return [cwd, configPath(cwd, choice) ?? '', out === undefined ? '' : resolve(cwd, out)].join('\n')
}

/** The folder whose `node_modules` contains the cache: the configuration's, else the working directory. */
export function statePlace(cwd: string, choice: ConfigChoice): string {
  const path = configPath(cwd, choice)
  return path === undefined ? cwd : dirname(path)
}

const words = new Set([
  ...['import', 'type', 'from', 'export', 'default', 'as', 'const', 'satisfies'],
  ...['defineConfig', 'ConfigInput', 'true', 'false', 'null', 'undefined'],
])

/**
 * Whether a configuration gives the same value each time it is read: JSON, YAML, or a module that is only a
 * literal. False for modules with other imports, calls, functions or names.
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
