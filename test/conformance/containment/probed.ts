import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { ingest } from '../../../src/ingest/index.ts'
import { eftiProfile } from '../../../src/profile/index.ts'
import type { XmlCodec } from '../../../src/runtime/index.ts'
import {
  type ElementDeclaration,
  expandedName,
  type NodeId,
  type SchemaSet,
} from '../../../src/schema/index.ts'
import { corpus } from '../../support/corpus.ts'
import { type GeneratedVersion, generatedOf } from '../../support/generated.ts'
import { type CompiledSchema, compileSchema } from '../../support/libxml2.ts'
import { unzip } from '../../support/unzip.ts'

const probes = 'urn:example:probe'

/** A published schema set with an element of its own for every named type, so that types have documents too. */
export interface Probed {
  readonly set: SchemaSet
  /** The set with its probes. */
  readonly probed: SchemaSet
  readonly probeOf: (type: NodeId) => ElementDeclaration | undefined
  readonly isAccepted: (root: ElementDeclaration, xml: string) => Verdicts
  readonly dispose: () => void
}

/** What the emitted codec and libxml2 say of a document. */
export interface Verdicts {
  readonly codec: boolean
  readonly libxml2: boolean
}

/** The first schema set of an archive of the corpus. */
export async function probedSet(archive: string): Promise<Probed> {
  const [file = ''] = archive.split('/').slice(-1)
  const root = corpus(`corpus/${archive.slice(0, -file.length - 1)}`)
  const problems = new Diagnostics()
  const source = { name: 'v', status: 'stable', apis: new Map(), bind: new Map() } as const
  const version = await ingest(
    { ...source, schemas: file, conventions: { allowDoctype: true } },
    { root, profile: eftiProfile },
    problems.sink,
  )
  const set = version?.sets[0]
  if (!set) throw new Error(`${archive} has no schema set`)
  return probedOf(set, await unzip(`${root}/${file}`))
}

export async function probedOf(
  set: SchemaSet,
  files: ReadonlyMap<string, Uint8Array | string>,
): Promise<Probed> {
  const byType = new Map<NodeId, ElementDeclaration>()
  const drivers: string[] = []
  for (const node of set.nodes.values()) {
    if (node.name === undefined || node.name.namespace === 'http://www.w3.org/2001/XMLSchema') continue
    const name = { namespace: probes, local: `probe${byType.size}` }
    const id = `element:${expandedName(name)}`
    byType.set(node.id, { id, name, type: node.id, nillable: false, abstract: false, at: node.at })
    const { namespace, local } = node.name
    drivers.push(
      namespace === ''
        ? `<xs:element name="${name.local}" type="${local}"/>`
        : `<xs:element name="${name.local}" type="t:${local}" xmlns:t="${namespace}"/>`,
    )
  }
  const elements = new Map(set.elements)
  for (const probe of byType.values()) elements.set(expandedName(probe.name), probe)
  const probed = { ...set, elements }
  const generated = await generatedOf([probed])
  const schema = compiled(set, files, drivers)
  const codecs = new Map<string, XmlCodec<unknown>>()
  return {
    set,
    probed,
    probeOf: (type) => byType.get(type),
    isAccepted: (root, xml) => {
      const key = expandedName(root.name)
      const codec = codecs.get(key) ?? codecOf(generated, set.name, key)
      codecs.set(key, codec)
      return { codec: codec.parse(xml).ok, libxml2: schema.validate(xml).valid }
    },
    dispose: () => schema.dispose(),
  }
}

function codecOf(generated: GeneratedVersion, set: string, name: string): XmlCodec<unknown> {
  return generated.xml(set, name)
}

/** One schema of all documents: those of a namespace include each other's, as ours stand beside each other. */
function compiled(
  set: SchemaSet,
  files: ReadonlyMap<string, Uint8Array | string>,
  elements: readonly string[],
): CompiledSchema {
  const all = new Map<string, Uint8Array | string>(files)
  const byNamespace = new Map<string, string[]>()
  for (const name of set.files) {
    const path = name.replace(/^.*!\//, '')
    const target = targetOf(files.get(path))
    byNamespace.set(target, [...(byNamespace.get(target) ?? []), path])
  }
  const imports = [...byNamespace].map(([namespace, paths], index) => {
    const includes = paths.map((path) => `<xs:include schemaLocation="${path}"/>`).join('')
    const target = namespace === '' ? '' : ` targetNamespace="${namespace}"`
    all.set(`driver-${index}.xsd`, schemaText(target, includes))
    const imported = namespace === '' ? '' : ` namespace="${namespace}"`
    return `<xs:import${imported} schemaLocation="driver-${index}.xsd"/>`
  })
  all.set('driver.xsd', schemaText(` targetNamespace="${probes}"`, [...imports, ...elements].join('')))
  return compileSchema(all, 'driver.xsd')
}

function schemaText(target: string, content: string): string {
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"${target}>${content}</xs:schema>`
}

function targetOf(file: Uint8Array | string | undefined): string {
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file)
  const tag = /<(?:\w+:)?schema\b[^>]*>/.exec(text)?.[0] ?? ''
  return /\stargetNamespace\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? ''
}
