import { describe, expect, test } from 'vitest'
import { type Diagnostic, Diagnostics } from '../../src/diagnostics/index.ts'
import { readArchive } from '../../src/ingest/archive/index.ts'
import { defaultLimits, type SourceLimits } from '../../src/ingest/limits.ts'
import { expectWordsByCause } from '../support/quoted.ts'
import { type ZipEntry, type ZipLies, zip } from '../support/zip.ts'

interface Read {
  readonly files: ReadonlyMap<string, Buffer> | undefined
  readonly problems: readonly Diagnostic[]
}

export async function read(bytes: Buffer, limits: Partial<SourceLimits> = {}): Promise<Read> {
  const problems = new Diagnostics()
  const files = await readArchive('schemas.zip', bytes, { ...defaultLimits, ...limits }, problems.sink)
  return { files, problems: problems.sorted() }
}

export const a: ZipEntry = { name: 'a.xsd', content: 'A' }
export const b: ZipEntry = { name: 'b.xsd', content: 'B' }

/** An honest archive but for the first entry, or for what stands around the entries. */
export function lie(entry: Partial<ZipEntry>, lies: ZipLies = {}): Buffer {
  return zip([{ ...a, ...entry }, b], lies)
}

/** An entry with this name beside an ordinary one. */
export function named(name: string | Buffer): Buffer {
  return zip([a, { name, content: 'x' }])
}

export function stored(content: string): ZipEntry {
  const method = { method: 0 }
  return { name: 'stored.xsd', content, packed: Buffer.from(content), local: method, central: method }
}

export interface Refusal {
  readonly given: Buffer
  /** The code of the one diagnostic. */
  readonly want: string
  /** A name or number in its message. */
  readonly says?: string
  /** Messages with the same cause have the same words, those with another have others. */
  readonly cause?: string
  readonly limits?: Partial<SourceLimits>
}

/** Each archive is refused whole, with one diagnostic that names it and says the way out. */
export function describeRefusals(name: string, refusals: readonly (readonly [string, Refusal])[]): void {
  describe(name, () => {
    test('each cause has its own words', async () => {
      const caused = refusals.flatMap(([, { cause, ...one }]) =>
        cause === undefined ? [] : [{ ...one, cause }],
      )
      const rows = await Promise.all(
        caused.map(async ({ given, want, cause, limits }) => {
          const { problems } = await read(given, limits)
          return [`${want} ${cause}`, problems[0]?.message ?? ''] as const
        }),
      )
      expectWordsByCause(rows)
    })

    test.each(refusals)('%s', async (_, { given, want, says = '', limits }) => {
      const { files, problems } = await read(given, limits)
      expect(files).toBeUndefined()
      expect(problems.map(({ code }) => code)).toEqual([want])
      expect(problems[0]?.message).toContain(says)
      expect(problems[0]?.message).toContain('"schemas.zip"')
      expect(problems[0]?.fix).toBeTruthy()
    })
  })
}
