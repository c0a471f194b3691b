import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { readArchive } from '../../src/ingest/archive/index.ts'
import { defaultLimits } from '../../src/ingest/limits.ts'
import { loop } from './loop.ts'

/** Unpacks an archive: ours with its checks, or yauzl alone. */
const [by, path = ''] = process.argv.slice(2)
const bytes = readFileSync(path)

async function plain(): Promise<number> {
  const zip = await fromBufferPromise(bytes)
  let size = 0
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/')) size += (await buffer(await zip.openReadStreamPromise(entry))).length
  }
  return size
}

async function checked(): Promise<number> {
  const files = await readArchive('a.zip', bytes, defaultLimits, () => {})
  return [...(files?.values() ?? [])].reduce((size, file) => size + file.length, 0)
}

const work = by === 'ours' ? checked : plain
const size = await work()
await loop(work, { size })
