import { Code, fingerprint, ModuleWriter } from '../../typescript/index.ts'

/** Where the names of the one file are declared. */
export interface SingleFile {
  /** By the path of a module: the namespace that its names are in; an empty text for the top of the file. */
  readonly sections: ReadonlyMap<string, string>
  /** The module specifier of the runtime. */
  readonly runtime: string
  /** Records that a type of the runtime is used, and returns its name in this file. */
  readonly runtimeType: (exported: string) => string
  /** Records that a top-level name is shadowed inside a namespace, and returns an alias for it. */
  readonly hiddenName: (exported: string) => string
}

/** Writes a module as a section of one file: imports become references to names in the file. */
export class SectionWriter extends ModuleWriter {
  readonly #file: SingleFile
  readonly #own = new Set<string>()

  constructor(path: string, file: SingleFile) {
    super(path)
    this.#file = file
  }

  /** Notes the names that this section declares. */
  override reserve(identifiers: Iterable<string>): void {
    for (const identifier of identifiers) this.#own.add(identifier)
  }

  /** The name in the file for what a module imports: qualified by its namespace, or an alias if it is shadowed. */
  override import(identifier: string, from: string): Code {
    const { sections, runtime, runtimeType, hiddenName } = this.#file
    if (from === this.path) return new Code(identifier)
    if (from === runtime) return new Code(runtimeType(identifier))
    const section = sections.get(from) ?? ''
    if (section !== '') return new Code(`${section}.${identifier}`)
    return new Code(this.#own.has(identifier) ? hiddenName(identifier) : identifier)
  }
}

/** The wanted name, with suffixes until it is not taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeName(`${wanted}_${fingerprint(wanted)}`, taken) : wanted
}
