import { sniffRootElement } from '../../../src/run/sniff.ts'
import type { XmlCodec } from '../../../src/runtime/index.ts'
import { type CompiledSchema, compileSchema } from '../../support/libxml2.ts'
import { unzip } from '../../support/unzip.ts'
import { familyArchive, generatedFamily } from './families.ts'

/** An example of UBL with the two that judge it. */
export interface UblExample {
  readonly id: string
  readonly xml: string
  readonly codec: XmlCodec<unknown>
  readonly schema: CompiledSchema
}

/** The 81 examples; nothing where the family cannot be generated. */
export async function ublExamples(): Promise<readonly UblExample[]> {
  const files = await unzip(familyArchive('ubl-2.1'))
  const generated = await generatedFamily('ubl-2.1')
  const codecs = new Map<string, XmlCodec<unknown>>()
  for (const set of generated.version.sets) {
    for (const name of set.elements.keys()) codecs.set(name, generated.xml(set.name, name))
  }
  const schemas = new Map<string, CompiledSchema>()
  return [...files].flatMap(([id, bytes]) => {
    if (!id.startsWith('examples/') || !id.endsWith('.xml')) return []
    const xml = new TextDecoder().decode(bytes)
    const root = sniffRootElement(xml) ?? ''
    const codec = codecs.get(root)
    if (codec === undefined) throw new Error(`${id}: UBL declares no "${root}"`)
    const entry = `maindoc/UBL-${root.replace(/^.*\}/, '')}-2.1.xsd`
    const schema = schemas.get(entry) ?? compileSchema(files, entry)
    schemas.set(entry, schema)
    return [{ id, xml, codec, schema }]
  })
}
