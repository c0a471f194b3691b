/**
 * An XML Schema regular expression (Part 2, appendix F) as the source of an ECMAScript one with the `u` flag, anchored
 * at both ends; nothing where it uses what cannot be said there.
 */
export function translatePattern(source: string): string | undefined {
  const reader = new PatternReader(source)
  const body = reader.branches()
  return body === undefined || !reader.isDone ? undefined : checked(`^(?:${body})$`)
}

function checked(source: string): string | undefined {
  try {
    new RegExp(source, 'u')
    return source
  } catch {
    return undefined
  }
}

const nameStart =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const nameRest = `${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`

/** Class escapes as the inside of a character class, positive and negative where the negative is no class inside. */
const classEscapes: ReadonlyMap<string, string> = new Map([
  ['s', ' \\t\\n\\r'],
  ['i', nameStart],
  ['c', nameRest],
  ['d', '\\p{Nd}'],
])

const single: ReadonlyMap<string, string> = new Map([
  ['n', '\\n'],
  ['r', '\\r'],
  ['t', '\\t'],
  ...[...'\\|.?*+(){}[]^'].map((character): [string, string] => [character, `\\${character}`]),
  ['-', '\\-'],
])

const categories = /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?)$/

class PatternReader {
  readonly #characters: readonly string[]
  #at = 0

  constructor(source: string) {
    this.#characters = [...source]
  }

  get isDone(): boolean {
    return this.#at >= this.#characters.length
  }

  #peek(offset = 0): string {
    return this.#characters[this.#at + offset] ?? ''
  }

  #take(): string {
    return this.#characters[this.#at++] ?? ''
  }

  branches(): string | undefined {
    const parts: string[] = []
    do {
      const part = this.#branch()
      if (part === undefined) return undefined
      parts.push(part)
    } while (this.#peek() === '|' && this.#take())
    return parts.join('|')
  }

  #branch(): string | undefined {
    let out = ''
    while (!this.isDone && this.#peek() !== '|' && this.#peek() !== ')') {
      const atom = this.#atom()
      const quantifier = atom === undefined ? undefined : this.#quantifier()
      if (atom === undefined || quantifier === undefined) return undefined
      out += atom + quantifier
    }
    return out
  }

  #quantifier(): string | undefined {
    const next = this.#peek()
    if (next === '?' || next === '*' || next === '+') return this.#take()
    if (next !== '{') return ''
    const rest = this.#characters.slice(this.#at).join('')
    const match = /^\{(\d+)(?:,(\d*))?\}/.exec(rest)
    if (!match) return undefined
    this.#at += match[0].length
    return match[0]
  }

  #atom(): string | undefined {
    const next = this.#take()
    if (next === '(') {
      const inner = this.branches()
      return inner === undefined || this.#take() !== ')' ? undefined : `(?:${inner})`
    }
    if (next === '[') return this.#class()
    if (next === '\\') return this.#escape()
    if (next === '.') return '[^\\n\\r]'
    if ('?*+{}]'.includes(next)) return undefined
    return /[$^/-]/.test(next) ? `\\${next}`.replace('\\-', '-') : next
  }

  #escape(): string | undefined {
    const inside = this.#escapeInClass()
    if (inside === undefined) return undefined
    if (inside.isNegative) return `[^${inside.text}]`
    return inside.isClass ? `[${inside.text}]` : inside.text
  }

  #escapeInClass(): { text: string; isClass: boolean; isNegative: boolean } | undefined {
    const letter = this.#take()
    const plain = single.get(letter)
    if (plain !== undefined) return { text: plain, isClass: false, isNegative: false }
    const known = classEscapes.get(letter.toLowerCase())
    if (known !== undefined)
      return { text: known, isClass: true, isNegative: letter !== letter.toLowerCase() }
    if (letter === 'w') return { text: '\\p{L}\\p{M}\\p{N}\\p{S}', isClass: true, isNegative: false }
    if (letter === 'W') return { text: '\\p{P}\\p{Z}\\p{C}', isClass: true, isNegative: false }
    return letter === 'p' || letter === 'P' ? this.#property(letter) : undefined
  }

  #property(letter: string): { text: string; isClass: boolean; isNegative: boolean } | undefined {
    const rest = this.#characters.slice(this.#at).join('')
    const name = /^\{([A-Za-z]+)\}/.exec(rest)?.[1]
    if (name === undefined || !categories.test(name)) return undefined
    this.#at += name.length + 2
    return { text: `\\${letter}{${name}}`, isClass: true, isNegative: false }
  }

  /** A character class; subtraction becomes a look-ahead, since classes with the `u` flag have none. */
  #class(): string | undefined {
    const isNegated = this.#peek() === '^'
    if (isNegated) this.#take()
    let inside = ''
    for (let isFirst = true; this.#peek() !== ']'; isFirst = false) {
      if (this.isDone) return undefined
      if (this.#peek() === '-' && this.#peek(1) === '[') return this.#subtraction(isNegated, inside)
      const part = this.#classPart(isFirst)
      if (part === undefined) return undefined
      inside += part
    }
    this.#take()
    return inside === '' ? undefined : `[${isNegated ? '^' : ''}${inside}]`
  }

  #subtraction(isNegated: boolean, inside: string): string | undefined {
    this.#at += 2
    const minus = this.#class()
    if (minus === undefined || inside === '' || this.#take() !== ']') return undefined
    return `(?!${minus})[${isNegated ? '^' : ''}${inside}]`
  }

  #classPart(isFirst: boolean): string | undefined {
    const next = this.#take()
    if (next === '\\') {
      const part = this.#escapeInClass()
      return part === undefined || part.isNegative ? undefined : part.text
    }
    if (next === '[') return undefined
    if (next === '-') {
      const isEdge = isFirst || this.#peek() === ']'
      return isEdge ? '\\-' : '-'
    }
    return '^$./|(){}*+?'.includes(next) ? `\\${next}` : next
  }
}
