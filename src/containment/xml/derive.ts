import type { ContentLeaf, ContentTerm, Terms } from './content-term.ts'

/** What is left of terms after an element, each answer kept. */
export class Derivatives {
  readonly #terms: Terms
  readonly #known = new Map<ContentLeaf, Map<ContentTerm, ContentTerm>>()
  readonly #next = new Map<ContentTerm, readonly ContentLeaf[]>()
  readonly #parts = new Map<ContentTerm, Parts>()

  constructor(terms: Terms) {
    this.#terms = terms
  }

  after(term: ContentTerm, leaf: ContentLeaf): ContentTerm {
    const known = this.#known.get(leaf) ?? new Map<ContentTerm, ContentTerm>()
    this.#known.set(leaf, known)
    const found = known.get(term) ?? this.#step(term, leaf, known)
    known.set(term, found)
    return found
  }

  /** The leaves that can take the next element, in the order of the schema. */
  next(term: ContentTerm): readonly ContentLeaf[] {
    const found = this.#next.get(term) ?? nextLeaves(term)
    this.#next.set(term, found)
    return found
  }

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

  /** The alternatives that may begin with a leaf: of hundreds one is the leaf. */
  #alternatives(
    term: ContentTerm & { readonly kind: 'or' | 'all' },
    leaf: ContentLeaf,
  ): readonly ContentTerm[] {
    const known = this.#parts.get(term) ?? splitLeaves(term.parts)
    this.#parts.set(term, known)
    const own = known.leaves.get(leaf)
    return own ? [...known.others, own] : known.others
  }

  /** A loop, because sequences are long: the parts that may be left out are passed one by one. */
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

/** Parts that are leaves, and the others. */
interface Parts {
  readonly leaves: ReadonlyMap<ContentLeaf, ContentTerm>
  readonly others: readonly ContentTerm[]
}

function splitLeaves(parts: readonly ContentTerm[]): Parts {
  return {
    leaves: new Map(parts.flatMap((part) => (part.kind === 'leaf' ? [[part.leaf, part] as const] : []))),
    others: parts.filter(({ kind }) => kind !== 'leaf'),
  }
}

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
