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
  textOf(name: string): string | undefined {
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
    if (/[<%]|&(?![^\s#&;]+;)/.test(literal)) return undefined
    let text = ''
    for (const [, plain = '', reference] of literal.matchAll(/([^&]+)|&([^;]+);/g)) {
      const part = reference === undefined ? plain : (builtIn.get(reference) ?? this.#expanded(reference))
      if (part === undefined || text.length + part.length > longest) return undefined
      text += part
    }
    return text
  }
}
