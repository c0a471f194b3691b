import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** The files of an archive that a test trusts, by path. */
export async function unzip(path: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const archive = await openPromise(path)
  const files = new Map<string, Uint8Array>()
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}
