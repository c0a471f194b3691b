import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Diagnostics } from '../src/diagnostics/index.ts'
import { ingest } from '../src/ingest/index.ts'
import { eftiProfile } from '../src/profile/index.ts'
import type { Version } from '../src/schema/index.ts'
import type { Input, Text } from './inputs.ts'

/** Both descriptions as the toolkit reads them. */
export async function readBoth({ before, after }: Input): Promise<readonly [Version, Version]> {
  return [await read('before', before), await read('after', after)]
}

async function read(name: string, { file, text }: Text) {
  const root = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    writeFileSync(join(root, file), text)
    const problems = new Diagnostics()
    const version = await ingest(
      { name, status: 'stable', apis: new Map([['api', { openapi: file }]]), bind: new Map() },
      { root, profile: eftiProfile },
      problems.sink,
    )
    if (version === undefined)
      throw new Error(
        problems
          .sorted()
          .map(({ message }) => message)
          .join('\n'),
      )
    return version
  } finally {
    rmSync(root, { recursive: true })
  }
}
