import { adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { readXmlSchemas } from '../../src/ingest/xsd/index.ts'
import type { Profile, Version } from '../../src/schema/index.ts'
import { type RunningAdapter, runAdapters, runtimeBeside } from './run-adapters.ts'

/** A vocabulary of our own: `<is id="…" parent="…" for="…">name</is>` in `appinfo`. */
const profile: Profile = {
  name: 'made-up',
  dataElementsOf: (markup) =>
    markup.flatMap(({ local, attributes, text }) => {
      const [id, parent, refersTo] = ['id', 'parent', 'for'].map((name) => attributes.get(name))
      if (local !== 'is' || id === undefined) return []
      return [
        {
          id,
          ...(text === '' ? {} : { name: text }),
          ...(parent === undefined ? {} : { parent }),
          ...(refersTo === undefined ? {} : { refersTo }),
          subsets: [],
        },
      ]
    }),
}

/** An element of a sequence: name, type, data element (`id`, or `id for other`), occurrence as `0..1`. */
export function element(name: string, type: string, id = '', occurs = '0..1', more = ''): string {
  const [min, max] = occurs.split('..')
  const [own, other] = id.split(' for ')
  const is = `<is id="${own}"${other ? ` for="${other}"` : ''}>${name}</is>`
  const note = own ? `<xs:annotation><xs:appinfo>${is}</xs:appinfo></xs:annotation>` : ''
  const limit = max === '*' ? 'unbounded' : max
  return `<xs:element name="${name}" type="${type}" minOccurs="${min}" maxOccurs="${limit}" ${more}>${note}</xs:element>`
}

export function object(name: string, ...members: readonly string[]): string {
  return `<xs:complexType name="${name}"><xs:sequence>${members.join('')}</xs:sequence></xs:complexType>`
}

/**
 * A text with attributes, written `name: type`, or `name!: type` where required. The data element of an attribute
 * follows its type, after a space.
 */
export function held(name: string, base: string, ...attributes: readonly string[]): string {
  const uses = attributes.map((attribute) => {
    const [label = '', rest = ''] = attribute.split(': ')
    const [type = '', id] = rest.split(' ')
    const use = label.endsWith('!') ? ' use="required"' : ''
    const note = id ? `<xs:annotation><xs:appinfo><is id="${id}"/></xs:appinfo></xs:annotation>` : ''
    return `<xs:attribute name="${label.replace('!', '')}" type="${type}"${use}>${note}</xs:attribute>`
  })
  return `<xs:complexType name="${name}"><xs:simpleContent><xs:extension base="${base}">${uses.join('')}</xs:extension></xs:simpleContent></xs:complexType>`
}

export function list(name: string, ...codes: readonly string[]): string {
  const values = codes.map((code) => `<xs:enumeration value="${code}"/>`).join('')
  return `<xs:simpleType name="${name}"><xs:restriction base="xs:token">${values}</xs:restriction></xs:simpleType>`
}

/** A version with one schema: a root `name` of type `Root`. */
export function version(name: string, root: string, ...declarations: readonly string[]): Version {
  const text = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
    <xs:element name="${root}" type="Root"/>${declarations.join('')}</xs:schema>`
  const path = `${root}.xsd`
  const file = { name: path, path, bytes: new TextEncoder().encode(text) }
  const diagnostics = new Diagnostics()
  const sets = readXmlSchemas({ name: path, files: new Map([[path, file]]) }, { profile }, diagnostics.sink)
  const errors = diagnostics.sorted().filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return { name, status: 'stable', apis: [], sets, examples: [], inputs: [], digest: '' }
}

export function adaptVersions(from: Version, to: Version) {
  const diagnostics = new Diagnostics()
  return adapt(
    from,
    to,
    { header: ['made up'], runtime: runtimeBeside, folder: `${from.name}..${to.name}` },
    diagnostics.sink,
  )
}

let count = 0

/** The adapter from the one version's root to the other's, ready to run. */
export async function running(from: Version, to: Version): Promise<RunningAdapter> {
  const adaptation = adaptVersions(from, to)
  const adapters = await runAdapters(`made-up-${count++}`, adaptation)
  const found = adapters.get(adaptation.pairs[0]?.name ?? '')
  if (!found) throw new Error('the roots were not paired')
  return found
}
