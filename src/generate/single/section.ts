import { Code, fingerprint, ModuleWriter } from '../../typescript/index.ts'

/** Where the names of the file are. */
export interface SingleFile {
  /** By the path of a module: the namespace that its names are in; an empty text for the top of the file. */
  readonly sections: ReadonlyMap<string, string>
  /** The module specifier of the runtime. */
  readonly runtime: string
  /** Notes that a type of the runtime is used, and says what it is called here. */
  readonly runtimeType: (exported: string) => string
  /** Notes that a name at the top is hidden inside a namespace, and gives another name for it. */
  readonly hiddenName: (exported: string) => string
}

/** Writes a module as a section of the file: what it imports is there already. */
export class SectionWriter extends ModuleWriter {
  readonly #file: SingleFile
  readonly #own = new Set<string>()

  constructor(path: string, file: SingleFile) {
    super(path)
    this.#file = file
  }

  override reserve(identifiers: Iterable<string>): void {
    for (const identifier of identifiers) this.#own.add(identifier)
  }

  override import(identifier: string, from: string): Code {
    const { sections, runtime, runtimeType, hiddenName } = this.#file
    if (from === this.path) return new Code(identifier)
    if (from === runtime) return new Code(runtimeType(identifier))
    const section = sections.get(from) ?? ''
    if (section !== '') return new Code(`${section}.${identifier}`)
    return new Code(this.#own.has(identifier) ? hiddenName(identifier) : identifier)
  }
}

/** A name that none of the others is. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeName(`${wanted}_${fingerprint(wanted)}`, taken) : wanted
}
