import { GeneratedCode } from './code.ts'
import { fingerprint } from './identifier.ts'

/** A line with a relative import or export, or its last line; no comment or literal begins so. */
const relativeImport = /^((?:import|export|\})[^'\n]* from '\.\.?\/[^'\n]*)\.js'$/gmu

/**
 * The files with `.js` in relative imports of `.ts` files replaced by another ending; for `.js` the same files.
 */
export function withImportEnding(files: readonly OutputFile[], ending: string): readonly OutputFile[] {
  if (ending === '.js') return files
  return files.map((file) =>
    file.path.endsWith('.ts') ? { ...file, text: file.text.replace(relativeImport, `$1${ending}'`) } : file,
  )
}

/** A generated file: its path below the output folder, with `/`, and its whole text. */
export interface OutputFile {
  readonly path: string
  readonly text: string
  /** The text in parts, if it may be too large to be held as one; `text` then joins them each time. */
  readonly parts?: readonly string[]
}

/** A generated file whose text is made of parts; `text` joins them each time. */
export function makeLargeFile(path: string, parts: readonly string[]): OutputFile {
  return {
    path,
    parts,
    get text() {
      return parts.join('')
    },
  }
}

/** A name as an import lists it: `name`, or `name as alias`. */
export interface Import {
  readonly identifier: string
  readonly isType: boolean
}

/** A generated TypeScript module: collects its imports while its body is written, then prints both. */
export class ModuleWriter {
  readonly path: string
  readonly #imports = new Map<string, Map<string, Import>>()
  /** Local names and what they stand for: an import's specifier and identifier, or nothing for the module's own. */
  readonly #locals = new Map<string, string>()
  readonly #body: string[] = []
  #isChecked = true

  constructor(path: string) {
    this.path = path
  }

  /** Names that the module declares itself: an import of the same name gets an alias. Before any import. */
  reserve(identifiers: Iterable<string>): void {
    for (const identifier of identifiers) this.#locals.set(identifier, '')
  }

  /**
   * Adds an import from a module of the output or a package, once, and returns the local name: an alias where the
   * name is taken. From the module itself, returns the identifier only.
   */
  import(
    identifier: string,
    from: string,
    as: 'value' | 'type' = 'value',
    wanted = identifier,
  ): GeneratedCode {
    if (from === this.path) return new GeneratedCode(identifier)
    const specifier = from.endsWith('.ts') ? relativeSpecifier(this.path, from) : from
    const alias = this.#local(wanted, `${specifier} ${identifier}`)
    const names = this.#imports.get(specifier) ?? new Map<string, Import>()
    this.#imports.set(specifier, names)
    const spelled = alias === identifier ? identifier : `${identifier} as ${alias}`
    const known = names.get(spelled)
    names.set(spelled, { identifier: spelled, isType: as === 'type' && known?.isType !== false })
    return new GeneratedCode(alias)
  }

  /** Imports a package without names, so that compilers report a missing one; unchecked modules do not. */
  needs(from: string): void {
    this.#imports.set(from, this.#imports.get(from) ?? new Map())
  }

  /**
   * Reserves and returns a local name: `wanted`, or with a fingerprint of `source` where something else has it.
   */
  #local(wanted: string, source: string): string {
    const known = this.#locals.get(wanted) ?? source
    if (known === source) this.#locals.set(wanted, source)
    return known === source ? wanted : this.#local(`${wanted}_${fingerprint(source)}`, source)
  }

  add(code: GeneratedCode): void {
    this.#body.push(code.text)
  }

  /** Marks the module with `@ts-nocheck`; every export then has to state its type. */
  leaveUnchecked(): void {
    this.#isChecked = false
  }

  get isEmpty(): boolean {
    return this.#body.length === 0
  }

  /**
   * The finished file: header as comments, `@ts-nocheck` if the module is left unchecked, sorted imports, then
   * the body.
   */
  file(header: readonly string[]): OutputFile {
    const imports = [...this.#imports]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([specifier, names]) => printImport(specifier, [...names.values()]))
    const head = [...header.map((line) => `// ${line}`), ...(this.#isChecked ? [] : [uncheckedLine])]
    const text = [[...head, ''].join('\n'), imports.join(''), ...this.#body]
      .filter((part) => part !== '')
      .join('\n')
    return { path: this.path, text: `${text.trimEnd()}\n` }
  }
}

/** Descriptors are most of what is generated, and checking them most of what it costs to compile. */
export const uncheckedLine =
  '// @ts-nocheck Exports state their types; what is inside is checked before it is published.'

/**
 * An import with sorted names; `import type` if all are types, one name a line if it exceeds 110 columns. Without
 * names, `import type {}`.
 */
export function printImport(specifier: string, names: readonly Import[]): string {
  const sorted = [...names].sort((a, b) => (a.identifier < b.identifier ? -1 : 1))
  const isTypeOnly = sorted.every((one) => one.isType)
  const list = sorted.map((one) => (one.isType && !isTypeOnly ? `type ${one.identifier}` : one.identifier))
  if (names.length === 0) return `import type {} from '${specifier}'\n`
  const line = `import ${isTypeOnly ? 'type ' : ''}{ ${list.join(', ')} } from '${specifier}'\n`
  return line.length <= 110
    ? line
    : line.replace('{ ', '{\n  ').replaceAll(', ', ',\n  ').replace(' }', ',\n}')
}

/**
 * The relative import specifier from one file of the output to another: `./` or `../` first, and `.js` in place
 * of `.ts`.
 */
export function relativeSpecifier(from: string, to: string): string {
  const here = from.split('/').slice(0, -1)
  const there = to.replace(/\.ts$/u, '.js').split('/')
  let shared = 0
  while (here[shared] !== undefined && here[shared] === there[shared]) shared++
  const up = here.slice(shared).map(() => '..')
  const path = [...(up.length === 0 ? ['.'] : up), ...there.slice(shared)].join('/')
  return path
}
