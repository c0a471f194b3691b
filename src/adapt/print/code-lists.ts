import {
  type Code,
  code,
  fingerprint,
  join,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
} from '../../typescript/index.ts'

const inlineLength = 60

/**
 * The code lists of a comparison's adapters. Short ones are printed where they are used, long ones once as
 * constants of a shared module.
 */
export class CodeLists {
  readonly #path: string
  readonly #lists = new Map<string, readonly string[]>()

  constructor(path: string) {
    this.#path = path
  }

  /** Prints a list of up to 60 columns inline; a longer one is added to the shared module and imported. */
  print(codes: readonly string[], writer: ModuleWriter): Code {
    const inline = code`[${join(codes.map(literal), ', ')}]`
    if (inline.text.length <= inlineLength) return inline
    const identifier = `codes_${fingerprint(JSON.stringify(codes))}`
    this.#lists.set(identifier, codes)
    return writer.import(identifier, this.#path)
  }

  /** The shared module with all long lists, sorted by name; no file without any. */
  files(header: readonly string[]): readonly OutputFile[] {
    if (this.#lists.size === 0) return []
    const writer = new ModuleWriter(this.#path)
    for (const [identifier, codes] of [...this.#lists].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const rows = wrapCodeRows(codes.map(literal)).map((row) => code`  ${row},\n`)
      writer.add(code`export const ${name(identifier)} = [\n${rows}] as const\n`)
    }
    return [writer.file(header)]
  }
}

/** Joins parts by commas into rows of at most 100 columns. */
function wrapCodeRows(parts: readonly Code[]): readonly Code[] {
  const rows: Code[] = []
  let row: Code[] = []
  for (const part of parts) {
    if (row.length > 0 && join([...row, part], ', ').text.length > 100) {
      rows.push(join(row, ', '))
      row = []
    }
    row.push(part)
  }
  return row.length === 0 ? rows : [...rows, join(row, ', ')]
}
