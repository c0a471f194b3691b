import { escapeXml } from '../containment/index.ts'
import { invariant } from '../diagnostics/index.ts'
import type { CodecRoot, DocumentMedia } from '../run/index.ts'
import type { Issue } from '../runtime/index.ts'
import {
  type ElementDeclaration,
  findNode,
  type Name,
  parseExpandedName,
  type SchemaSet,
  type Version,
} from '../schema/index.ts'
import { type OutputFile, slug } from '../typescript/index.ts'
import { type JsonJudge, loadAjv } from './ajv.ts'
import { type Libxml2, loadLibxml2, type Opinion, type XmlJudge } from './libxml2.ts'

export type { Opinion } from './libxml2.ts'

/** An opinion, or why there is none: a package that is not installed, or a schema that the other cannot use. */
export type OpinionResult = Opinion | { readonly missing: string } | { readonly impossible: string }

/** What the second opinions of a version are made from. */
export interface OpinionSources {
  readonly version: Version
  /** The emitted files, for their JSON Schema. */
  files(): Promise<readonly OutputFile[]>
  /** The XML Schema documents that it was read from, by name. */
  documents(): Promise<ReadonlyMap<string, Uint8Array>>
}

/** Asks libxml2 about XML and ajv about JSON; both are loaded, and each schema is compiled, when first needed. */
export class SecondOpinions {
  readonly #sources: OpinionSources
  #libxml2: Promise<Libxml2 | undefined> | undefined
  #ajv: Promise<JsonJudge | undefined> | undefined
  readonly #said = new Set<string>()
  readonly #judges = new Map<string, Promise<XmlJudge | string>>()
  readonly #wholes = new Map<string, XmlJudge | string>()

  constructor(sources: OpinionSources) {
    this.#sources = sources
  }

  /**
   * Whether a text is asked about for the first time; it is remembered. Used to report once what holds for every
   * document of a root.
   */
  isNews(text: string): boolean {
    const size = this.#said.size
    return this.#said.add(text).size > size
  }

  /**
   * Returns the opinion of libxml2 on XML, or of ajv on JSON or plain text. Otherwise which package is missing, or
   * why no opinion is possible.
   */
  async of(document: string, media: DocumentMedia, root: CodecRoot): Promise<OpinionResult> {
    if (media === 'xml') return this.#ofXml(document, root)
    return this.#ofJson(media === 'json' ? document : JSON.stringify(document), root)
  }

  /**
   * Returns libxml2's opinion on a document. Otherwise that it is not installed, or why it cannot use the root's
   * schema.
   */
  async #ofXml(document: string, root: CodecRoot): Promise<OpinionResult> {
    this.#libxml2 ??= loadLibxml2()
    const libxml2 = await this.#libxml2
    if (libxml2 === undefined) return { missing: 'libxml2-wasm' }
    const key = `${root.set}#${root.local}`
    const judge = this.#judges.get(key) ?? this.#compile(libxml2, root)
    this.#judges.set(key, judge)
    const found = await judge
    return typeof found === 'string' ? { impossible: found } : found.judge(document)
  }

  /**
   * Returns libxml2's judge for a root, or a text that says why there is none. Tries the whole set, then the
   * root's namespace, then single documents: wildcards and named types lead to other namespaces.
   */
  async #compile(libxml2: Libxml2, root: CodecRoot): Promise<XmlJudge | string> {
    const set = this.#sources.version.sets.find(({ name }) => name === root.set)
    const declared = set?.elements.get(root.local)
    invariant(set && declared, `the root "${root.local}" is of no set`)
    if (!isXmlSchema(set)) return 'its schema is not XML Schema'
    const documents = await this.#sources.documents()
    let problem = ''
    const { namespace } = declared.name
    if (declared.isInner) return this.#compileInner(libxml2, documents, set, declared)
    const wholes = [
      () => this.#compileWhole(libxml2, documents, set),
      () => this.#compileWhole(libxml2, documents, set, namespace),
    ]
    const entries = [...new Set([declared.at.file, ...set.entries])]
    for (const compile of [...wholes, ...entries.map((entry) => () => libxml2.compile(documents, entry))]) {
      const judge = compile()
      if (typeof judge !== 'string' && declaresRoot(judge, root)) return judge
      problem ||= typeof judge === 'string' ? judge : 'libxml2 does not find it declared'
    }
    return problem
  }

  /**
   * Compiles a schema that declares an inner element as a root, by its named type. A text says why that is
   * impossible.
   */
  #compileInner(
    libxml2: Libxml2,
    documents: ReadonlyMap<string, Uint8Array>,
    set: SchemaSet,
    declared: ElementDeclaration,
  ): XmlJudge | string {
    const type = findNode(set, declared.type).name
    if (type === undefined) return 'its type has no name, so no other schema can declare the element'
    if (declared.constraints !== undefined) return 'no other schema can declare its identity constraints'
    const text = new TextEncoder().encode(printInnerRootSchema(set, declared, type))
    const made = [...printSetSchemas(set)].map(
      ([name, part]) => [name, new TextEncoder().encode(part)] as const,
    )
    return libxml2.compile(new Map([...documents, ...made, [inner, text]]), inner)
  }

  /**
   * Compiles all documents of a set, or of one of its namespaces, as one schema; a text says what is wrong. Done
   * once each.
   */
  #compileWhole(
    libxml2: Libxml2,
    documents: ReadonlyMap<string, Uint8Array>,
    set: SchemaSet,
    namespace?: string,
  ): XmlJudge | string {
    const key = `${set.name}#${namespace ?? whole}`
    const known = this.#wholes.get(key)
    if (known !== undefined) return known
    const made =
      namespace === undefined
        ? printSetSchemas(set)
        : new Map([[whole, printNamespaceSchema(set, namespace)]])
    const encoder = new TextEncoder()
    const texts = [...made].map(([name, text]) => [name, encoder.encode(text)] as const)
    const judge = libxml2.compile(new Map([...documents, ...texts]), whole)
    this.#wholes.set(key, judge)
    return judge
  }

  /**
   * Returns ajv's opinion on a JSON text. Otherwise that ajv is not installed, or that the root has no JSON Schema
   * of its own.
   */
  async #ofJson(document: string, root: CodecRoot): Promise<OpinionResult> {
    this.#ajv ??= this.#sources.files().then(loadAjv)
    const ajv = await this.#ajv
    if (ajv === undefined) return { missing: 'ajv' }
    const schema = `${root.set}.${slug(root.local) || 'root'}.json`
    return ajv.has(schema)
      ? ajv.judge(schema, document)
      : { impossible: 'its JSON Schema has no name of its own' }
  }
}

/** The name of a made schema document; no document of a source has such a name. */
const whole = '?whole.xsd'

const inner = '?inner.xsd'

/** Returns a schema document that imports all namespaces of a set and declares an inner element as a root. */
function printInnerRootSchema(set: SchemaSet, { name, nillable }: ElementDeclaration, type: Name): string {
  const namespaces = [...groupFiles(set).keys()]
  const parts = namespaces.map((namespace, index) => {
    const location = ` schemaLocation="?whole-${index}.xsd"`
    if (namespace === name.namespace) return `<xs:include${location}/>`
    return `<xs:import${namespace === '' ? '' : ` namespace="${escapeXml(namespace)}"`}${location}/>`
  })
  const prefix = type.namespace === '' ? '' : 't:'
  const bound = type.namespace === '' ? '' : ` xmlns:t="${escapeXml(type.namespace)}"`
  const element = `<xs:element${bound} name="${escapeXml(name.local)}" type="${prefix}${escapeXml(type.local)}"${nillable ? ' nillable="true"' : ''}/>`
  // Imports and includes have to come before declarations.
  return printSchemaDocument(name.namespace, parts.join('') + element)
}

/**
 * Returns schema documents by name: one that imports all namespaces of a set, and for each namespace one that
 * includes its documents.
 */
function printSetSchemas(set: SchemaSet): ReadonlyMap<string, string> {
  const namespaces = [...groupFiles(set).keys()]
  const imports = namespaces
    .map((namespace, index) => ({ namespace, file: `?whole-${index}.xsd` }))
    .map(({ namespace, file }) => {
      const named = namespace === '' ? '' : ` namespace="${escapeXml(namespace)}"`
      return { namespace, file, text: `<xs:import${named} schemaLocation="${file}"/>` }
    })
  // libxml2 reads a namespace from the first location that it finds, so all imports come before any include.
  /** The imports of all namespaces but `own`. */
  const others = (own?: string): string =>
    imports.map(({ namespace, text }) => (namespace === own ? '' : text)).join('')
  return new Map([
    [whole, printSchemaDocument(chooseUnusedNamespace(namespaces), others())],
    ...imports.map(
      ({ namespace, file }) => [file, printNamespaceSchema(set, namespace, others(namespace))] as const,
    ),
  ])
}

/** Returns a schema document that includes all documents of a namespace, after these imports. */
function printNamespaceSchema(set: SchemaSet, namespace: string, imports = ''): string {
  const files = [...(groupFiles(set).get(namespace) ?? [])]
  const includes = files.map((file) => `<xs:include schemaLocation="${escapeXml(encodeURI(file))}"/>`)
  return printSchemaDocument(namespace, imports + includes.join(''))
}

/** Returns an XML Schema document with a target namespace and this content. */
function printSchemaDocument(namespace: string, content: string): string {
  const target = namespace === '' ? '' : ` targetNamespace="${escapeXml(namespace)}"`
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"${target}>${content}</xs:schema>`
}

/**
 * Returns the documents that declare something in each namespace. Inner elements and documents outside the set are
 * left out.
 */
function groupFiles(set: SchemaSet): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>()
  const declared = [...set.elements.values()].filter(({ isInner }) => !isInner)
  for (const { name, at } of [...declared, ...set.nodes.values()]) {
    if (name === undefined || !set.files.includes(at.file)) continue
    const known = files.get(name.namespace) ?? new Set()
    files.set(name.namespace, known.add(at.file))
  }
  return files
}

/** Returns a namespace that is not among these. */
function chooseUnusedNamespace(namespaces: readonly string[]): string {
  let namespace = 'urn:whole'
  while (namespaces.includes(namespace)) namespace += '-'
  return namespace
}

/** Whether all files of a set end with `.xsd`. */
function isXmlSchema({ files }: SchemaSet): boolean {
  return files.every((file) => /\.xsd$/i.test(file))
}

/** Whether a compiled schema declares a root: an empty root element is not refused for being undeclared. */
function declaresRoot(judge: XmlJudge, { local: expanded }: CodecRoot): boolean {
  const name = parseExpandedName(expanded)
  if (name === undefined) return true
  const namespace = escapeXml(name.namespace)
  const { says } = judge.judge(`<${name.local}${namespace === '' ? '' : ` xmlns="${namespace}"`}/>`)
  return !/No matching global declaration/i.test(says)
}

/**
 * Rules without a second opinion: our own limits, what is not read for safety, and references to identifiers,
 * which libxml2 does not check.
 */
const ownRules = /^(?:limit-|number-digits$|doctype$|encoding$|idref$)/

/** Whether one of the issues is of a rule that no second validator judges. */
export function isOurOwn(issues: readonly Issue[]): boolean {
  return issues.some(({ rule }) => ownRules.test(rule))
}
