import { type Import, type OutputFile, printImport } from './module.ts'

/** The module that generated code imports its runtime from, unless a configuration says otherwise. */
export const defaultRuntime = 'efti-schema-toolkit/runtime'

/** The imports of a module, which stand together; and one of them. */
const importBlock = /(?:^import (?:type )?\{[^}]*\} from '[^'\n]*'\n)+/mu
const importStatement = /^import (type )?\{([^}]*)\} from '([^'\n]*)'\n/gmu

interface Statement {
  readonly specifier: string
  readonly names: readonly Import[]
}

/**
 * The files with the runtime imported from `specifier(path)`; printed as if they were generated that way. A file
 * that does not import the runtime is unchanged.
 */
export function withRuntimeImports(
  files: readonly OutputFile[],
  specifier: (path: string) => string,
): readonly OutputFile[] {
  return files.map((file) => {
    const [block = ''] = findBlock(file)
    const statements = readStatements(block)
    if (statements.every((one) => one.specifier !== defaultRuntime)) return file
    const printed = statements
      .map((one) => (one.specifier === defaultRuntime ? { ...one, specifier: specifier(file.path) } : one))
      .sort((a, b) => (a.specifier < b.specifier ? -1 : 1))
      .map((one) => printImport(one.specifier, one.names))
    return { ...file, text: file.text.replace(block, () => printed.join('')) }
  })
}

/**
 * The names that the files import from the runtime, as the runtime calls them; undefined if no file imports it.
 */
export function importedFromRuntime(files: readonly OutputFile[]): ReadonlySet<string> | undefined {
  const statements = files
    .flatMap((file) => readStatements(findBlock(file)[0] ?? ''))
    .filter(({ specifier }) => specifier === defaultRuntime)
  if (statements.length === 0) return undefined
  const names = statements.flatMap((one) => one.names)
  return new Set(names.map(({ identifier }) => identifier.replace(/ as .*$/u, '')))
}

function findBlock(file: OutputFile): readonly string[] {
  return file.path.endsWith('.ts') ? (importBlock.exec(file.text) ?? []) : []
}

/** The import statements in a block of imports: each specifier, and its names with whether each is a type. */
function readStatements(block: string): readonly Statement[] {
  return [...block.matchAll(importStatement)].map(([, all, list = '', specifier = '']) => ({
    specifier,
    names: list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => ({
        identifier: one.replace(/^type /u, ''),
        isType: all !== undefined || one.startsWith('type '),
      })),
  }))
}
