import { type Diagnostic, diagnostic, type Location, nearNames, type Sink } from '../diagnostics/index.ts'
import {
  type Api,
  type BodySchema,
  bodyAddress,
  type ElementDeclaration,
  expandedName,
  type OpenReason,
  parseExpandedName,
  type SchemaSet,
} from '../schema/index.ts'
import { isXmlMedia, listBodies, mapMedia, type ReadBody } from './bodies.ts'

export interface BindInput {
  readonly apis: readonly Api[]
  readonly sets: readonly SchemaSet[]
  /** Body address → root, as configuration writes them. */
  readonly bind: ReadonlyMap<string, string>
  /** Where it writes them, by body address. */
  readonly at?: ReadonlyMap<string, Location>
  /** What the descriptions say about open bodies, by address with `api#`. */
  readonly hints: ReadonlyMap<string, string>
}

/**
 * The APIs with the roots that the configuration names for bodies, set in their XML media types; a wrong binding is
 * reported and leaves its body open. Also reports why bodies are open, and warns, with candidates, of other XML
 * bodies without a root.
 */
export function bindBodies(input: BindInput, sink: Sink): readonly Api[] {
  const bodies = input.apis.flatMap(listBodies)
  const bound = new Map<string, BodySchema>()
  for (const [address, root] of input.bind) {
    const tell: Sink = (problem) => sink(moveToBinding(problem, input.at?.get(address)))
    const body = findAddressedBody(address, bodies, tell)
    if (body === undefined) continue
    bound.set(body.full, resolveBinding(body, address, root, input, tell) ?? { kind: 'open' })
  }
  const left = bodies.filter((body) => !bound.has(body.full))
  const called = input.apis.flatMap(({ webhooks = [], ...api }) =>
    listBodies({ ...api, operations: webhooks }),
  )
  reportOpenReasons([...left, ...called], bodies, sink)
  for (const body of left) warnIfOpen(body, bodies, input, sink)
  return input.apis.map((api) => {
    return mapMedia(api, (media, full) => {
      const schema = bound.get(full)
      return schema !== undefined && isXmlMedia(media.type) ? schema : media.schema
    })
  })
}

/**
 * The problem with its location moved to the binding in the configuration; the body becomes a related location.
 */
function moveToBinding(problem: Diagnostic, at: Location | undefined): Diagnostic {
  if (at === undefined) return problem
  return { ...problem, at, related: [...(problem.at ? [problem.at] : []), ...problem.related] }
}

/** The body with an address; undefined, with a report, where no body or several have it. */
function findAddressedBody(address: string, bodies: readonly ReadBody[], sink: Sink): ReadBody | undefined {
  const called = bodies.filter((body) => body.full === address || body.address === address)
  const [body, ...others] = called
  if (body === undefined) {
    const names = bodies.flatMap((one) => [
      shortenAddress(one, bodies),
      ...(address.includes('#') ? [one.full] : []),
    ])
    sink(diagnostic('bind-no-body', { address, near: nearNames(address, names).join(', ') }))
  } else if (others.length > 0) {
    const names = called.map(({ full }) => full)
    const places = others.map(({ operation }) => operation.at)
    sink(
      diagnostic('bind-ambiguous-body', { address, bodies: names.join(', ') }, body.operation.at, ...places),
    )
    return undefined
  }
  return body
}

/**
 * The root that a binding names; undefined, with a report, if the body has no XML or none or several roots match.
 */
function resolveBinding(
  body: ReadBody,
  address: string,
  root: string,
  input: BindInput,
  sink: Sink,
): BodySchema | undefined {
  const [first] = body.media.filter(({ type }) => isXmlMedia(type))
  if (first === undefined) {
    sink(diagnostic('bind-closed-body', { address }, body.operation.at))
    return undefined
  }
  const roots = rootsVisibleTo(body.api, input.apis, input.sets)
  const found = findRoot(root, roots)
  if (found.length > 1) {
    const sets = found.map(({ set }) => set.name).join(', ')
    sink(diagnostic('bind-ambiguous-root', { address, root, sets }, first.at))
    return undefined
  }
  const [only] = found
  if (only) return { kind: 'root', set: only.set.name, element: only.expanded }
  const near = nearRoots(root, roots).join(', ')
  sink(diagnostic('bind-no-root', { address, root, near }, first.at))
  return undefined
}

const SHOWN = 5

/** Suggestions for a wrong root name: up to 5 roots that share a name with it, else those spelled alike. */
function nearRoots(root: string, roots: readonly NamedRoot[]): readonly string[] {
  const related = rankRoots(roots, root).filter(({ score }) => score > 0)
  if (related.length > 0) return related.slice(0, SHOWN).map(({ text }) => text)
  return nearNames(
    root,
    roots.map(({ text }) => text),
  )
}

interface SharedReason {
  readonly why: OpenReason
  readonly names: Set<string>
  readonly operations: Set<string>
  readonly parts: Set<'request' | 'response'>
}

/** The part if there is exactly one, otherwise `schema`. */
function onlyPart(parts: ReadonlySet<'request' | 'response'>): 'request' | 'response' | 'schema' {
  const [only, ...others] = parts
  return only === undefined || others.length > 0 ? 'schema' : only
}

/** Reports each reason why bodies are open once, with all bodies that it leaves open. */
function reportOpenReasons(left: readonly ReadBody[], bodies: readonly ReadBody[], sink: Sink): void {
  const reasons = new Map<string, SharedReason>()
  for (const body of left) {
    for (const why of body.media.flatMap(({ schema }) =>
      schema.kind === 'open' ? (schema.why ?? []) : [],
    )) {
      const { what = '', at } = why
      const key = `${at.file}:${at.line}:${at.column} ${what}`
      const one = reasons.get(key) ?? { why, names: new Set(), operations: new Set(), parts: new Set() }
      one.names.add(shortenAddress(body, bodies))
      one.operations.add(body.operation.id)
      one.parts.add(body.address === bodyAddress(body.operation, 'request') ? 'request' : 'response')
      reasons.set(key, one)
    }
  }
  for (const { why, names, operations, parts } of reasons.values()) {
    const { what, at } = why
    const all = [...names]
    const problem =
      what === undefined
        ? diagnostic('openapi-xml-root-unnamed', { bodies: all }, at)
        : diagnostic('openapi-xml-not-carried', { what, bodies: all }, at)
    sink({ ...problem, concerns: { operations: [...operations], part: onlyPart(parts) } })
  }
}

/** Warns that an XML body has no root, with up to 5 likely ones; silent where a reason for it is reported. */
function warnIfOpen(body: ReadBody, bodies: readonly ReadBody[], input: BindInput, sink: Sink): void {
  const open = body.media.filter(({ type, schema }) => schema.kind === 'open' && isXmlMedia(type))
  const isReported = open.some(({ schema }) => schema.kind === 'open' && schema.why !== undefined)
  const [first] = open
  if (first === undefined || isReported) return
  const roots = rankRoots(rootsVisibleTo(body.api, input.apis, input.sets), input.hints.get(body.full) ?? '')
  const likely = roots.filter(({ score }) => score > 0)
  const shown = (likely.length > 0 ? likely : roots).slice(0, SHOWN)
  const facts = {
    address: shortenAddress(body, bodies),
    roots: shown.map(({ text }) => text),
    others: likely.length > 0 ? 0 : roots.length - shown.length,
  }
  sink(diagnostic('bind-missing', facts, first.at))
}

/** The body's address; with `api#` before it where another body has the same. */
function shortenAddress(body: ReadBody, bodies: readonly ReadBody[]): string {
  const isAlone = bodies.every((other) => other === body || other.address !== body.address)
  return isAlone ? body.address : body.full
}

export interface RankedRoot extends NamedRoot {
  /** How much of the root the words name; 0 where nothing does. */
  readonly score: number
}

const EXACT = 2
const NEAR = 1

/**
 * All roots with a score, highest first, equal ones by name: how well a prose text names the element, its type or
 * its schema file. A word that differs by a plural s or a file extension counts half.
 */
function rankRoots(roots: readonly NamedRoot[], prose: string): readonly RankedRoot[] {
  const words = new Set(
    (prose.match(/[\p{L}\p{N}_.-]+/gu) ?? []).map((word) => word.replace(/\.$/, '').toLowerCase()),
  )
  const said: Said = { words, plain: new Set([...words].map(stripEndings)) }
  const ranked = roots.map((root) => ({ ...root, score: scoreRoot(root, said) }))
  return ranked.sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
}

interface Said {
  readonly words: ReadonlySet<string>
  /** The same without endings. */
  readonly plain: ReadonlySet<string>
}

/** How well words name a root: 2 for each exact and 1 for each near match of element, type and file name. */
function scoreRoot({ set, element }: NamedRoot, said: Said): number {
  if (said.words.size === 0) return 0
  const file = element.at.file.slice(element.at.file.lastIndexOf('/') + 1)
  const type = set.nodes.get(element.type)?.name?.local
  const names = [[element.name.local], type === undefined ? [] : [type], [file, file.replace(/\.[^.]*$/, '')]]
  const scores = names.map((spellings) =>
    Math.max(0, ...spellings.map((name) => scoreWord(name.toLowerCase(), said))),
  )
  return scores.reduce((sum, score) => sum + score, 0)
}

/** 2 if a word is exactly this name, 1 if it differs in a plural s or a file extension, else 0. */
function scoreWord(name: string, said: Said): number {
  if (said.words.has(name)) return EXACT
  return said.plain.has(stripEndings(name)) ? NEAR : 0
}

/** The word without a file extension and then a final s. */
function stripEndings(word: string): string {
  return word.replace(/\.[a-z]{2,5}$/, '').replace(/s$/, '')
}

/** An element that a document of a body may have as its root. */
interface NamedRoot {
  readonly set: SchemaSet
  readonly element: ElementDeclaration
  readonly expanded: string
  /** As configuration names it: with `set#` where several sets have it. */
  readonly text: string
}

/**
 * The non-abstract global elements of all XML sets except those of other APIs, each with its expanded name as text;
 * `set#` precedes a name that several of these sets have.
 */
function rootsVisibleTo(api: string, apis: readonly Api[], sets: readonly SchemaSet[]): readonly NamedRoot[] {
  const hidden = new Set(apis.filter(({ name }) => name !== api).flatMap((other) => other.sets))
  const visible = sets.filter((set) => set.language === 'xml' && !hidden.has(set.name))
  const holders = new Map<string, number>()
  for (const set of visible) {
    for (const expanded of set.elements.keys()) holders.set(expanded, (holders.get(expanded) ?? 0) + 1)
  }
  return visible.flatMap((set) => {
    const elements = [...set.elements].filter(([, element]) => !element.abstract)
    return elements.map(([expanded, element]) => {
      const isAlone = holders.get(expanded) === 1
      return { set, element, expanded, text: isAlone ? expanded : `${set.name}#${expanded}` }
    })
  })
}

/** The roots that `{namespace}local` or `set#{namespace}local` names in the configuration; empty for other texts. */
function findRoot(text: string, roots: readonly NamedRoot[]): readonly NamedRoot[] {
  const [, setName, rest = ''] = /^(?:([^{}#]+)#)?(.*)$/u.exec(text.trim()) ?? []
  const name = parseExpandedName(rest)
  if (name === undefined) return []
  const expanded = expandedName(name)
  return roots.filter(
    (root) => root.expanded === expanded && (setName === undefined || root.set.name === setName),
  )
}
