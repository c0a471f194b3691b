import { linkJsonTypes } from '../../descriptor/index.ts'
import { invariant } from '../../diagnostics/index.ts'
import { unlessUnknown } from '../../regex/index.ts'
import { type JsonCodec, type JsonType, jsonCodec } from '../../runtime/index.ts'
import type { Json, NodeId, SchemaSet } from '../../schema/index.ts'
import {
  type Demand,
  type JsonTerm,
  type JsonValueKind,
  jsonKinds,
  listTermParts,
  type TermId,
} from './json-term.ts'
import { decideByKind } from './kind-truth.ts'
import type { TermGraph } from './term-graph.ts'

type Anchors = ReadonlyMap<string, TermId>

/**
 * The anchors in force below the resources that are being followed, by number; 0 has none. The outermost resource
 * decides (2020-12 §8.2.3.2), so an anchor once in force stays.
 */
class Scopes {
  readonly #scopes: Anchors[] = [new Map()]
  readonly #numbers = new Map<string, number>([['', 0]])
  readonly #dynamic: ReadonlySet<TermId>

  constructor(graph: TermGraph) {
    this.#dynamic = graph.isDynamic ? leadingToDynamic(graph) : new Set()
  }

  /** Whether the meaning of a term depends on the anchors in force. */
  matters(term: TermId): boolean {
    return this.#dynamic.has(term)
  }

  /** The anchors in force in a scope; empty for 0. */
  anchors(scope: number): Anchors {
    return this.#scopes[scope] ?? new Map()
  }

  /** The number of the scope inside a resource: its anchors plus the outer ones, which win. */
  within(scope: number, anchors: readonly (readonly [string, TermId])[]): number {
    const outer = this.anchors(scope)
    const merged = [...new Map([...anchors, ...outer])].sort(([a], [b]) => (a < b ? -1 : 1))
    const key = merged.map(([name, to]) => `${JSON.stringify(name)}${to}`).join()
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#scopes.length)
    this.#scopes.push(new Map(merged))
    return this.#scopes.length - 1
  }
}

/** The terms from which a dynamic reference can be reached, these references included. */
function leadingToDynamic({ terms }: TermGraph): ReadonlySet<TermId> {
  const parents = terms.map((): TermId[] => [])
  for (const [id, term] of terms.entries()) for (const part of listTermParts(term)) parents[part]?.push(id)
  const found = new Set<TermId>()
  const queue = [...terms.entries()].flatMap(([id, { kind }]) => (kind === 'dynamic' ? [id] : []))
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(parents[id] ?? []))
  }
  return found
}

/** The negation of a demand. */
export function negateDemand(demand: Demand): Demand {
  return demand ^ 1
}

/** Whether the demand is that its schema holds, not that it fails. */
export function isPositive(demand: Demand): boolean {
  return (demand & 1) === 0
}

/** Ignores the problems of linking: patterns that cannot be run were reported when the schema was read. */
function dropped(): void {}

/** Demands by number: a term, the anchors in force where it stands, and whether it must hold or must not. */
export class Demands {
  readonly #terms: JsonTerm[]
  readonly #graph: TermGraph
  readonly #scopes: Scopes
  /** By the number of the term, where no anchors matter to it. */
  readonly #numbers = new Map<TermId | string, Demand>()
  readonly #entries: { readonly term: TermId; readonly scope: number }[] = []
  readonly #made = new Map<string, TermId>()
  readonly #truths = new Map(jsonKinds.map((kind) => [kind, new Map<TermId, boolean | undefined>()]))
  readonly #codecs = new Map<Demand, JsonCodec<unknown>>()
  readonly #types = new Map<SchemaSet, (id: NodeId) => () => JsonType>()

  constructor(graph: TermGraph) {
    this.#graph = graph
    this.#terms = [...graph.terms]
    this.#scopes = new Scopes(graph)
  }

  /**
   * The demand that a schema holds, with the anchors of a scope in force; the same number for the same question.
   * Scopes are not told apart for a schema without dynamic references.
   */
  holds(term: TermId, scope = 0): Demand {
    const kept = this.#scopes.matters(term) ? scope : 0
    const key = kept === 0 ? term : `${term} ${kept}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const demand = this.#entries.length * 2
    this.#entries.push({ term, scope: kept })
    this.#numbers.set(key, demand)
    return demand
  }

  /** The demand that a term made by the search holds; equal terms give the same demand. */
  holdsMade(term: Extract<JsonTerm, { kind: 'constant' | 'some' | 'never' }>): Demand {
    const key = JSON.stringify(term)
    const known = this.#made.get(key)
    if (known !== undefined) return this.holds(known)
    this.#made.set(key, this.#terms.length)
    this.#terms.push(term)
    return this.holds(this.#terms.length - 1)
  }

  /**
   * The demand that a part of a demand's term holds (or, with `isHolding` false, fails), in the scope of that
   * demand.
   */
  part(demand: Demand, term: TermId, isHolding = true): Demand {
    const held = this.holds(term, this.#findEntry(demand).scope)
    return isHolding ? held : negateDemand(held)
  }

  /** The term of a demand, whether it is to hold or to fail. */
  lookUpTerm(demand: Demand): JsonTerm {
    return this.#term(this.#findEntry(demand).term)
  }

  /** The positive demand for the target of a resource or dynamic reference; throws for other terms. */
  target(demand: Demand): Demand {
    const { scope } = this.#findEntry(demand)
    const term = this.lookUpTerm(demand)
    if (term.kind === 'resource') return this.holds(term.of, this.#scopes.within(scope, term.anchors))
    invariant(term.kind === 'dynamic', 'only resources and dynamic references have a target')
    return this.holds(this.#scopes.anchors(scope).get(term.anchor) ?? term.to, scope)
  }

  /**
   * True if every value of the kind meets the demand, false if none does; undefined if that depends on the value.
   */
  truth(demand: Demand, kind: JsonValueKind): boolean | undefined {
    const truth = this.decideTerm(this.#findEntry(demand).term, kind)
    return truth === undefined || isPositive(demand) ? truth : !truth
  }

  /** True if a term holds for every value of the kind, false if for none, undefined otherwise; cached. */
  decideTerm(id: TermId, kind: JsonValueKind): boolean | undefined {
    const truths = this.#truths.get(kind)
    const known = truths?.get(id)
    if (known !== undefined || truths?.has(id)) return known
    const truth = decideByKind(
      this.#term(id),
      kind,
      (part) => this.decideTerm(part, kind),
      (part) => this.#term(part).kind === 'unknown',
    )
    truths?.set(id, truth)
    return truth
  }

  /** Whether a value meets a demand; undefined if that depends on a pattern that cannot be interpreted. */
  accepts(demand: Demand, value: Json): boolean | undefined {
    return unlessUnknown(() => this.judge(demand, value))
  }

  /**
   * Whether the runtime's validation finds that a value meets the demand. Like `accepts`, but throws an
   * `UnknownPattern` instead of returning undefined.
   */
  judge(demand: Demand, value: Json): boolean {
    const known = this.#codecs.get(demand)
    const codec = known ?? jsonCodec<unknown>(() => this.#type(demand))
    if (!known) this.#codecs.set(demand, codec)
    return codec.validate(value).ok
  }

  /** The runtime type that accepts exactly the values that meet the demand. */
  #type(demand: Demand): JsonType {
    const { term, scope } = this.#findEntry(demand)
    const own = this.#resolveTermType(term)
    const anchors = [...this.#scopes.anchors(scope)].map(([name, to]): [string, () => JsonType] => [
      name,
      () => this.#resolveTermType(to)(),
    ])
    const type: JsonType = anchors.length === 0 ? own() : { json: 'resource', of: own, anchors }
    return isPositive(demand) ? type : { json: 'not', of: () => type }
  }

  /**
   * Returns a function that makes the runtime type of a term, without its anchors. A term from a schema has the
   * linked type of that schema; one made by the search a `constant`, `any` or `never`.
   */
  #resolveTermType(id: TermId): () => JsonType {
    const origin = this.#graph.origins[id]
    if (origin) {
      const types = this.#types.get(origin.set) ?? linkJsonTypes(origin.set, dropped)
      this.#types.set(origin.set, types)
      return types(origin.id)
    }
    const term = this.#term(id)
    if (term.kind === 'constant') return () => ({ json: 'constant', values: term.values })
    if (term.kind !== 'some') return () => ({ json: 'never' })
    return () => ({ json: 'any', of: term.of.map((demand) => () => this.#type(demand)) })
  }

  /** The term and the scope of a demand; throws for an unknown one. */
  #findEntry(demand: Demand): { readonly term: TermId; readonly scope: number } {
    const entry = this.#entries[demand >> 1]
    if (entry === undefined) invariant(false, `there is no demand ${demand}`)
    return entry
  }

  /** The term with this id, of the graph or made by the search; throws if there is none. */
  #term(id: TermId): JsonTerm {
    const term = this.#terms[id]
    if (term === undefined) invariant(false, `there is no term ${id}`)
    return term
  }
}
