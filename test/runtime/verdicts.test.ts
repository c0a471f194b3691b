import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { XmlCodec } from '../../src/runtime/index.ts'
import { corpus, describeCorpus, hasCorpus } from '../support/corpus.ts'
import { type GeneratedVersion, generatedFrom } from '../support/generated.ts'
import { type CompiledSchema, compileSchema } from '../support/libxml2.ts'
import { mutationKinds, mutations } from '../support/mutate.ts'
import { unzip } from '../support/unzip.ts'

const seed = 20_261_101
const perExample = 130

const v0Namespace = 'http://efti.eu/v1'
const v0Roots: readonly (readonly [example: RegExp, entry: string, root: string])[] = [
  [/^consignment-common/, 'consignment-common.xsd', `{${v0Namespace}/consignment/common}consignment`],
  [/^consignment/, 'consignment-identifier.xsd', `{${v0Namespace}/consignment/identifier}consignment`],
  [/^follow-up/, 'edelivery/gate.xsd', `{${v0Namespace}/edelivery}postFollowUpRequest`],
  [/^identifier-query/, 'edelivery/gate.xsd', `{${v0Namespace}/edelivery}identifierQuery`],
  [/^identifier-response/, 'edelivery/gate.xsd', `{${v0Namespace}/edelivery}identifierResponse`],
  [/^save-/, 'edelivery/platform.xsd', `{${v0Namespace}/edelivery}saveIdentifiersRequest`],
  [/^uil-query/, 'edelivery/gate.xsd', `{${v0Namespace}/edelivery}uilQuery`],
  [/^uil-response/, 'edelivery/gate.xsd', `{${v0Namespace}/edelivery}uilResponse`],
]

interface Case {
  readonly name: string
  readonly entry: string
  readonly xml: string
  readonly codec: XmlCodec<unknown>
}

function examplesOf(folder: string): readonly (readonly [string, string])[] {
  const path = corpus(`corpus/efti/${folder}/examples`)
  const names = hasCorpus
    ? readdirSync(path)
        .filter((name) => name.endsWith('.xml'))
        .sort()
    : []
  return names.map((name) => [name, readFileSync(`${path}/${name}`, 'utf8')])
}

function v0Cases(v0: GeneratedVersion): readonly Case[] {
  return examplesOf('v0').map(([name, xml]) => {
    const [, entry = '', root = ''] = v0Roots.find(([example]) => example.test(name)) ?? []
    return { name, entry, xml, codec: v0.xml('schemas', root) }
  })
}

function v1Cases(v1: GeneratedVersion): readonly Case[] {
  return examplesOf('v1-draft').map(([name, xml]) => {
    const message = name.slice(0, 6)
    const set = v1.version.sets.find((one) => one.name === message.toLowerCase())
    const [root = ''] = set?.elements.keys() ?? []
    return { name, entry: `${message}/${message}s.xsd`, xml, codec: v1.xml(set?.name ?? '', root) }
  })
}

describeCorpus('the emitted codecs of the published versions', async () => {
  if (!hasCorpus) return
  const efti = corpus('corpus/efti')
  const v0 = await generatedFrom({ schemas: 'v0/schemas.zip' }, efti)
  const v1 = await generatedFrom({ schemas: 'v1-draft/schemas.zip' }, efti)
  const published = {
    v0: await unzip(`${efti}/v0/schemas.zip`),
    v1: await unzip(`${efti}/v1-draft/schemas.zip`),
  }
  const schemas = new Map<string, CompiledSchema>()
  const cases = [
    ...v0Cases(v0).map((one) => ({ ...one, files: published.v0 })),
    ...v1Cases(v1).map((one) => ({ ...one, files: published.v1 })),
  ]
  const schemaOf = (one: (typeof cases)[number]): CompiledSchema => {
    const known = schemas.get(one.entry) ?? compileSchema(one.files, one.entry)
    schemas.set(one.entry, known)
    return known
  }

  test('are tried on thirteen examples of V0 and six of draft V1', () => {
    expect(cases).toHaveLength(19)
  })

  test.each(cases)('$name there and back: the same value, and libxml2 accepts the text', (one) => {
    const first = one.codec.parse(one.xml)
    expect(first).toMatchObject({ ok: true })
    if (!first.ok) return
    const text = one.codec.serialize(first.value)
    expect(schemaOf(one).validate(text)).toEqual({ valid: true, errors: [] })
    expect(one.codec.parse(text)).toEqual(first)
    expect(one.codec.validate(first.value)).toEqual(first)
  })

  const seen = { total: 0, valid: 0, invalid: 0, kinds: new Set<string>() }
  test.each(cases)('$name mutated: the verdict of libxml2', (one) => {
    const schema = schemaOf(one)
    for (const { kind, detail, xml } of mutations(one.xml, seed, perExample)) {
      const ours = one.codec.parse(xml)
      const theirs = schema.validate(xml)
      expect({ kind, detail, valid: ours.ok, issues: ours.ok ? [] : ours.issues }).toMatchObject({
        kind,
        detail,
        valid: theirs.valid,
      })
      seen.total++
      seen[theirs.valid ? 'valid' : 'invalid']++
      seen.kinds.add(kind)
    }
  })

  test('the mutations were many, of every kind, and of both verdicts', () => {
    expect(seen.total).toBeGreaterThanOrEqual(2000)
    expect(seen.valid).toBeGreaterThan(100)
    expect(seen.invalid).toBeGreaterThan(1000)
    expect([...seen.kinds].sort()).toEqual([...mutationKinds].sort())
  })
})
