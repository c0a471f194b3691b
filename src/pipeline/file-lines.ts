const LINE_FEED = 0x0a
const RETURN = 0x0d

/** The lines of a file by number, cut out of its bytes when they are asked for: few of many are ever shown. */
export class FileLines {
  readonly #bytes: Uint8Array
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #starts: readonly number[] | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = inUtf8(bytes)
  }

  /** One line without its end, counted from 1; nothing beyond the last. */
  at(line: number): string | undefined {
    this.#starts ??= startsIn(this.#bytes)
    const start = this.#starts[line - 1]
    if (start === undefined) return undefined
    return this.#decoder.decode(this.#bytes.subarray(start, this.#starts[line])).replace(/[\r\n]+$/, '')
  }
}

/** Without a byte order mark, which says what the bytes are: places do not count it. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3)
  const isBig = first === 0xfe && second === 0xff
  if (!isBig && !(first === 0xff && second === 0xfe)) return bytes
  return Buffer.from(new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes))
}

/** Where lines begin; a carriage return ends one too, with or without a line feed, and few files have any. */
function startsIn(bytes: Uint8Array): readonly number[] {
  const starts = [0]
  if (!bytes.includes(RETURN)) {
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1))
      starts.push(at + 1)
    return starts
  }
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === LINE_FEED || (bytes[at] === RETURN && bytes[at + 1] !== LINE_FEED)) starts.push(at + 1)
  }
  return starts
}
