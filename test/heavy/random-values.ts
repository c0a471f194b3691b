import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { schemaFiles, versions } from '../../specs/scripts/versions.ts'
import { sampleDocument, sampleJson, sampleRoots } from '../../src/sample/index.ts'
import type { SchemaSet } from '../../src/schema/index.ts'
import { randomFrom } from '../conformance/draw.ts'
import { codecOf } from '../generate/codecs/json-codec-of.ts'
import { readSchema } from '../ingest/json-schema/read-schema.ts'
import { specs } from '../specs/embedded.ts'
import { type GeneratedVersion, generatedFrom } from '../support/generated.ts'
import { compileSchema } from '../support/libxml2.ts'
import { valueMutations } from '../support/mutate-value.ts'

/** Writes values drawn by chance with every codec of the embedded versions, and asks libxml2 or ajv what it thinks of each. */

interface Trial {
  readonly name: string
  readonly judge: string
  /** A valid value drawn by a seed, if one was found. */
  draw(seed: number): unknown
  accepts(value: unknown): boolean
  write(value: unknown): string
  /** What the text is read as again; nothing where it is refused. */
  read(text: string): unknown
  isValid(text: string): boolean
  end(): void
}

/** Values with one edit each that are made of one drawn value. */
const edits = 40

/** Drawn values after which a codec is given up: its documents cannot be drawn. */
const patience = 200

const [count = 100_000] = process.argv.slice(2).map(Number)
const root = fileURLToPath(new URL('../../', import.meta.url))
let [codecs, written, wrong] = [0, 0, 0]
for await (const trial of trials()) {
  const began = process.cpuUsage()
  const result = tried(trial)
  trial.end()
  codecs++
  written += result.written
  wrong += result.wrong
  const { user } = process.cpuUsage(began)
  console.log(
    `${trial.name}: ${result.written} values written, ${result.wrong} wrong for ${trial.judge}, ${Math.round(user / 1e6)} s`,
  )
}
console.log(`${codecs} codecs, ${count} values each: ${written} written, ${wrong} wrong`)
if (wrong > 0 || written < codecs * count) process.exitCode = 1

function tried(trial: Trial): { readonly written: number; readonly wrong: number } {
  let [done, faults, misses] = [0, 0, 0]
  for (let seed = 1; done < count && misses < patience; seed++) {
    const drawn = trial.draw(seed)
    if (drawn === undefined || !trial.accepts(drawn)) {
      misses++
      continue
    }
    misses = 0
    for (const value of variants(drawn, seed)) {
      if (done === count || !trial.accepts(value)) continue
      done++
      const text = trial.write(value)
      const again = trial.read(text)
      // An empty list has no text; whatever else was in the value is written again.
      if (trial.isValid(text) && again !== undefined && trial.write(again) === text) continue
      faults++
      if (faults <= 3) console.log(`  ${trial.name}: ${text.slice(0, 2000)}`)
    }
  }
  return { written: done, wrong: faults }
}

function* variants(value: unknown, seed: number): Generator<unknown> {
  yield value
  yield* valueMutations(value, randomFrom(seed), edits)
}

async function* trials(): AsyncGenerator<Trial> {
  for (const version of versions) {
    const generated = await generatedFrom({ schemas: `specs/${version}/schemas.zip` }, root)
    yield* ofXml(version, generated)
    yield* ofJson(version, generated)
  }
}

function* ofXml(version: string, generated: GeneratedVersion): Generator<Trial> {
  const files = schemaFiles(specs, version)
  for (const set of generated.version.sets) {
    for (const element of sampleRoots(set)) {
      const entry = [...files.keys()].find((name) => element.at.file.endsWith(name))
      if (entry === undefined) throw new Error(`no schema ${element.at.file}`)
      const { namespace, local } = element.name
      const codec = generated.xml(set.name, namespace === '' ? local : `{${namespace}}${local}`)
      const schema = compileSchema(files, entry)
      const read = (text: string): unknown => {
        const result = codec.parse(text)
        return result.ok ? result.value : undefined
      }
      yield {
        name: `${version} ${set.name} ${local}`,
        judge: 'libxml2',
        draw(seed) {
          const text = sampleDocument(set, element, { seed, size: 'random', maxElements: 60 })
          return text === undefined ? undefined : read(text)
        },
        accepts: (value) => codec.validate(value).ok,
        write: (value) => codec.serialize(value),
        read,
        // Of a type that another file of the set declares libxml2 knows nothing.
        isValid(text) {
          const { valid, errors } = schema.validate(text)
          return valid || errors.some((error) => error.includes('does not resolve to a type definition'))
        },
        end: () => schema.dispose(),
      }
    }
  }
}

/** Of the JSON Schemas that are emitted for the roots. */
async function* ofJson(version: string, { files }: GeneratedVersion): AsyncGenerator<Trial> {
  for (const { path, text } of files) {
    if (!/\/json-schema\/.*\.json$/.test(path)) continue
    const schema = JSON.parse(text) as object
    const { set } = readSchema(schema)
    const codec = await codecOf(set)
    const judge = new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema)
    yield {
      name: `${version} ${path.split('/').at(-1)}`,
      judge: 'ajv',
      draw: (seed) => sampleOf(set, seed),
      accepts: (value) => codec.validate(value).ok,
      write: (value) => codec.serialize(value),
      read(written) {
        const result = codec.parse(written)
        return result.ok ? result.value : undefined
      },
      isValid: (written) => judge(JSON.parse(written)),
      end: () => undefined,
    }
  }
}

function sampleOf(set: SchemaSet, seed: number): unknown {
  return sampleJson(set, 'a.json#', { seed, size: 'random', maxElements: 60 })
}
