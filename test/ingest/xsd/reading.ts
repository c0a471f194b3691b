import { type Diagnostic, Diagnostics, type Location } from '../../../src/diagnostics/index.ts'
import type { SourceFile } from '../../../src/ingest/source.ts'
import { readXmlSchemas, type XmlSchemaOptions } from '../../../src/ingest/xsd/index.ts'
import { noProfile } from '../../../src/profile/index.ts'
import type { Particle, Profile, SchemaSet } from '../../../src/schema/index.ts'

/** A source of files in memory, named as those of an archive are. */
export function sourceOf(files: ReadonlyMap<string, string | Uint8Array>): {
  name: string
  files: ReadonlyMap<string, SourceFile>
} {
  const entries = [...files].map(([path, content]): [string, SourceFile] => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return [path, { name: `s.zip!/${path}`, path, bytes }]
  })
  return { name: 's.zip', files: new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

export interface Reading {
  readonly sets: readonly SchemaSet[]
  readonly diagnostics: readonly Diagnostic[]
}

export function read(
  files: ReadonlyMap<string, string | Uint8Array>,
  options: Partial<XmlSchemaOptions> = {},
): Reading {
  const problems = new Diagnostics()
  const sets = readXmlSchemas(sourceOf(files), { profile: noProfile, ...options }, problems.sink)
  return { sets, diagnostics: problems.sorted() }
}

/** A document of the namespace `urn:a`, bound to `a` and to no prefix; the body begins on line 2. */
export function schema(
  body: string,
  attributes = 'targetNamespace="urn:a" elementFormDefault="qualified"',
): string {
  const namespaces =
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:a" xmlns:a="urn:a" xmlns:b="urn:b"'
  return `<xs:schema ${namespaces} ${attributes}>\n${body}\n</xs:schema>`
}

/** The only set of a single document, which must be without fault. */
export function readOne(body: string, attributes?: string, profile: Profile = noProfile): SchemaSet {
  const { sets, diagnostics } = read(new Map([['a.xsd', schema(body, attributes)]]), { profile })
  const [set] = sets
  if (set === undefined || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, null, 1))
  return set
}

export function place({ at }: Diagnostic): string {
  return printed(at)
}

export function printed(at: Location | undefined): string {
  return at === undefined ? '' : `${at.file.replace('s.zip!/', '')}:${at.line}:${at.column}`
}

/** What is wrong, as `code file:line:column`. */
export function problems({ diagnostics }: Reading): readonly string[] {
  return diagnostics.map((diagnostic) => `${diagnostic.code} ${place(diagnostic)}`.trimEnd())
}

/** A particle in the short form of the tests: `seq(a b? c* any)`. */
export function shown(particle: Particle): string {
  const { min, max } = particle.occurs
  const many = max === Number.POSITIVE_INFINITY ? 'n' : String(max)
  const occurs = min === 1 && max === 1 ? '' : `{${min},${many}}`
  if (particle.kind === 'any') return `any${occurs}`
  if (particle.kind === 'element') return `${particle.name.local}${occurs}`
  return `${particle.kind}(${particle.particles.map(shown).join(' ')})${occurs}`
}
