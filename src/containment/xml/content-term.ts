import type { AnyParticle, ElementParticle } from '../../schema/index.ts'

/** Derivatives of content terms: the remaining content after one element; cached. */
export class Derivatives {
  readonly #terms: Terms
  readonly #known = new Map<ContentLeaf, Map<ContentTerm, ContentTerm>>()
  readonly #next = new Map<ContentTerm, readonly ContentLeaf[]>()
  readonly #parts = new Map<ContentTerm, Parts>()

  constructor(terms: Terms) {
    this.#terms = terms
  }

  /** The content that may follow after an element matched by this particle; `none` if it cannot come first. */
  after(term: ContentTerm, leaf: ContentLeaf): ContentTerm {
    const known = this.#known.get(leaf) ?? new Map<ContentTerm, ContentTerm>()
    this.#known.set(leaf, known)
    const found = known.get(term) ?? this.#step(term, leaf, known)
    known.set(term, found)
    return found
  }

  /** The particles that can match the next element, in schema order. */
  next(term: ContentTerm): readonly ContentLeaf[] {
    const found = this.#next.get(term) ?? nextLeaves(term)
    this.#next.set(term, found)
    return found
  }

  /**
   * Computes the content that may follow after the particle, without the cache; `none` if the particle cannot
   * come first. `known` has the derivatives already computed for the particle.
   */
  #step(term: ContentTerm, leaf: ContentLeaf, known: ReadonlyMap<ContentTerm, ContentTerm>): ContentTerm {
    const { none, end } = this.#terms
    switch (term.kind) {
      case 'none':
      case 'end':
        return none
      case 'leaf':
        return term.leaf === leaf ? end : none
      case 'then':
        return this.#afterSequence(term, leaf, known)
      case 'or':
        return this.#terms.or(this.#alternatives(term, leaf).map((part) => this.after(part, leaf)))
      case 'all':
        return this.#terms.or(
          term.parts.map((part) => {
            const others = term.parts.filter((other) => other !== part)
            return this.#terms.sequence(this.after(part, leaf), this.#terms.all(others))
          }),
        )
      case 'repeat': {
        const left = this.after(term.of, leaf)
        const min = Math.max(0, term.min - 1)
        return left === none
          ? none
          : this.#terms.sequence(left, this.#terms.repeat(term.of, min, term.max - 1))
      }
    }
  }

  /**
   * The alternatives that may begin with a particle: the particle itself, and all that are not single particles.
   */
  #alternatives(
    term: ContentTerm & { readonly kind: 'or' | 'all' },
    leaf: ContentLeaf,
  ): readonly ContentTerm[] {
    const known = this.#parts.get(term) ?? splitLeaves(term.parts)
    this.#parts.set(term, known)
    const own = known.leaves.get(leaf)
    return own ? [...known.others, own] : known.others
  }

  /**
   * The derivative of a sequence: the alternatives of beginning with its first part or, past parts that may be
   * empty, with a later one. In a loop, as sequences are long.
   */
  #afterSequence(
    sequence: ContentTerm,
    leaf: ContentLeaf,
    known: ReadonlyMap<ContentTerm, ContentTerm>,
  ): ContentTerm {
    const found: ContentTerm[] = []
    let rest = sequence
    for (; rest.kind === 'then'; rest = rest.parts[1]) {
      const kept = known.get(rest)
      if (kept) return this.#terms.or([...found, kept])
      const [first, next] = rest.parts
      const left = this.after(first, leaf)
      if (left !== this.#terms.none) found.push(this.#terms.sequence(left, next))
      if (!first.isNullable) return this.#terms.or(found)
    }
    return this.#terms.or([...found, this.after(rest, leaf)])
  }
}

/** The parts of a term that are single particles, and the other parts. */
interface Parts {
  readonly leaves: ReadonlyMap<ContentLeaf, ContentTerm>
  readonly others: readonly ContentTerm[]
}

/** Separates single particles, by particle, from all other parts. */
function splitLeaves(parts: readonly ContentTerm[]): Parts {
  return {
    leaves: new Map(parts.flatMap((part) => (part.kind === 'leaf' ? [[part.leaf, part] as const] : []))),
    others: parts.filter(({ kind }) => kind !== 'leaf'),
  }
}

/** The particles that can match the first element of a term, each once, in schema order. */
function nextLeaves(term: ContentTerm): readonly ContentLeaf[] {
  const found = new Set<ContentLeaf>()
  const queue: ContentTerm[] = [term]
  const seen = new Set<ContentTerm>()
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    if (one.kind === 'leaf') found.add(one.leaf)
    else if (one.kind === 'repeat') queue.push(one.of)
    else if (one.kind === 'or' || one.kind === 'all') queue.push(...[...one.parts].reverse())
    else if (one.kind === 'then') {
      if (one.parts[0].isNullable) queue.push(one.parts[1])
      queue.push(one.parts[0])
    }
  }
  return [...found]
}

/**
 * A content model as a regular expression over elements. Equal terms of one `Terms` are the same object. Every
 * term but `none` allows some sequence, so any derivative but `none` can be completed.
 */
export type ContentTerm =
  | { readonly kind: 'none' | 'end'; readonly id: number; readonly isNullable: boolean }
  | { readonly kind: 'leaf'; readonly id: number; readonly isNullable: false; readonly leaf: ContentLeaf }
  | {
      readonly kind: 'then'
      readonly id: number
      readonly isNullable: boolean
      readonly parts: readonly [ContentTerm, ContentTerm]
    }
  | {
      readonly kind: 'or' | 'all'
      readonly id: number
      readonly isNullable: boolean
      readonly parts: readonly ContentTerm[]
    }
  | {
      readonly kind: 'repeat'
      readonly id: number
      readonly isNullable: boolean
      readonly of: ContentTerm
      readonly min: number
      readonly max: number
    }

export type ContentLeaf = ElementParticle | AnyParticle

/** Makes terms in a normal form, so that equal content models give the same object. */
export class Terms {
  readonly none: ContentTerm = { kind: 'none', id: 0, isNullable: false }
  readonly end: ContentTerm = { kind: 'end', id: 1, isNullable: true }
  readonly #known = new Map<string, ContentTerm>()
  readonly #leaves = new Map<ContentLeaf, ContentTerm>()
  #next = 2

  /** The term for one occurrence of an element or wildcard. */
  leaf(leaf: ContentLeaf): ContentTerm {
    const known = this.#leaves.get(leaf)
    if (known) return known
    const made: ContentTerm = { kind: 'leaf', id: this.#next++, isNullable: false, leaf }
    this.#leaves.set(leaf, made)
    return made
  }

  /**
   * The first term, then the rest; `none` if one of them is `none`, and the other one if one of them is empty.
   * Nested to the right, so that derivatives of a sequence are often parts of it.
   */
  sequence(first: ContentTerm, rest: ContentTerm): ContentTerm {
    if (first === this.none || rest === this.none) return this.none
    if (first === this.end) return rest
    if (rest === this.end) return first
    if (first.kind === 'then') return this.sequence(first.parts[0], this.sequence(first.parts[1], rest))
    const isNullable = first.isNullable && rest.isNullable
    return this.#kept(`${first.id},${rest.id}`, (id) => {
      return { kind: 'then', id, isNullable, parts: [first, rest] }
    })
  }

  /**
   * Any one of the terms; nested alternatives are flattened, repeated ones dropped. `none` for an empty list. The
   * empty content is dropped if another alternative may be empty.
   */
  or(all: readonly ContentTerm[]): ContentTerm {
    const parts = distinct(all.flatMap((one) => (one.kind === 'or' ? one.parts : [one]))).filter(
      (one) => one !== this.none,
    )
    const [only] = parts
    if (only === undefined) return this.none
    if (parts.length === 1) return only
    // The alternative "empty" is dropped if another alternative may be empty.
    const isSaid = parts.some((one) => one !== this.end && one.isNullable)
    const kept = isSaid ? parts.filter((one) => one !== this.end) : parts
    if (kept.length === 1 && kept[0]) return kept[0]
    const isNullable = kept.some((one) => one.isNullable)
    return this.#kept(`or ${kept.map(({ id }) => id).join(',')}`, (id) => {
      return { kind: 'or', id, isNullable, parts: kept }
    })
  }

  /**
   * Each part once, in any order (`xs:all`); repeated and empty parts are dropped. `none` if a part is `none`.
   */
  all(all: readonly ContentTerm[]): ContentTerm {
    const parts = distinct(all).filter((one) => one !== this.end)
    if (parts.includes(this.none)) return this.none
    const [only] = parts
    if (only === undefined) return this.end
    if (parts.length === 1) return only
    const isNullable = parts.every((one) => one.isNullable)
    return this.#kept(`all ${parts.map(({ id }) => id).join(',')}`, (id) => {
      return { kind: 'all', id, isNullable, parts }
    })
  }

  /**
   * The term repeated `least` to `max` times; an optional term may repeat 0 times. `end` if the maximum is 0, and
   * the term itself for once.
   */
  repeat(of: ContentTerm, least: number, max: number): ContentTerm {
    if (max === 0 || of === this.end) return this.end
    const min = of.isNullable ? 0 : least
    if (of === this.none) return min === 0 ? this.end : this.none
    if (min === 1 && max === 1) return of
    if (min === 0 && max === 1 && of.isNullable) return of
    return this.#kept(`${of.id}{${min},${max}}`, (id) => {
      return { kind: 'repeat', id, isNullable: min === 0, of, min, max }
    })
  }

  /** The term that is kept under the key; if there is none, makes it with a new id and keeps it. */
  #kept(key: string, make: (id: number) => ContentTerm): ContentTerm {
    const known = this.#known.get(key)
    if (known) return known
    const made = make(this.#next++)
    this.#known.set(key, made)
    return made
  }
}

/** Each term once, sorted by id. */
function distinct(terms: readonly ContentTerm[]): readonly ContentTerm[] {
  return [...new Set(terms)].sort((a, b) => a.id - b.id)
}
