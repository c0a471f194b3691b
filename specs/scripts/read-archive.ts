import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** The members of a published archive as text, by name. */
export async function readArchive(path: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  const zip = await openPromise(path)
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    if (!entry.fileName.endsWith('/')) files.set(entry.fileName, content.toString('utf8'))
  }
  return files
}
