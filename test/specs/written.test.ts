import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { collectFacts } from '../../specs/scripts/collect-facts.ts'
import { printFacts, readFacts } from '../../specs/scripts/facts.ts'
import { publications } from '../../specs/scripts/publications.ts'
import { readArchive } from '../../specs/scripts/read-archive.ts'
import { schemaFiles, versions } from '../../specs/scripts/versions.ts'
import { packZip } from '../../specs/scripts/zip.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { filesBelow, specs } from './embedded.ts'

describe.each(versions)('the schemas of %s', (version) => {
  const files = schemaFiles(specs, version)

  test('are what the script writes from the facts', () => {
    expect(files.size).toBeGreaterThan(0)
    expect(filesBelow(`${specs}/${version}/schemas`)).toEqual(files)
  })

  test('equal the archive, in code unit order and with the earliest date', async () => {
    const archive = `${specs}/${version}/schemas.zip`
    expect([...(await readArchive(archive))]).toEqual([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    const bytes = readFileSync(archive)
    expect(bytes.readUInt32LE(10)).toBe(0x0021_0000)
    expect(bytes.readUInt16LE(28)).toBe(0)
  })

  test('pack to the same bytes in whatever order they come', { tags: 'slow' }, () => {
    expect(packZip(new Map([...files].reverse()))).toEqual(packZip(files))
  })

  test('say every fact of the tables, in their order', () => {
    expect(collectFacts(files, (file) => file)).toEqual(readFacts(`${specs}/${version}/facts`))
  })
})

describeCorpus('the facts', () => {
  test.each(publications)(
    'of $version are those of the publication',
    async ({ version, archive, rename }) => {
      const facts = collectFacts(await readArchive(corpus(`corpus/efti/${archive}`)), rename)
      const written = new Map([...printFacts(facts)].map(([name, text]) => [`${name}.tsv`, text]))
      expect(filesBelow(`${specs}/${version}/facts`)).toEqual(written)
    },
  )
})
