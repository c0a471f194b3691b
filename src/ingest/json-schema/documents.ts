import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { Source } from '../source.ts'
import { parseText, type Value } from '../text/index.ts'
import { type Dialect, dialectOf } from './dialect.ts'
import { identifiersOf } from './identifiers.ts'
import { type Place, rootPlace, textAt } from './place.ts'

/** The documents of one source, each parsed once; nothing outside of the source can be reached. */
export interface Documents {
  readonly source: Source
  readonly sink: Sink
  /** The root of a file; nothing where the source has no such file or it cannot be read (which is reported). */
  root(path: string): Place | undefined
  /** The schema resource of an absolute identifier, or of `source:<path>`. */
  resource(uri: string): Place | undefined
  anchor(uri: string, name: string): Place | undefined
  /** Paths of the documents that were asked for so far, sorted. */
  readonly paths: readonly string[]
}

/** `dialect` holds for documents that name none themselves. */
export function openDocuments(source: Source, dialect: Dialect, sink: Sink): Documents {
  return new SourceDocuments(source, dialect, sink)
}

class SourceDocuments implements Documents {
  readonly source: Source
  readonly sink: Sink
  readonly #dialect: Dialect
  readonly #roots = new Map<string, Place | undefined>()
  readonly #resources = new Map<string, Place>()
  readonly #anchors = new Map<string, Place>()
  readonly #used = new Set<string>()
  #isWholeSourceIndexed = false

  constructor(source: Source, dialect: Dialect, sink: Sink) {
    this.source = source
    this.#dialect = dialect
    this.sink = sink
  }

  get paths(): readonly string[] {
    return [...this.#used].sort()
  }

  root(path: string): Place | undefined {
    if (!this.#roots.has(path)) this.#load(path, this.sink)
    return this.#using(this.#roots.get(path))
  }

  resource(uri: string): Place | undefined {
    const known = this.#resources.get(uri)
    if (known) return this.#using(known)
    if (uri.startsWith('source:')) return this.root(uri.slice('source:'.length))
    this.#indexWholeSource()
    return this.#using(this.#resources.get(uri))
  }

  anchor(uri: string, name: string): Place | undefined {
    return this.#anchors.get(`${uri}#${name}`)
  }

  #using(place: Place | undefined): Place | undefined {
    if (place) this.#used.add(place.path)
    return place
  }

  #load(path: string, sink: Sink): void {
    const file = this.source.files.get(path)
    const value = file && parseText(file, sink)
    const root = value && rootPlace(path, value, ownDialect(value) ?? this.#dialect)
    this.#roots.set(path, root)
    if (root) this.#index(root)
  }

  #index(root: Place): void {
    this.#resources.set(`source:${root.path}`, root)
    for (const { uri, anchor, place, at } of identifiersOf(root)) {
      const known = anchor === undefined ? this.#resources : this.#anchors
      const key = anchor === undefined ? uri : `${uri}#${anchor}`
      const other = known.get(key)
      if (other === undefined) known.set(key, place)
      else if (other.value !== place.value) {
        this.sink(diagnostic('schema-identifier-duplicate', { identifier: key }, at, other.value.at))
      }
    }
  }

  /** An identifier can stand in any file; one that is no JSON or YAML cannot hold it, so its faults stay unsaid. */
  #indexWholeSource(): void {
    if (this.#isWholeSourceIndexed) return
    this.#isWholeSourceIndexed = true
    for (const path of this.source.files.keys()) {
      if (isDocumentPath(path) && !this.#roots.has(path)) this.#load(path, () => {})
    }
  }
}

export function isDocumentPath(path: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(path)
}

function ownDialect(value: Value): Dialect | undefined {
  if (value.kind !== 'map') return undefined
  const openapi = textAt(value, 'openapi')
  if (openapi?.startsWith('3.0')) return 'openapi-3.0'
  if (openapi?.startsWith('3.1')) return dialectOf(textAt(value, 'jsonSchemaDialect') ?? '') ?? 'openapi-3.1'
  return undefined
}
