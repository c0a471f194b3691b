import type { Facts, Row } from './facts.ts'
import type { Construct, Schema } from './read-schema.ts'
import { readSchema } from './read-schema.ts'
import { pathOf } from './schema-text.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema'

type Collected = { -readonly [Name in keyof Facts]: Facts[Name][number][] }

/** The facts of all schema files of a version; `rename` gives a file its embedded name. */
export function collectFacts(files: ReadonlyMap<string, string>, rename: (file: string) => string): Facts {
  const facts: Collected = {
    schemas: [],
    prefixes: [],
    structure: [],
    codes: [],
    'dictionary-entries': [],
    'data-elements': [],
  }
  for (const file of [...files.keys()].sort()) {
    collectFile(facts, rename(file), readSchema(files.get(file) ?? ''), rename)
  }
  return facts
}

function collectFile(facts: Collected, file: string, schema: Schema, rename: (file: string) => string): void {
  const { root } = schema
  const attribute = (name: string): string => root.attributes.get(name) ?? ''
  if (attribute('elementFormDefault') !== 'qualified')
    throw new Error(`${file}: local elements are unqualified`)
  refuseUnknown(root, file)
  if (attribute('attributeFormDefault') === 'qualified') throw new Error(`${file}: attributes are qualified`)
  facts.schemas.push({ file, namespace: attribute('targetNamespace'), version: attribute('version') })
  const used = new Map<string, string>()
  const name = (qualified: string): string => {
    if (qualified === '') return ''
    const [prefix = '', local = ''] = qualified.split(':')
    const namespace = schema.namespaces.get(prefix) ?? ''
    const ours = prefixFor(namespace)
    if (namespace !== XSD) used.set(ours, namespace)
    return `${ours}:${local}`
  }
  for (const child of root.children) collect(facts, { file, name, rename }, child, 0, undefined)
  for (const prefix of [...used.keys()].sort()) {
    facts.prefixes.push({ file, prefix, namespace: used.get(prefix) ?? '' })
  }
}

interface Place {
  readonly file: string
  readonly name: (qualified: string) => string
  readonly rename: (file: string) => string
}

function collect(
  facts: Collected,
  place: Place,
  node: Construct,
  level: number,
  parent: string | undefined,
): void {
  const attribute = (name: string): string => node.attributes.get(name) ?? ''
  if (node.name === 'annotation') {
    collectAnnotation(facts, place.file, node, parent ?? '')
    return
  }
  if (node.name === 'enumeration') {
    facts.codes.push({ file: place.file, type: parent ?? '', value: attribute('value') })
    return
  }
  refuseUnknown(node, place.file)
  const path = pathOf(parent, { construct: node.name, name: attribute('name') })
  facts.structure.push(structureRow(place, node, level))
  for (const child of node.children) collect(facts, place, child, level + 1, path)
}

function structureRow(place: Place, node: Construct, level: number): Row<'structure'> {
  const attribute = (name: string): string => node.attributes.get(name) ?? ''
  const isOccurring = node.name === 'element' && level > 0
  const location = attribute('schemaLocation')
  const typeNames = ['type', 'ref', 'base', 'itemType'].map(attribute).map(place.name)
  return {
    file: place.file,
    level: String(level),
    construct: node.name,
    name: attribute('name'),
    type: typeNames.join('') + attribute('namespace'),
    min: isOccurring ? attribute('minOccurs') || '1' : '',
    max: isOccurring ? attribute('maxOccurs') || '1' : '',
    use: attribute('use'),
    fixed: attribute('fixed'),
    value: location === '' ? attribute('value') : relocated(place, location),
  }
}

/** A location is relative to its file; only files of one folder are renamed. */
function relocated(place: Place, location: string): string {
  const folder = place.file.split('/')[0] ?? ''
  return place.rename(`${folder}/${location}`).slice(folder.length + 1)
}

/** What the tables can say; anything else must stop the script instead of getting lost. */
const constructs: ReadonlyMap<string, readonly string[]> = new Map([
  ['schema', ['targetNamespace', 'version', 'elementFormDefault', 'attributeFormDefault']],
  ['import', ['namespace', 'schemaLocation']],
  ['include', ['schemaLocation']],
  ['element', ['name', 'type', 'ref', 'minOccurs', 'maxOccurs', 'fixed']],
  ['attribute', ['name', 'type', 'use', 'fixed']],
  ['complexType', ['name']],
  ['simpleType', ['name']],
  ['sequence', []],
  ['choice', []],
  ['simpleContent', []],
  ['complexContent', []],
  ['extension', ['base']],
  ['restriction', ['base']],
  ['list', ['itemType']],
  ...['length', 'minLength', 'maxLength', 'totalDigits', 'fractionDigits', 'pattern'].map(
    (facet) => [facet, ['value']] as [string, string[]],
  ),
])

function refuseUnknown(node: Construct, file: string): void {
  const allowed = constructs.get(node.name)
  if (allowed === undefined) throw new Error(`${file}: no table for the construct "${node.name}"`)
  for (const name of node.attributes.keys()) {
    if (!allowed.includes(name)) throw new Error(`${file}: no column for "${name}" of "${node.name}"`)
  }
}

/** Identifiers, formats, code lists and names of an annotation; its sentences are not facts. */
function collectAnnotation(facts: Collected, file: string, node: Construct, path: string): void {
  for (const holder of node.children) {
    const child = (name: string): string => holder.children.find((part) => part.name === name)?.text ?? ''
    for (const part of holder.children) {
      const attribute = (name: string): string => part.attributes.get(name) ?? ''
      const [id, format, parentId] = [attribute('id'), attribute('format'), attribute('parentId')]
      if (part.name === 'unCefact') {
        facts['dictionary-entries'].push({ file, path, unId: attribute('unId'), entry: id })
      } else if (part.name === 'efti') {
        const subsets = part.children.map(subsetOf).join(' ')
        facts['data-elements'].push({
          file,
          path,
          id,
          format,
          parentId,
          subsets,
          codeList: '',
          businessName: '',
        })
      }
    }
    const businessName = child('eFTI_BN')
    if (businessName === '') continue
    const [id, codeList] = [child('eFTI_ID'), child('eFTI_CL')]
    const none = { format: '', parentId: '', subsets: '' }
    facts['data-elements'].push({ file, path, id, ...none, codeList, businessName })
  }
}

function subsetOf(subset: Construct): string {
  const [id, status] = [subset.attributes.get('id') ?? '', subset.attributes.get('status') ?? '']
  if (/[\s=]/.test(id + status)) throw new Error(`a subset cannot be written on one line: ${id} ${status}`)
  return `${id}=${status}`
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/XMLSchema$/, 'xs'],
  [/\/consignment\/common$/, 'common'],
  [/\/consignment\/identifier$/, 'identifier'],
  [/\/types$/, 'types'],
  [/\/codes$/, 'codes'],
  [/\/edelivery$/, 'edelivery'],
  [/-test-cases$/, 'cases'],
  [/:QualifiedDataType:/, 'qdt'],
  [/:UnqualifiedDataType:/, 'udt'],
  [/:ReusableAggregateBusinessInformationEntity:/, 'ram'],
  [/:FTI\d+/, 'rsm'],
]

function prefixFor(namespace: string): string {
  const found = endings.find(([ending]) => ending.test(namespace))
  if (found === undefined) throw new Error(`no prefix for the namespace "${namespace}"`)
  return found[1]
}
