import {
  type Diagnostic,
  diagnostic,
  isLocalDefect,
  type Location,
  pointed,
  type Sink,
} from '../../diagnostics/index.ts'
import type { Source, SourceFile } from '../source.ts'
import { isSameValue, parseText, type Value } from '../text/index.ts'
import { makePointerSteps, pointerAt } from './defect-place.ts'
import { type Dialect, findDialect, readVocabularies, type SchemaLanguage } from './dialect.ts'
import { listIdentifiers } from './identifiers.ts'
import { metaschema } from './metaschemas.ts'
import { makeRootPlace, type SchemaPlace, textAt } from './place.ts'
import { resolveUri } from './uri.ts'

/** The documents of one source, each parsed once; nothing outside of the source can be reached. */
export interface Documents {
  readonly source: Source
  readonly sink: Sink
  /** Where defects of one place were told to the sink, by pointer. */
  readonly defects: ReadonlySet<string>
  /** What holds for documents that name no language themselves. */
  readonly language: SchemaLanguage
  /** The root of a file; nothing where the source has no such file or it cannot be read (which is reported). */
  root(path: string): SchemaPlace | undefined
  /** The schema resource of an absolute identifier, or of `source:<path>`. */
  resource(uri: string): SchemaPlace | undefined
  anchor(uri: string, name: string): SchemaPlace | undefined
  /** The anchors of a resource that dynamic references may lead to. */
  dynamicAnchors(uri: string): ReadonlyMap<string, SchemaPlace>
  /** Where what a pointer leads to stands now, in a document that was turned into another form. */
  pointer(path: string, pointer: string): string
  /** A defect with its place as its document is written; one that was told while it was turned gets a pointer. */
  placed(problem: Diagnostic): Diagnostic
  /** Paths of the documents that were asked for so far, sorted. */
  readonly paths: readonly string[]
}

/** `baseUris` say where parts of the source were got from. */
export interface SchemaDocumentOptions {
  readonly language: SchemaLanguage
  /** The document that is read first; what it says of its dialect holds for documents that name none. */
  readonly entry?: string
  /** Documents that are read alike; where all of them that name a `$schema` name one dialect, it holds for the rest. */
  readonly entries?: readonly string[]
  readonly baseUris?: ReadonlyMap<string, string>
  /** What becomes of a document as it is written. */
  readonly change?: (path: string, value: Value) => Value
  readonly prepare?: Prepare
}

/** Turns a document into the form that is read, where it has another; `written` gives documents as they are. */
export type Prepare = (
  path: string,
  value: Value,
  by: { readonly written: (path: string) => Value | undefined; readonly sink: Sink },
) => Prepared | undefined

interface Prepared {
  readonly value: Value
  /** Where what an old pointer leads to stands now. */
  readonly pointer: (pointer: string) => string
  /** Steps of a defect as they are written. */
  readonly steps: (steps: readonly string[]) => readonly string[]
}

export function openDocuments(source: Source, options: SchemaDocumentOptions, sink: Sink): Documents {
  return new SourceDocuments(source, options, sink)
}

class SourceDocuments implements Documents {
  readonly source: Source
  readonly sink: Sink
  readonly defects = new Set<string>()
  readonly #entry: string | undefined
  #language: SchemaLanguage
  readonly #baseUris: readonly (readonly [uri: string, path: string])[]
  readonly #change: SchemaDocumentOptions['change']
  readonly #prepare: Prepare | undefined
  readonly #written = new Map<string, Value | undefined>()
  /** Files that were parsed before their language was known. */
  readonly #early = new Map<string, Value | undefined>()
  readonly #turned = new Map<string, Prepared>()
  readonly #roots = new Map<string, SchemaPlace | undefined>()
  readonly #resources = new Map<string, SchemaPlace>()
  readonly #anchors = new Map<string, SchemaPlace>()
  readonly #dynamic = new Map<string, Map<string, SchemaPlace>>()
  readonly #languages = new Map<string, SchemaLanguage | undefined>()
  readonly #used = new Set<string>()
  /** Files that were only looked through for identifiers, and what two of them call themselves alike. */
  readonly #lookedThrough = new Set<string>()
  readonly #rivals = new Map<string, Diagnostic>()
  #isWholeSourceIndexed = false

  constructor(source: Source, options: SchemaDocumentOptions, sink: Sink) {
    const { language, entry, entries = [], baseUris = new Map(), change, prepare } = options
    this.source = source
    this.#change = change
    this.#prepare = prepare
    this.#entry = entry
    this.#language = language
    this.#baseUris = [...baseUris].sort(([a], [b]) => b.length - a.length)
    this.sink = (problem) => {
      if (problem.pointer !== undefined && isLocalDefect(problem.code)) this.defects.add(problem.pointer)
      sink(problem)
    }
    const dialect = this.source.files.size > 1 ? this.#commonDialect(entries) : undefined
    if (dialect) this.#language = { ...language, dialect }
  }

  /** The one dialect that the documents with a `$schema` name; undefined where they name several, or none. */
  #commonDialect(paths: readonly string[]): Dialect | undefined {
    const named = new Set<Dialect>()
    for (const path of paths) {
      const value = this.#parsed(path, this.source.files.get(path), this.sink)
      this.#early.set(path, value)
      const own = value?.kind === 'map' ? findDialect(textAt(value, '$schema') ?? '') : undefined
      if (own) named.add(own)
    }
    const [dialect, ...others] = named
    return others.length === 0 ? dialect : undefined
  }

  get language(): SchemaLanguage {
    return this.#language
  }

  get paths(): readonly string[] {
    return [...this.#used].sort()
  }

  /** The root of a file, parsed at its first use; undefined where it is missing or cannot be read. */
  root(path: string): SchemaPlace | undefined {
    if (!this.#roots.has(path)) this.#load(path, this.source.files.get(path), this.sink)
    return this.#using(this.#roots.get(path))
  }

  pointer(path: string, pointer: string): string {
    return this.#turned.get(path)?.pointer(pointer) ?? pointer
  }

  /** The problem with its defect's steps as the document is written; found by location where it has no pointer. */
  placed(problem: Diagnostic): Diagnostic {
    const { pointer, at } = problem
    if (pointer === undefined) return at === undefined ? unplaced(problem) : this.#placedBy(problem, at)
    const [path = '', ...rest] = pointer.split('#')
    const found = makePointerSteps(this.#roots.get(path)?.value, rest.join('#'))
    const steps = this.#turned.get(path)?.steps(found.steps) ?? found.steps
    return { ...problem, defect: { ...found, steps } }
  }

  /**
   * The problem with the pointer of the value that is written at its location; unplaced where no document has one.
   */
  #placedBy(problem: Diagnostic, at: Location): Diagnostic {
    for (const [path, value] of this.#written) {
      // What an overlay gave has its place in the overlay.
      const isHere = value?.at.file === at.file || this.#change !== undefined
      const pointer = isHere && value ? pointerAt(value, at) : undefined
      if (pointer === undefined) continue
      const moved = this.pointer(path, pointer)
      return { ...problem, pointer: `${path}#${moved}`, defect: makePointerSteps(value, pointer) }
    }
    return unplaced(problem)
  }

  resource(uri: string): SchemaPlace | undefined {
    return this.#using(this.#find(uri))
  }

  /** The schema with an anchor in a resource; reports a duplicate of it, if any, once. */
  anchor(uri: string, name: string): SchemaPlace | undefined {
    const key = `${uri}#${name}`
    return this.#reportDuplicate(key, this.#anchors.get(key))
  }

  dynamicAnchors(uri: string): ReadonlyMap<string, SchemaPlace> {
    return this.#dynamic.get(uri) ?? new Map()
  }

  /** Marks the document of a place as used and returns the place. */
  #using(place: SchemaPlace | undefined): SchemaPlace | undefined {
    if (place) this.#used.add(place.path)
    return place && this.#reportDuplicate(`source:${place.path}`, place)
  }

  /**
   * The resource of a URI: already known, a file by its path or base URI, an identifier in any file, a metaschema;
   * else undefined.
   */
  #find(uri: string): SchemaPlace | undefined {
    const known = this.#resources.get(uri)
    if (known) return this.#reportDuplicate(uri, known)
    const path = uri.startsWith('source:') ? uri.slice('source:'.length) : this.#mapped(uri)
    if (path !== undefined && this.source.files.has(path)) return this.root(path)
    if (uri.startsWith('source:') && !uri.startsWith('source:/')) return undefined
    this.#indexWholeSource()
    return this.#reportDuplicate(uri, this.#resources.get(uri) ?? this.#metaschema(uri))
  }

  /** The built-in metaschema of a URI, loaded at its first use; undefined for other URIs. */
  #metaschema(uri: string): SchemaPlace | undefined {
    const file = metaschema(uri)
    if (file === undefined) return undefined
    if (!this.#resources.has(file.path)) this.#load(file.path, file, this.sink)
    return this.#resources.get(file.path)
  }

  /** The path in the source of a URI that begins with a configured base URI. */
  #mapped(uri: string): string | undefined {
    const found = this.#baseUris.find(([start]) => uri.startsWith(start))
    return found && found[1] + uri.slice(found[0].length)
  }

  /** The URI that a file was got from, by the configured base URIs, else `source:` and its path. */
  #resolveBaseUri(path: string): string {
    const found = this.#baseUris.find(([, start]) => path.startsWith(start))
    return found ? found[0] + path.slice(found[1].length) : `source:${path}`
  }

  /** Parses a file, stores its root and indexes its identifiers; stores undefined where it cannot be read. */
  #load(path: string, file: SourceFile | undefined, sink: Sink): void {
    // Said before it is known: the search for the language of a document must not come back to the document.
    this.#roots.set(path, undefined)
    const value = this.#prepared(path, this.#parsed(path, file, sink), sink)
    if (value === undefined) return
    const own = ownDialect(value)
    if (own && path === this.#entry) this.#language = { ...this.language, dialect: own }
    const root = makeRootPlace({
      ...{ path, value, base: this.#resolveBaseUri(path), languageOf: (name) => this.#resolveLanguage(name) },
      language: own ? { ...this.language, dialect: own } : this.language,
    })
    this.#roots.set(path, root)
    this.#index(root)
  }

  /** The value of a file after `change`, as its author wrote it. */
  #parsed(path: string, file: SourceFile | undefined, sink: Sink): Value | undefined {
    if (this.#written.has(path)) return this.#written.get(path)
    if (this.#early.has(path)) return this.#early.get(path)
    const parsed = file && parseText(file, sink, this.source.limits, this.language)
    const value = parsed && (this.#change?.(path, parsed) ?? parsed)
    if (this.#prepare !== undefined) this.#written.set(path, value)
    return value
  }

  /** The value in the form that is read, turned by `prepare` where it applies; remembers how it was turned. */
  #prepared(path: string, value: Value | undefined, sink: Sink): Value | undefined {
    const written = (other: string) => {
      if (this.source.files.has(other)) this.#used.add(other)
      return this.#parsed(other, this.source.files.get(other), sink)
    }
    const made = value && this.#prepare?.(path, value, { written, sink })
    if (made === undefined) return value
    this.#turned.set(path, made)
    return made.value
  }

  /**
   * Registers a document under its URIs, with all identifiers and anchors in it; the first of equal names wins.
   */
  #index(root: SchemaPlace): void {
    this.#resources.set(`source:${root.path}`, root)
    this.#resources.set(this.#resolveBaseUri(root.path), root)
    if (!this.#resources.has(root.base)) this.#resources.set(root.base, root)
    for (const { uri, anchor, isDynamic, place, at } of listIdentifiers(root)) {
      if (isDynamic) this.#addDynamic(uri, anchor ?? '', place)
      if (anchor === '') continue
      const known = anchor === undefined ? this.#resources : this.#anchors
      const key = anchor === undefined ? uri : `${uri}#${anchor}`
      const other = known.get(key)
      if (other === undefined) known.set(key, place)
      else if (!isSameValue(other.value, place.value)) {
        this.#contest(
          key,
          other,
          place,
          pointed(
            place.id,
            diagnostic('schema-identifier-duplicate', { identifier: key }, at, other.value.at),
          ),
        )
      }
    }
  }

  /**
   * Reports a duplicate identifier at once if both documents are read. If one was only searched for identifiers,
   * or the name has no host, keeps the problem until that name or document is asked for.
   */
  #contest(key: string, first: SchemaPlace, second: SchemaPlace, problem: Diagnostic): void {
    const looked = [first, second].filter(({ path }) => this.#lookedThrough.has(path))
    const [only] = looked
    const isName = key.startsWith('source:/')
    const asked = looked.length === 2 || isName ? key : `source:${only?.path}`
    if (only === undefined && !isName) this.sink(problem)
    else if (!this.#rivals.has(asked)) this.#rivals.set(asked, problem)
  }

  /** Returns `found`, and reports the kept problem about a duplicate of its key, once. */
  #reportDuplicate<Found>(key: string, found: Found): Found {
    const problem = this.#rivals.get(key)
    if (problem) this.sink(problem)
    this.#rivals.delete(key)
    return found
  }

  /** Registers a dynamic anchor of a resource; the first of equal names wins. */
  #addDynamic(uri: string, anchor: string, place: SchemaPlace): void {
    const known = this.#dynamic.get(uri) ?? new Map<string, SchemaPlace>()
    this.#dynamic.set(uri, known)
    if (!known.has(anchor)) known.set(anchor, place)
  }

  /**
   * Loads all JSON and YAML files not read yet, once, to find their identifiers; their problems are not reported.
   */
  #indexWholeSource(): void {
    if (this.#isWholeSourceIndexed) return
    this.#isWholeSourceIndexed = true
    for (const [path, file] of this.source.files) {
      if (!isDocumentPath(path) || this.#roots.has(path)) continue
      this.#lookedThrough.add(path)
      this.#load(path, file, () => {})
    }
  }

  /**
   * The language of a `$schema`: a known dialect, or by the vocabularies of a metaschema in the source; else
   * undefined.
   */
  #resolveLanguage(identifier: string): SchemaLanguage | undefined {
    const dialect = findDialect(identifier)
    if (dialect) return { ...this.language, dialect, without: new Set() }
    if (this.#languages.has(identifier)) return this.#languages.get(identifier)
    this.#languages.set(identifier, undefined)
    const uri = resolveUri('', identifier)
    const described = uri === undefined ? undefined : this.#find(uri)?.value
    const listed = described?.kind === 'map' ? described.entries.get('$vocabulary')?.value : undefined
    const made = listed?.kind === 'map' ? readVocabularies(listed, this.sink) : undefined
    const language = made && { ...this.language, ...made }
    this.#languages.set(identifier, language)
    return language
  }
}

/** The problem with its file as pointer and its message as key, for one whose place is unknown. */
function unplaced(problem: Diagnostic): Diagnostic {
  return {
    ...problem,
    pointer: `${problem.at?.file ?? ''}#`,
    defect: { steps: [], key: `~${problem.message}` },
  }
}

export function isDocumentPath(path: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(path)
}

/**
 * The dialect of an OpenAPI description from its `openapi` and `jsonSchemaDialect`; undefined for other documents.
 */
function ownDialect(value: Value): Dialect | undefined {
  if (value.kind !== 'map') return undefined
  const openapi = textAt(value, 'openapi')
  if (openapi?.startsWith('3.0')) return 'openapi-3.0'
  if (/^3\.[12]/.test(openapi ?? ''))
    return findDialect(textAt(value, 'jsonSchemaDialect') ?? '') ?? 'openapi-3.1'
  return undefined
}
