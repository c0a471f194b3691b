import type { OutputFile } from '../typescript/index.ts'
import type { Opinion } from './libxml2.ts'
import { optionalPackage } from './optional.ts'

/** ajv with the emitted JSON Schema of a version. */
export interface JsonJudge {
  /** Whether there is a schema with this file name or `$id`. */
  has(schema: string): boolean
  /** The opinion on a text by the schema with this name. */
  judge(schema: string, document: string): Opinion
}

/**
 * Loads ajv with the emitted files in `json-schema/` folders; undefined if it is not installed. Formats are not
 * checked.
 */
export async function loadAjv(files: readonly OutputFile[]): Promise<JsonJudge | undefined> {
  const found = await optionalPackage(() => import('ajv/dist/2020.js'))
  if (found === undefined) return undefined
  // Formats are not checked: their meaning is optional, and the emitted validators do not check them either.
  // Inherited properties such as `toString` are not part of a document.
  const options = { strict: false, validateFormats: false, ownProperties: true, logger: false } as const
  const ajv = new found.Ajv2020(options)
  const names = new Set<string>()
  for (const file of files) {
    const { path } = file
    if (!path.includes('/json-schema/')) continue
    const schema = JSON.parse(file.text) as {
      readonly $defs?: Readonly<Record<string, { readonly $id?: string }>>
    }
    const name = path.slice(path.lastIndexOf('/') + 1)
    for (const one of [name, ...Object.values(schema.$defs ?? {}).map(({ $id }) => $id)])
      if (one) names.add(one)
    ajv.addSchema(schema, name)
  }
  return {
    has: (schema) => names.has(schema),
    /** Judges a JSON text by a schema; a text that is not JSON is invalid. */
    judge(schema, document) {
      let value: unknown
      try {
        value = JSON.parse(document)
      } catch (error) {
        return { by: 'ajv', valid: false, says: error instanceof Error ? error.message : 'no JSON' }
      }
      const valid = ajv.validate(schema, value) === true
      return { by: 'ajv', valid, says: valid ? '' : ajv.errorsText() }
    },
  }
}
