import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { collectFacts } from './collect-facts.ts'
import { printFacts } from './facts.ts'
import { publications } from './publications.ts'
import { readArchive } from './read-archive.ts'

const specs = fileURLToPath(new URL('..', import.meta.url))
const published = process.argv[2] ?? fileURLToPath(new URL('../../../shared/corpus/efti', import.meta.url))

for (const { version, archive, rename } of publications) {
  const facts = collectFacts(await readArchive(`${published}/${archive}`), rename)
  mkdirSync(`${specs}${version}/facts`, { recursive: true })
  for (const [name, text] of printFacts(facts)) writeFileSync(`${specs}${version}/facts/${name}.tsv`, text)
}
