import type { XmlCodec } from '../../../src/runtime/index.ts'
import { sampleRoots } from '../../../src/sample/index.ts'
import type { ElementDeclaration, SchemaSet } from '../../../src/schema/index.ts'
import { expandedName } from '../../../src/schema/index.ts'
import { corpus } from '../../support/corpus.ts'
import { generatedFrom } from '../../support/generated.ts'
import { type CompiledSchema, compileSchema } from '../../support/libxml2.ts'
import { unzip } from '../../support/unzip.ts'
import { families } from './families.ts'

/** A root of published schemas with the two that judge its documents. */
export interface PublishedRoot {
  readonly name: string
  readonly set: SchemaSet
  readonly root: ElementDeclaration
  readonly codec: XmlCodec<unknown>
  readonly schema: CompiledSchema
}

/** Archives of the corpus that documents are made for. */
export const archives: readonly string[] = [
  'efti/v0/schemas.zip',
  'efti/v1-draft/schemas.zip',
  ...families.map((family) => `xml-families/${family}.zip`),
]

const manyRoots = 60

/** The roots of an archive; of its entry documents alone where every building block is a root. */
export async function publishedRoots(archive: string): Promise<readonly PublishedRoot[]> {
  const [file = ''] = archive.split('/').slice(-1)
  const folder = corpus(`corpus/${archive.slice(0, -file.length - 1)}`)
  const generated = await generatedFrom({ schemas: file, conventions: { allowDoctype: true } }, folder)
  const files = await unzip(`${folder}/${file}`)
  const schemas = new Map<string, CompiledSchema>()
  return generated.version.sets.flatMap((set) =>
    sampleRoots(set)
      .filter(({ at }) => set.elements.size <= manyRoots || set.entries.includes(at.file))
      .map((root) => {
        const { namespace } = root.name
        const schema = schemas.get(`${set.name} ${namespace}`) ?? compileNamespace(files, set, namespace)
        schemas.set(`${set.name} ${namespace}`, schema)
        const name = expandedName(root.name)
        return {
          name: `${archive} ${set.name} ${root.name.local}`,
          set,
          root,
          codec: generated.xml(set.name, name),
          schema,
        }
      }),
  )
}

/** What a set says of one namespace, as one schema: several documents of it may stand beside each other, as ours do. */
function compileNamespace(
  files: ReadonlyMap<string, Uint8Array>,
  set: SchemaSet,
  namespace: string,
): CompiledSchema {
  const paths = set.files.map((name) => name.replace(/^.*!\//, ''))
  const own = paths.filter((path) => targetOf(files.get(path)) === namespace)
  const includes = own.map((path) => `<xs:include schemaLocation="${path}"/>`).join('')
  const target = namespace === '' ? '' : ` targetNamespace="${namespace}"`
  const driver = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"${target}>${includes}</xs:schema>`
  return compileSchema(new Map<string, Uint8Array | string>([...files, ['driver.xsd', driver]]), 'driver.xsd')
}

function targetOf(bytes: Uint8Array | undefined): string {
  const tag = /<(?:\w+:)?schema\b[^>]*>/.exec(new TextDecoder().decode(bytes))?.[0] ?? ''
  return /\stargetNamespace\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? ''
}
