import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { type Diagnostic, Diagnostics, type Sink } from '../../src/diagnostics/index.ts'
import type { SourceFile } from '../../src/ingest/source.ts'
import { readXmlSchemas } from '../../src/ingest/xsd/index.ts'
import { noProfile } from '../../src/profile/index.ts'
import type { SchemaSet } from '../../src/schema/index.ts'
import { corpus } from '../support/corpus.ts'
import type { SuiteResult } from './suite.ts'

/** A test group of the suite: schema documents that are read together, and whether they are a schema. */
export interface Group {
  readonly set: string
  readonly name: string
  readonly documents: readonly string[]
  readonly expected: 'valid' | 'invalid' | 'indeterminate' | null
}

export interface Verdict {
  readonly id: string
  readonly isRight: boolean
  readonly expected: string
  readonly problems: readonly Diagnostic[]
}

/** The schema verdicts of the W3C XML Schema 1.0 suite. */
export async function run(): Promise<SuiteResult> {
  const files = await schemaFiles(corpus('corpus/xsts/xsts-1.0.zip'))
  const verdicts = countedGroups(files).map((group) => judge(group, files))
  const failures = verdicts.filter(({ isRight }) => !isRight).map(({ id }) => id)
  const total = verdicts.length
  const wrong = failures.length
  return { suite: 'xsts-schemas', total, right: total - wrong, wrong, undecided: 0, failures }
}

/** The groups whose verdict counts: with documents, decided, and without the one that needs files that are not there. */
export function countedGroups(files: ReadonlyMap<string, Uint8Array>): readonly Group[] {
  const text = new TextDecoder().decode(files.get('expected.json'))
  return (JSON.parse(text) as Group[]).filter(({ name, expected, documents }) => {
    return name !== 'introspection' && documents.length > 0 && ['valid', 'invalid'].includes(expected ?? '')
  })
}

export function judge(group: Group, files: ReadonlyMap<string, Uint8Array>): Verdict {
  const problems = new Diagnostics()
  readGroup(group, files, 'suite', problems.sink)
  const isRight = problems.hasErrors === (group.expected === 'invalid')
  const id = `${group.set} ${group.name}`
  return { id, isRight, expected: group.expected ?? '', problems: problems.sorted() }
}

/** Reads a group as one schema set of the given name. */
export function readGroup(
  group: Group,
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  sink: Sink,
): readonly SchemaSet[] {
  const source = { name: 'suite', files: reached(group.documents, files) }
  const sets = new Map([[name, group.documents]])
  // The archive lacks some of the documents that its schemas import, include and redefine.
  return readXmlSchemas(source, { profile: noProfile, sets, allowDoctype: true, allowMissing: true }, sink)
}

/** The documents of a group and those that their locations lead to: a source as small as the group. */
export function reached(
  documents: readonly string[],
  files: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, SourceFile> {
  const found = new Map<string, SourceFile>()
  const queue = [...documents]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const bytes = files.get(path)
    if (bytes === undefined || found.has(path)) continue
    found.set(path, { name: path, path, bytes })
    const text = new TextDecoder('latin1').decode(bytes).replaceAll('\0', '')
    for (const [, location = ''] of text.matchAll(/schemaLocation\s*=\s*["']([^"']*)["']/g)) {
      queue.push(new URL(location.trim(), `file:///${path}`).pathname.slice(1))
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Everything of the archive that can be part of a schema. */
export async function schemaFiles(path: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const archive = await openPromise(path)
  const files = new Map<string, Uint8Array>()
  for await (const entry of archive.eachEntry()) {
    if (!/\.x(?:sd|ml)$|\.(?:imp|red)$|expected\.json$/i.test(entry.fileName)) continue
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return files
}
