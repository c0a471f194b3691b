import type { Json } from '../../../schema/index.ts'
import type { SourceFile } from '../../source.ts'
import { draft04, draft06, draft07, vocabularies201909, vocabularies202012 } from './metaschema-keywords.ts'
import { type Keywords, makeProperties } from './shapes.ts'

type Document = Readonly<Record<string, Json>>

/**
 * The metaschema of a dialect or vocabulary, for schemas that refer to it: written from what the dialects say of their
 * keywords, since nothing is fetched. Its path is the address that it gives itself; schemas spell it with `http` and `https`.
 */
export function metaschema(uri: string): SourceFile | undefined {
  const found = documents().find(([address]) => addressed(address) === addressed(uri))
  if (found === undefined) return undefined
  const [path, document] = found
  return { name: path, path, bytes: new TextEncoder().encode(JSON.stringify(document)) }
}

/** Draft-04 §6.1: what has no version stands for the current one. */
const current = '//json-schema.org/draft/2020-12/schema'

function addressed(uri: string): string {
  return uri.replace(/^https?:/, '').replace(/^\/\/json-schema\.org\/schema$/, current)
}

let made: readonly (readonly [address: string, document: Document])[] | undefined

function documents(): readonly (readonly [address: string, document: Document])[] {
  made ??= [
    ['http://json-schema.org/draft-04/schema', draft('draft-04', draft04)],
    ['http://json-schema.org/draft-06/schema', draft('draft-06', draft06)],
    ['http://json-schema.org/draft-07/schema', draft('draft-07', draft07)],
    ...modern('2019-09', vocabularies201909),
    ...modern('2020-12', vocabularies202012),
  ]
  return made
}

function draft(version: string, keywords: Keywords): Document {
  const uri = `http://json-schema.org/${version}/schema#`
  const isOldest = version === 'draft-04'
  return {
    [isOldest ? 'id' : '$id']: uri,
    $schema: uri,
    type: isOldest ? 'object' : ['object', 'boolean'],
    ...makeProperties(keywords, { schema: { $ref: '#' }, definitions: 'definitions', isOldest }),
  }
}

function modern(
  version: '2019-09' | '2020-12',
  vocabularies: Readonly<Record<string, Keywords>>,
): readonly (readonly [string, Document])[] {
  const base = `https://json-schema.org/draft/${version}`
  const names = Object.keys(vocabularies)
  const isLatest = version === '2020-12'
  const manner = {
    schema: isLatest ? { $dynamicRef: '#meta' } : { $recursiveRef: '#' },
    definitions: '$defs',
  }
  const described = (path: string, body: Document): readonly [string, Document] => [
    `${base}/${path}`,
    {
      ...{ $id: `${base}/${path}`, $schema: `${base}/schema` },
      ...(isLatest ? { $dynamicAnchor: 'meta' } : { $recursiveAnchor: true }),
      ...{ type: ['object', 'boolean'], ...body },
    },
  ]
  const vocabulary = names.map((name): [string, Json] => [`${base}/vocab/${name}`, name !== 'format'])
  return [
    described('schema', {
      $vocabulary: Object.fromEntries(vocabulary),
      allOf: names.map((name) => ({ $ref: `meta/${name}` })),
      // Words of earlier drafts, which readers still come across.
      ...makeProperties({ schemaMap: ['definitions'], dependencies: ['dependencies'] }, manner),
    }),
    ...names.map((name) => described(`meta/${name}`, makeProperties(vocabularies[name] ?? {}, manner))),
  ]
}
