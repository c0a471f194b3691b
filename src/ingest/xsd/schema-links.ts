import { type Diagnostic, diagnostic, nearNames, type Sink } from '../../diagnostics/index.ts'
import type { Source } from '../source.ts'
import { knowsXml } from './builtin-attributes.ts'
import {
  readSchemaDocument,
  type SchemaDocument,
  type SchemaReadOptions,
  schemaPaths,
} from './schema-document.ts'
import { readCollapsedAttribute, type SchemaElement, schemaChildren, XML } from './schema-element.ts'
import { findAlternative, findCopies, resolveLocation } from './schema-location.ts'
import { refuse } from './schema-set-reading.ts'

/**
 * The library with wrong includes reported and marked as broken: a document without a namespace may include only
 * such documents, or those of a namespace that it adopts from documents including it (§4.2.1 and §4.2.2).
 */
export function refuseForeignIncludes(library: Library, sink: Sink): Library {
  const { documents, links } = library
  const checked = [...links].map(([path, own]): [string, readonly SchemaLink[]] => {
    if (documents.get(path)?.targetNamespace !== undefined) return [path, own]
    const adopted = adoptedBy(library, path)
    return [path, own.map((link) => (isForeign(link, adopted) ? broken(link) : link))]
  })
  return { ...library, links: new Map(checked) }

  function isForeign({ kind, targets }: SchemaLink, adopted: ReadonlySet<string>): boolean {
    const namespaces = targets.map((target) => documents.get(target)?.targetNamespace ?? '')
    return kind === 'include' && namespaces.some((each) => each !== '' && !adopted.has(each))
  }

  function broken(link: SchemaLink): SchemaLink {
    const location = readCollapsedAttribute(link.element, 'schemaLocation') ?? ''
    const found = documents.get(link.targets[0] ?? '')?.targetNamespace ?? ''
    sink(diagnostic('xsd-location-namespace', { location, expected: '', found }, link.element.at))
    return { ...link, targets: [], isBroken: true }
  }
}

/** The namespaces of the documents that include a document, directly or through others without a namespace. */
function adoptedBy({ documents, links }: Library, path: string): ReadonlySet<string> {
  const reached = new Set([path])
  const adopted = new Set<string>()
  for (const target of reached) {
    for (const [from, own] of links) {
      if (!own.some((link) => link.kind === 'include' && link.targets.includes(target))) continue
      const namespace = documents.get(from)?.targetNamespace
      if (namespace === undefined) reached.add(from)
      else adopted.add(namespace)
    }
  }
  return adopted
}

/** An import, include or redefine with the documents of the source that it leads to. */
interface SchemaLink {
  readonly kind: 'import' | 'include'
  readonly namespace: string
  readonly element: SchemaElement
  /** By path. */
  readonly targets: readonly string[]
  /** Whether a target could not be read. */
  readonly isBroken: boolean
  /** Whether a target is not there, where that is allowed. */
  readonly isMissing?: boolean
}

/** The documents of a source and what each of them leads to, by path. */
export interface Library {
  readonly documents: ReadonlyMap<string, SchemaDocument | undefined>
  readonly links: ReadonlyMap<string, readonly SchemaLink[]>
  /** Problems of files that were searched for a namespace and cannot be read: one may declare what is missing. */
  readonly searchProblems: readonly Diagnostic[]
}

/**
 * Resolves the imports, includes and redefines of the found documents and of all that these lead to. Documents are
 * read when first needed, also those not named .xsd. Those that no link leads to are left out.
 */
export function linkDocuments(
  source: Source,
  found: ReadonlyMap<string, SchemaDocument | undefined>,
  options: SchemaReadOptions,
  sink: Sink,
): Library {
  const documents = new Map(found)
  const known = new Map(found)
  // By path: problems of files that were only searched. They count once a link leads to the file.
  const withheld = new Map<string, readonly Diagnostic[]>()
  const links = new Map<string, readonly SchemaLink[]>()
  const queue = [...found.keys()]
  const search = (target: string): SchemaDocument | undefined => {
    const file = source.files.get(target)
    if (file !== undefined && !known.has(target)) {
      const problems: Diagnostic[] = []
      known.set(
        target,
        readSchemaDocument(file, options, (problem) => problems.push(problem)),
      )
      withheld.set(target, problems)
    }
    return known.get(target)
  }
  const read = (target: string): SchemaDocument | undefined => {
    const document = search(target)
    if (known.has(target) && !documents.has(target)) {
      withheld.get(target)?.forEach(sink)
      documents.set(target, document)
      queue.push(target)
    }
    return document
  }
  const all = (): ReadonlyMap<string, SchemaDocument | undefined> => {
    for (const each of schemaPaths(source).filter(options.isRead)) search(each)
    return known
  }
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const document = documents.get(path)
    if (document === undefined || links.has(path)) continue
    const { allowMissing, isRead } = options
    const from: From = { path, document, source, all, search, read, sink, allowMissing, isRead }
    links.set(
      path,
      schemaChildren(document.root, 'import', 'include', 'redefine').map((element) =>
        resolveLink(from, element),
      ),
    )
  }
  const unread = [...withheld].filter(([path]) => !documents.has(path) && known.get(path) === undefined)
  return { documents, links, searchProblems: unread.flatMap(([, problems]) => problems) }
}

interface From {
  readonly path: string
  readonly document: SchemaDocument
  readonly source: Source
  /** The document at a path, to see whether it is meant; its problems are not reported. */
  readonly search: (path: string) => SchemaDocument | undefined
  /** The document at a path that a link leads to: it belongs to the library, and its problems are reported. */
  readonly read: (path: string) => SchemaDocument | undefined
  /** Every schema document of the source, searched now where it was not read. */
  readonly all: () => ReadonlyMap<string, SchemaDocument | undefined>
  readonly sink: Sink
  readonly allowMissing: boolean
  readonly isRead: (path: string) => boolean
}

/** An import, include or redefine with its targets; reports a location that cannot be followed or does not fit. */
function resolveLink(from: From, element: SchemaElement): SchemaLink {
  const own = from.document.targetNamespace ?? ''
  const isOpen = from.document.targetNamespace === undefined
  if (element.name.local !== 'import') {
    return {
      kind: 'include',
      element,
      namespace: own,
      // A document that adopts a namespace may include others of it; that is checked when all links are known.
      ...located(from, element, (found) => found === '' || found === own || isOpen, own),
    }
  }
  const namespace = readCollapsedAttribute(element, 'namespace') ?? ''
  if (namespace === own) from.sink(diagnostic('xsd-import-own-namespace', undefined, element.at))
  if (element.attributes.has('schemaLocation')) {
    return {
      kind: 'import',
      element,
      namespace,
      ...located(from, element, (found) => found === namespace, namespace),
    }
  }
  return { kind: 'import', element, namespace, targets: unlocated(from, element, namespace), isBroken: false }
}

type Found = Pick<SchemaLink, 'targets' | 'isBroken' | 'isMissing'>

/**
 * The target of a link with `schemaLocation`: the document there or, for a remote address, its copy in the source.
 * Reports locations that lead nowhere or to a namespace that does not fit; a target that cannot be used makes the
 * link broken.
 */
function located(
  from: From,
  element: SchemaElement,
  fits: (namespace: string) => boolean,
  expected: string,
): Found {
  const location = readCollapsedAttribute(element, 'schemaLocation') ?? ''
  const target = resolveLocation(from.path, location)
  const { source } = from
  // Most schemas name the document of the W3C that declares what is built in.
  const isBuiltIn = expected === XML && knowsXml(from.document.root)
  const sink: Sink = isBuiltIn ? () => {} : from.sink
  if ('refused' in target) {
    const copy = target.refused === 'remote' ? findCopy(from, location, fits) : undefined
    if (copy !== undefined) {
      sink(
        diagnostic('xsd-location-copy', { location, file: source.files.get(copy)?.name ?? copy }, element.at),
      )
      return { targets: [copy], isBroken: false }
    }
    const code = target.refused === 'remote' ? 'xsd-location-remote' : 'xsd-location-outside'
    sink(diagnostic(code, { location }, element.at))
    return unanswered(from, element, expected)
  }
  if (!source.files.has(target.path)) {
    const near = nearNames(target.path, source.files.keys())
    sink(diagnostic('xsd-location-missing', { location, near }, element.at))
    return unanswered(from, element, expected)
  }
  const document = from.read(target.path)
  if (document === undefined) return { targets: [], isBroken: true }
  const found = document.targetNamespace ?? ''
  if (!fits(found)) {
    from.sink(diagnostic('xsd-location-namespace', { location, expected, found }, element.at))
    return { targets: [], isBroken: true }
  }
  return { targets: [target.path], isBroken: false }
}

/**
 * The path of the document in the source that a remote address means, by its name; of several, the one in the
 * folder of `from`. Undefined where there is none.
 */
function findCopy(from: From, address: string, fits: (namespace: string) => boolean): string | undefined {
  const found = findCopies(address, from.source.files.keys()).filter((path) => {
    const document = path === from.path ? undefined : from.search(path)
    return document !== undefined && fits(document.targetNamespace ?? '')
  })
  const copy =
    found.length === 1 ? found[0] : found.find((path) => findFolder(path) === findFolder(from.path))
  if (copy !== undefined) from.read(copy)
  return copy
}

/**
 * The targets of a link whose location leads nowhere, which is allowed (§4.2.1, §4.2.3): an import is treated as
 * without location, an include has none. Reports a redefine with content.
 */
function unanswered(from: From, element: SchemaElement, namespace: string): Found {
  const isMissing = from.allowMissing
  if (element.name.local === 'import') {
    const targets = unlocated(from, element, namespace)
    return { targets, isBroken: false, isMissing: isMissing && targets.length === 0 }
  }
  if (
    !isMissing &&
    schemaChildren(element, 'simpleType', 'complexType', 'group', 'attributeGroup').length > 0
  ) {
    refuse(from, 'src-redefine.2', 'there is no document to redefine', element.at)
  }
  return { targets: [], isBroken: false, isMissing }
}

/**
 * The targets of an import without location: documents of its namespace in the same folder, else in the whole
 * source. Of alternatives that declare the same names one is taken, with a report.
 */
function unlocated(from: From, element: SchemaElement, namespace: string): readonly string[] {
  const { sink } = from
  const all = [...from.all()].filter(([path, document]) => {
    return (
      path !== from.path &&
      from.isRead(path) &&
      document !== undefined &&
      (document.targetNamespace ?? '') === namespace
    )
  })
  const paths = all.map(([path]) => path)
  const beside = paths.filter((path) => findFolder(path) === findFolder(from.path))
  const { targets, others } = findAlternative(from.document, beside.length > 0 ? beside : paths, from.all())
  for (const target of targets) from.read(target)
  const [target = ''] = targets
  if (others.length > 0)
    sink(diagnostic('xsd-import-alternatives', { namespace, taken: target, others }, element.at))
  return targets
}

export function findFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
