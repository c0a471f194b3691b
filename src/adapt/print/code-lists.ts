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

/** The code lists that the adapters check against: short ones stand where they are used, each long one once in a module. */
export class CodeLists {
  readonly #path: string
  readonly #lists = new Map<string, readonly string[]>()

  constructor(path: string) {
    this.#path = path
  }

  print(codes: readonly string[], writer: ModuleWriter): Code {
    const inline = code`[${join(codes.map(literal), ', ')}]`
    if (inline.text.length <= inlineLength) return inline
    const identifier = `codes_${fingerprint(JSON.stringify(codes))}`
    this.#lists.set(identifier, codes)
    return writer.import(identifier, this.#path)
  }

  files(header: readonly string[]): readonly OutputFile[] {
    if (this.#lists.size === 0) return []
    const writer = new ModuleWriter(this.#path)
    for (const [identifier, codes] of [...this.#lists].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const rows = lines(codes.map(literal)).map((row) => code`  ${row},\n`)
      writer.add(code`export const ${name(identifier)} = [\n${rows}] as const\n`)
    }
    return [writer.file(header)]
  }
}

function lines(parts: readonly Code[]): readonly Code[] {
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
