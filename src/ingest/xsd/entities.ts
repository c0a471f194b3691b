const builtIn: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
/** Characters of one entity, and of all references of a document: entities of entities grow without end. */
const longest = 10_000
const most = 1_000_000

/** The general entities of an internal subset (XML 1.0, 4.2) whose text is plain: no markup, no parameter entities. */
export class Entities {
  readonly names: ReadonlySet<string>
  readonly #literals = new Map<string, string>()
  readonly #texts = new Map<string, string | undefined>()
  #left = most

  constructor(subset: string) {
    const declared = subset.matchAll(/<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)'|)/g)
    const names = new Set<string>()
    for (const [, name = '', double, single] of declared) {
      const literal = double ?? single
      // The first declaration of an entity holds; those that XML has itself stay.
      if (names.has(name) || builtIn.has(name)) continue
      names.add(name)
      if (literal !== undefined) this.#literals.set(name, literal)
    }
    this.names = names
  }

  /** What a reference stands for; nothing where it is not plain, stands for itself, or all references together are too long. */
  expandReference(name: string): string | undefined {
    const text = this.#expanded(name)
    this.#left -= text?.length ?? 0
    return this.#left < 0 ? undefined : text
  }

  #expanded(name: string): string | undefined {
    if (this.#texts.has(name)) return this.#texts.get(name)
    // Until it is known: an entity that refers to itself is none.
    this.#texts.set(name, undefined)
    const text = this.#written(this.#literals.get(name) ?? '<')
    this.#texts.set(name, text)
    return text
  }

  #written(literal: string): string | undefined {
    if (literal.includes('%')) return undefined
    // XML 1.0, 4.5: a declaration has the characters that numbers stand for, and is read as any text where it is used.
    const replacement = literal.replace(
      /&(#[^;&]*);/g,
      (whole, number: string) => parseCharacterReference(number) ?? whole,
    )
    if (/<|&(?![^\s&;]+;)/.test(replacement)) return undefined
    let text = ''
    for (const [, plain = '', reference] of replacement.matchAll(/([^&]+)|&([^;]+);/g)) {
      const part = reference === undefined ? plain : this.#referred(reference)
      if (part === undefined || text.length + part.length > longest) return undefined
      text += part
    }
    return text
  }

  #referred(reference: string): string | undefined {
    if (reference.startsWith('#')) return parseCharacterReference(reference)
    return builtIn.get(reference) ?? this.#expanded(reference)
  }
}

/** The character of `#38` or `#x26`; nothing where XML has none, and of white space, which may mean a blank. */
function parseCharacterReference(number: string): string | undefined {
  const [, hexadecimal, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(number) ?? []
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  const isCharacter = (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd)
  return isCharacter || (code >= 0x10000 && code <= 0x10ffff) ? String.fromCodePoint(code) : undefined
}
