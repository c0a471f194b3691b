import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { XmlCodec } from '../../src/runtime/index.ts'
import { runWell } from '../measure/child.ts'
import { command, made, repository } from './paths.ts'
import { bundle, madeFolder } from './programs.ts'

/** What the rows work on: made once, by the toolkit as it is now. */
export interface Generated {
  /** The output folder of the embedded versions. */
  readonly out: string
  /** Programs of one root each, with their runtime. */
  readonly common: string
  readonly identifier: string
  /** The JSON Schema of the common consignment, our codec for it, ajv's program. */
  readonly jsonSchema: string
  readonly jsonCodec: string
  readonly ajv: string
}

let generated: Promise<Generated> | undefined

/** Once for all rows. */
export function generate(): Promise<Generated> {
  generated ??= generateAnew()
  return generated
}

async function generateAnew(): Promise<Generated> {
  const out = madeFolder('out')
  rmSync(out, { recursive: true })
  // Away from every `node_modules`: nothing is taken from the cache.
  await inPlaceWithoutCache(async (cwd) => {
    await runWell([process.execPath, command, 'build', '--embedded', '--quiet', '--out', out], {
      cwd,
      seconds: 300,
    })
  })
  const [common, identifier] = await Promise.all(
    ['common', 'identifier'].map((name) => rootProgram(out, name)),
  )
  const jsonSchema = join(out, 'v0/json-schema/schemas.common-consignment.json')
  return {
    ...{ out, jsonSchema, common: common ?? '', identifier: identifier ?? '' },
    jsonCodec: await jsonProgram(jsonSchema),
    ajv: await ajvProgram(jsonSchema),
  }
}

/**
 * Works in an empty folder. It is removed when the bench ends, not now: for a minute ext4 looks at every inode that was just
 * freed before it gives a new file one, and a build that writes 3,600 files would pay seconds for the run before it.
 */
export function inPlaceWithoutCache<T>(work: (cwd: string) => Promise<T>): Promise<T> {
  const cwd = mkdtempSync(join(tmpdir(), 'bench-'))
  if (used.push(cwd) === 1) process.on('exit', removeUsed)
  return work(cwd)
}

const used: string[] = []

function removeUsed(): void {
  for (const folder of used) rmSync(folder, { recursive: true, force: true })
}

async function rootProgram(out: string, name: string): Promise<string> {
  const entry = join(madeFolder('entries'), `${name}.ts`)
  writeFileSync(
    entry,
    `export { consignment } from ${JSON.stringify(join(out, `v0/schemas/${name}/codecs.ts`))}\n`,
  )
  await bundle({ entries: [entry], to: join(made, 'programs') })
  return join(made, 'programs', `${name}.mjs`)
}

/** A codec that the toolkit makes of a JSON Schema. */
async function jsonProgram(schema: string): Promise<string> {
  const out = madeFolder('json')
  rmSync(out, { recursive: true })
  await inPlaceWithoutCache(async (cwd) => {
    copyFileSync(schema, join(cwd, 'consignment.json'))
    const config = { versions: { v: { schemas: 'consignment.json' } } }
    writeFileSync(join(cwd, 'efti-schema.config.json'), JSON.stringify(config))
    await runWell([process.execPath, command, 'build', '--quiet', '--out', out], { cwd, seconds: 300 })
  })
  const entry = join(madeFolder('entries'), 'json.ts')
  const codecs = join(out, 'v/consignment/no-namespace/codecs.ts')
  writeFileSync(entry, `export { consignment } from ${JSON.stringify(codecs)}\n`)
  await bundle({ entries: [entry], to: join(made, 'programs') })
  return join(made, 'programs', 'json.mjs')
}

/** What ajv compiles before, as a module. */
async function ajvProgram(schema: string): Promise<string> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const require = createRequire(import.meta.url)
  const standalone = require('ajv/dist/standalone') as { default: (ajv: object, check: unknown) => string }
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, code: { source: true } })
  const file = join(madeFolder('programs'), 'ajv.cjs')
  writeFileSync(file, standalone.default(ajv, ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))))
  return file
}

/** The value of a document, as a JSON text in a file. */
export async function valueFile(program: string, document: string): Promise<string> {
  const { consignment } = (await import(pathToFileURL(program).href)) as { consignment: XmlCodec<unknown> }
  const read = consignment.parse(readFileSync(document))
  if (!read.ok) throw new Error(`${document} is not valid`)
  const file = join(madeFolder('values'), 'value.json')
  writeFileSync(file, JSON.stringify(read.value))
  return file
}

export const schemas = join(repository, 'specs/v0/schemas')
