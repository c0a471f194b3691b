import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { Diagnostics, printDiagnostic } from '../../src/diagnostics/index.ts'
import { generate } from '../../src/generate/index.ts'
import { readArchive } from '../../src/ingest/archive/index.ts'
import { readJsonSchemas } from '../../src/ingest/json-schema/index.ts'
import { defaultLimits, type SourceLimits } from '../../src/ingest/limits.ts'
import { readOpenApi } from '../../src/ingest/openapi/index.ts'
import type { Source } from '../../src/ingest/source.ts'
import { parseText, toJson } from '../../src/ingest/text/index.ts'
import { readXmlSchemas } from '../../src/ingest/xsd/index.ts'
import { lockName, printLock, readLock } from '../../src/lock/index.ts'
import { mergeMapping, printMapping, readMapping } from '../../src/mapping/index.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import { readPattern } from '../../src/regex/index.ts'
import type { XmlCodec } from '../../src/runtime/index.ts'
import { decodeBytes } from '../../src/runtime/xml/bytes.ts'
import { Fatal } from '../../src/runtime/xml/fatal.ts'
import { END, Reader } from '../../src/runtime/xml/reader.ts'
import {
  identifier,
  isPlainProperty,
  literal,
  operationIdentifier,
  slug,
  typeIdentifier,
  valueIdentifier,
} from '../../src/typescript/index.ts'
import { generatedOf } from '../support/generated.ts'
import { payloads } from '../support/payloads.ts'
import { zip } from '../support/zip.ts'
import {
  jsonSchemaWords,
  jsonWords,
  lockWords,
  mappingWords,
  patternWords,
  xmlWords,
  xsdWords,
  yamlWords,
  zipWords,
} from './dictionaries.ts'
import {
  documents,
  jsonSchemas,
  locks,
  mappings,
  openapis,
  patterns,
  vocabulary,
  xmls,
  xsds,
  yamls,
} from './seeds.ts'
import { mustHold, type Target } from './target.ts'

const limits: SourceLimits = {
  ...defaultLimits,
  totalBytes: 2 ** 22,
  documentBytes: 2 ** 20,
  particles: 2_000,
}

function source(name: string, bytes: Buffer): Source {
  return { name, limits, files: new Map([[name, { name, path: name, bytes }]]) }
}

/** Reads something; each message can be printed, and none commands a terminal. */
function reading<T>(text: string, read: (problems: Diagnostics) => T): T {
  const problems = new Diagnostics()
  const result = read(problems)
  for (const problem of problems.sorted().slice(0, 20)) {
    mustHold(!/[^\P{Cc}\n\t]|\p{Cf}/u.test(printDiagnostic(problem, () => text)), 'messages are harmless')
  }
  return result
}

function text(name: string): Target['run'] {
  return (bytes) => {
    const value = reading(bytes.toString(), ({ sink }) =>
      parseText({ name, path: name, bytes }, sink, limits),
    )
    if (value !== undefined) JSON.stringify(toJson(value))
  }
}

function parses(path: string, text: string): boolean {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, false)
  return (file as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics.length === 0
}

let codec: XmlCodec<unknown> | undefined

const proposed = {
  pairs: [{ from: '/a/{urn:b}c', to: 'd', reason: 'as: "proposed"' }],
  without: [{ from: 'e', policy: 'error', reason: '#' }],
  notes: [],
} as const

let lockFolder: string | undefined

/** A folder for a lock file, gone when the process ends. */
function folderForLocks(): string {
  if (lockFolder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'fuzz-'))
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
    lockFolder = made
  }
  return lockFolder
}

/** Everything that is fuzzed, by name. */
export const targets: Readonly<Record<string, Target>> = {
  archive: {
    seeds: [
      zip([]),
      zip([
        { name: 'a.xsd', content: 'A'.repeat(300) },
        { name: 'b/c.xsd', content: 'B' },
      ]),
      zip([
        { name: 'a', packed: Buffer.from('a'), content: 'a', local: { method: 0 }, central: { method: 0 } },
      ]),
    ],
    dictionary: zipWords,
    run: async (bytes) => {
      const problems = new Diagnostics()
      const files = await readArchive('a.zip', bytes, limits, problems.sink)
      mustHold((files === undefined) === problems.hasErrors, 'an archive is read whole or refused')
    },
  },
  yaml: { seeds: yamls, dictionary: yamlWords, run: text('a.yaml') },
  json: { seeds: jsonSchemas, dictionary: jsonWords, run: text('a.json') },
  references: {
    seeds: jsonSchemas,
    dictionary: jsonSchemaWords,
    run: (bytes) =>
      reading(bytes.toString(), ({ sink }) =>
        readJsonSchemas(
          source('a.json', bytes),
          { setName: 'a', profile: eftiProfile, entries: ['a.json'] },
          sink,
        ),
      ),
  },
  openapi: {
    seeds: openapis,
    dictionary: [...jsonSchemaWords, ...yamlWords],
    run: (bytes) =>
      reading(bytes.toString(), ({ sink }) =>
        readOpenApi(source('a.yaml', bytes), 'a.yaml', 'a', { profile: eftiProfile }, sink),
      ),
  },
  xsd: {
    seeds: xsds,
    dictionary: xsdWords,
    run: (bytes) =>
      reading(bytes.toString(), ({ sink }) =>
        readXmlSchemas(source('a.xsd', bytes), { profile: eftiProfile, allowDoctype: true }, sink),
      ),
  },
  generation: {
    seeds: xsds,
    dictionary: xsdWords,
    run: (bytes) => {
      const problems = new Diagnostics()
      const sets = readXmlSchemas(source('a.xsd', bytes), { profile: eftiProfile }, problems.sink)
      if (problems.hasErrors) return
      const version = {
        name: 'v',
        status: 'stable',
        apis: [],
        sets,
        examples: [],
        inputs: [],
        digest: '',
      } as const
      for (const { path, text } of generate(version, { toolVersion: '0.0.0' }, problems.sink)) {
        if (path.endsWith('.ts')) mustHold(parses(path, text), `${path} parses`)
        else JSON.parse(text)
      }
    },
  },
  scanner: {
    seeds: xmls,
    dictionary: xmlWords,
    run: (bytes) => {
      try {
        const reader = new Reader(decodeBytes(bytes), { maxDepth: 256, maxAttributes: 256 })
        while (reader.next() !== END);
      } catch (problem) {
        if (!(problem instanceof Fatal)) throw problem
      }
    },
  },
  codec: {
    seeds: documents,
    dictionary: xmlWords,
    prepare: async () => {
      const sets = readXmlSchemas(
        source('v.xsd', Buffer.from(vocabulary)),
        { profile: eftiProfile },
        () => {},
      )
      codec ??= (await generatedOf(sets)).xml(sets[0]?.name ?? '', '{urn:v}r')
    },
    run: (bytes) => {
      const result = codec?.parse(bytes)
      if (result?.ok !== true) return
      const again = codec?.parse(codec.serialize(result.value))
      mustHold(JSON.stringify(again) === JSON.stringify(result), 'what is read comes back as it was')
    },
  },
  pattern: {
    seeds: patterns,
    dictionary: patternWords,
    run: (bytes) => {
      const read = readPattern(bytes.toString())
      if ('source' in read) new RegExp(read.source, read.flags)
      else mustHold(read.at >= 0 && read.message !== '', 'a fault has its place')
    },
  },
  names: {
    seeds: payloads,
    dictionary: payloads,
    run: (bytes) => {
      const name = bytes.toString()
      for (const made of [
        identifier(name),
        typeIdentifier(name),
        valueIdentifier(name),
        operationIdentifier(name),
      ])
        mustHold(isPlainProperty(made) && made.length <= 130, 'an identifier is one')
      mustHold(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/u.test(slug(name)), 'a folder stays where it is')
      // A literal is evaluated by the one parser that counts.
      mustHold(new Function(`return ${literal(name).text}`)() === name, 'a literal is its text')
    },
  },
  mapping: {
    seeds: mappings,
    dictionary: [...mappingWords, ...yamlWords],
    run: (bytes) => {
      const between = { from: 'a', to: 'b' }
      const read = (file: string): string =>
        reading(file, ({ sink }) =>
          JSON.stringify(
            readMapping('m.yaml', Buffer.from(file), between, sink) ?? null,
            (key, part: unknown) =>
              key === 'at' ? undefined : part instanceof Map ? [...(part as Map<unknown, unknown>)] : part,
          ),
        )
      const text = bytes.toString()
      const before = read(text)
      const { text: merged, unplaced } = mergeMapping(text, proposed)
      const lines = merged.split(/\r\n|\r|\n/)
      let at = 0
      for (const line of text.split(/\r\n|\r|\n/)) {
        at = lines.indexOf(line, at) + 1
        mustHold(at > 0 || line === '', 'no line of a person is lost')
      }
      if (unplaced.length === 2) mustHold(merged === text && read(merged) === before, 'nothing is changed')
      readMapping(
        'm.yaml',
        Buffer.from(printMapping(proposed, { from: text, to: text }, 's')),
        between,
        () => {},
      )
    },
  },
  lock: {
    seeds: locks,
    dictionary: [...lockWords, ...jsonWords],
    run: (bytes) => {
      const folder = folderForLocks()
      const path = join(folder, lockName)
      const pinsOf = (content: Uint8Array | string) => {
        writeFileSync(path, content)
        const problems = new Diagnostics()
        const pins = readLock(folder, problems.sink)
        mustHold((pins === undefined) === problems.hasErrors, 'a lock file is read whole or refused')
        return pins
      }
      const pins = pinsOf(bytes)
      if (pins === undefined) return
      const again = pinsOf(printLock(pins))
      mustHold(again !== undefined && printLock(again) === printLock(pins), 'pins come back as they were')
      const isIn = [...pins.values()].every(({ file }) => !/[\\/]|\.\./.test(file))
      mustHold(isIn, 'a copy stays in its folder')
    },
  },
}
