import type { OutputFile } from '../typescript/index.ts'
import type { Opinion } from './libxml2.ts'
import { optionalPackage } from './optional.ts'

/** ajv over the emitted JSON Schema of a version; undefined where it is not installed. */
export interface JsonJudge {
  /** Whether there is a schema of such a name: a file's, or an `$id` inside of one. */
  has(schema: string): boolean
  /** The opinion on a text, by the name of a schema. */
  judge(schema: string, document: string): Opinion
}

export async function loadAjv(files: readonly OutputFile[]): Promise<JsonJudge | undefined> {
  const found = await optionalPackage(() => import('ajv/dist/2020.js'))
  if (found === undefined) return undefined
  // What a format means is left open by the specification: the emitted validators do not judge it either.
  // What every object inherits (`toString`) is in no document.
  const options = { strict: false, validateFormats: false, ownProperties: true, logger: false } as const
  const ajv = new found.Ajv2020(options)
  const names = new Set<string>()
  for (const { path, text } of files) {
    if (!path.includes('/json-schema/')) continue
    const schema = JSON.parse(text) as {
      readonly $defs?: Readonly<Record<string, { readonly $id?: string }>>
    }
    const name = path.slice(path.lastIndexOf('/') + 1)
    for (const one of [name, ...Object.values(schema.$defs ?? {}).map(({ $id }) => $id)])
      if (one) names.add(one)
    ajv.addSchema(schema, name)
  }
  return {
    has: (schema) => names.has(schema),
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
