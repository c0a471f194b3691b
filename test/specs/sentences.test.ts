import { describe, expect, test } from 'vitest'
import { readArchive } from '../../specs/scripts/read-archive.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { filesBelow, specs } from './embedded.ts'
import { forbiddenTexts, occurring, textsOfOpenapi, textsOfSchema } from './sentences.ts'

describeCorpus('sentences of the publications', () => {
  test('sentences of published schemas are not in specs/', { tags: 'slow' }, async () => {
    const archives = ['v0', 'v1-draft'].map((version) => corpus(`corpus/efti/${version}/schemas.zip`))
    const members = await Promise.all(archives.map(readArchive))
    const schemas = members.flatMap((files) => [...files.values()]).map(textsOfSchema)
    const openapi = ['v0', 'v1-draft'].flatMap((version) => [
      ...filesBelow(corpus(`corpus/efti/${version}/openapi`)).values(),
    ])
    const texts = forbiddenTexts(
      [...schemas.flatMap(({ sentences }) => sentences), ...openapi.flatMap(textsOfOpenapi)],
      schemas.flatMap(({ names }) => names),
    )
    expect(texts.length).toBeGreaterThan(1_000)
    for (const [name, content] of filesBelow(specs)) {
      if (!name.endsWith('.zip')) expect(occurring(texts, content), name).toEqual([])
    }
  })
})

describe('the rule', () => {
  const schema = `<s xmlns="urn:s"><!-- All rights are reserved here. <ref>A code that is out of use</ref> -->
    <efti id="A name made of many words" definition="A sentence that nobody may copy. And one more of them."/>
    <documentation><eFTI_BN>The code of some other thing</eFTI_BN>A text   that has
    two lines</documentation><documentation>The code of some other thing</documentation></s>`
  const { sentences, names } = textsOfSchema(schema)
  const texts = forbiddenTexts(sentences, names)

  test.each([
    [
      'a definition',
      { content: '<e x="A sentence that nobody may copy. And one more of them."/>', found: 3 },
    ],
    ['a sentence of it in other dress', { content: 'a SENTENCE that “nobody” may\n copy', found: 1 }],
    ['a comment', { content: 'all rights are reserved here', found: 1 }],
    ['a declaration that is commented out', { content: 'a code that is out of use', found: 1 }],
    ['documentation', { content: 'A text that has two lines', found: 1 }],
    ['a business name that is also a text', { content: 'The code of some other thing', found: 0 }],
    ['part of a sentence', { content: 'sentence that nobody may', found: 0 }],
    ['a word that only begins alike', { content: 'a text that has two linesmen', found: 0 }],
  ])('%s', (_, { content, found }) => {
    expect(occurring(texts, content)).toHaveLength(found)
  })

  test('reads what an OpenAPI document says in words', () => {
    const yaml =
      '# a note\ninfo:\n  title: T\npaths:\n  /a:\n    get:\n      parameters: [{ description: D, name: n }]\n'
    expect([...textsOfOpenapi(yaml)].sort()).toEqual([' a note', 'D', 'T'])
  })
})
