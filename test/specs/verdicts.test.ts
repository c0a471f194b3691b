import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from '../../specs/scripts/read-archive.ts'
import { schemaFiles } from '../../specs/scripts/versions.ts'
import { corpus, describeCorpus, hasCorpus } from '../support/corpus.ts'
import { runsOf } from '../support/heavy.ts'
import { type CompiledSchema, compileSchema, type Verdict } from '../support/libxml2.ts'
import { mutationKinds, mutations } from '../support/mutate.ts'
import { ownExamples, specs } from './embedded.ts'

const SEED = 20_260_115
const COUNT = runsOf(80, 250)

/** The root decides which schema files can judge an example of V0. */
const entriesOf = (example: string): readonly string[] => {
  if (example === 'consignment-common.xml') return ['consignment-common.xsd', 'edelivery/gate.xsd']
  if (example.startsWith('consignment')) return ['consignment-identifier.xsd', 'edelivery/gate.xsd']
  if (example.startsWith('save-')) return ['edelivery/platform.xsd', 'edelivery/gate.xsd']
  return example.startsWith('identifier-') ? ['edelivery/gate.xsd'] : ['edelivery/gate.xsd', 'edelivery.xsd']
}

interface Case {
  readonly name: string
  readonly version: 'v0' | 'v1'
  readonly entry: string
  readonly file: string
}

function casesOf(
  version: 'v0' | 'v1',
  folder: string,
  entries: (example: string) => readonly string[],
): Case[] {
  // The body of a skipped describe runs all the same.
  return (hasCorpus ? readdirSync(folder) : [])
    .filter((example) => example.endsWith('.xml'))
    .sort()
    .flatMap((example) => entries(example).map((entry) => [example, entry] as const))
    .map(([example, entry]) => ({
      name: `${example} by ${entry}`,
      version,
      entry,
      file: `${folder}/${example}`,
    }))
}

describeCorpus('published and embedded schemas', () => {
  const v0 = casesOf('v0', corpus('corpus/efti/v0/examples'), entriesOf)
  const v1 = casesOf('v1', corpus('corpus/efti/v1-draft/examples'), (example) => [
    `${example.slice(0, 6)}/${example.slice(0, 6)}s.xsd`,
  ])
  const ours = ownExamples.map(([version, example, entry]): Case => {
    const file = `${specs}/${version}/examples/${example}`
    return { name: `our ${example}`, version: version === 'v0' ? 'v0' : 'v1', entry, file }
  })
  const schemas = new Map<string, readonly [published: CompiledSchema, embedded: CompiledSchema]>()
  const counted = { valid: 0, invalid: 0, kinds: new Set<string>() }

  beforeAll(async () => {
    const published = {
      v0: await readArchive(corpus('corpus/efti/v0/schemas.zip')),
      v1: await readArchive(corpus('corpus/efti/v1-draft/schemas.zip')),
    }
    for (const { version, entry } of [...v0, ...v1]) {
      if (schemas.has(entry)) continue
      const embedded = schemaFiles(specs, version)
      schemas.set(entry, [compileSchema(published[version], entry), compileSchema(embedded, entry)])
    }
  })
  afterAll(() => {
    for (const pair of schemas.values()) for (const schema of pair) schema.dispose()
  })

  const verdicts = (entry: string, xml: string): readonly [Verdict, Verdict] => {
    const pair = schemas.get(entry)
    if (pair === undefined) throw new Error(`no schema was compiled for ${entry}`)
    return [pair[0].validate(xml), pair[1].validate(xml)]
  }

  test('there are thirteen examples of V0 and six of V1', () => {
    expect(new Set(v0.map(({ file }) => file)).size).toBe(13)
    expect(v1).toHaveLength(6)
  })

  const isLarge = ({ file }: Case): boolean => file.endsWith('/consignment-common.xml')
  const cases = [...v0, ...v1, ...ours]
  test.each(cases.filter((one) => !isLarge(one)))(
    '$name: accepted by both, its mutations judged alike',
    judgedAlike,
  )
  test.each(cases.filter(isLarge))(
    '$name: accepted by both, its mutations judged alike',
    { tags: 'slow' },
    judgedAlike,
  )

  function judgedAlike({ entry, file }: Case): void {
    const xml = readFileSync(file, 'utf8')
    const accepted = { valid: true, errors: [] }
    expect(verdicts(entry, xml)).toEqual([accepted, accepted])
    for (const mutation of mutations(xml, SEED, COUNT)) {
      const [published, embedded] = verdicts(entry, mutation.xml)
      expect(embedded, `${mutation.kind}: ${mutation.detail}`).toEqual(published)
      counted[published.valid ? 'valid' : 'invalid']++
      counted.kinds.add(mutation.kind)
    }
  }

  test('the mutations were many, of every kind, and of both verdicts', { tags: 'slow' }, () => {
    expect(counted.valid + counted.invalid).toBeGreaterThanOrEqual(2_000)
    expect(counted.valid).toBeGreaterThanOrEqual(200)
    expect(counted.invalid).toBeGreaterThanOrEqual(1_000)
    expect([...counted.kinds].sort()).toEqual([...mutationKinds].sort())
  })
})
