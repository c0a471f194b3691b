import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Diagnostics, printDiagnostic } from '../../src/diagnostics/index.ts'
import { generate } from '../../src/generate/index.ts'
import { type Conventions, ingest, type VersionSource } from '../../src/ingest/index.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import { type GeneratedProgram, loadGenerated } from '../../src/run/index.ts'
import type { XmlCodec } from '../../src/runtime/index.ts'
import type { SchemaSet, Version } from '../../src/schema/index.ts'
import { findLayout, type OutputFile } from '../../src/typescript/index.ts'

/** A version read, generated and made runnable. */
export interface GeneratedVersion {
  readonly version: Version
  readonly files: readonly OutputFile[]
  readonly program: GeneratedProgram
  /** The codec of a root element, by schema set and expanded name. */
  xml(set: string, element: string): XmlCodec<unknown>
}

/** Reads the schemas of a source and runs what is generated from them; throws what the reader reports as an error. */
export async function generatedFrom(source: Partial<VersionSource>, root: string): Promise<GeneratedVersion> {
  const problems = new Diagnostics()
  const whole: VersionSource = { name: 'v', status: 'stable', apis: new Map(), bind: new Map(), ...source }
  const version = await ingest(whole, { root, profile: eftiProfile }, problems.sink)
  if (!version || problems.hasErrors)
    throw new Error(
      problems
        .sorted()
        .map((one) => printDiagnostic(one))
        .join('\n'),
    )
  return runnable(version)
}

/** The same from one OpenAPI description, for an API of this name. */
export async function generatedFromText(
  api: string,
  description: string,
  conventions: Conventions = {},
): Promise<GeneratedVersion> {
  const root = mkdtempSync(join(tmpdir(), `${api}-`))
  try {
    writeFileSync(join(root, 'api.yaml'), description)
    return await generatedFrom({ apis: new Map([[api, { openapi: 'api.yaml' }]]), conventions }, root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** A version that consists of schema sets alone. */
export async function generatedOf(sets: readonly SchemaSet[]): Promise<GeneratedVersion> {
  return runnable({ name: 'v', status: 'stable', apis: [], sets, examples: [], inputs: [], digest: '' })
}

/** Generates from a version and loads the result as it would be written. */
export async function runnable(version: Version): Promise<GeneratedVersion> {
  const problems = new Diagnostics()
  const files = generate(version, { toolVersion: '0.0.0' }, problems.sink)
  if (problems.hasErrors)
    throw new Error(
      problems
        .sorted()
        .map((one) => printDiagnostic(one))
        .join('\n'),
    )
  const program = await loadGenerated(files)
  const layout = findLayout(version)
  return {
    version,
    files,
    program,
    xml(set, name) {
      const place = layout.set(set)
      const element = place.set.elements.get(name)
      if (!element) throw new Error(`set ${set} has no root ${name}`)
      const folder = place.modules.get(element.name.namespace) ?? ''
      return program.load(`${folder}/codecs.ts`)[place.rootName(element)] as XmlCodec<unknown>
    },
  }
}
