import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf } from './versions.ts'

const head = (version: string) => `openapi: ${version}\ninfo: {title: T, version: '1'}\n`
const described = (version: string, rest: string): VersionText => ({ openapi: `${head(version)}${rest}` })
const put = (parts: string) => `paths: {/x: {put: {operationId: putX, ${parts}}}}`
const xmlBody = (schema: string) => put(`requestBody: {content: {application/xml: {schema: ${schema}}}}`)

async function told(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, severity }) => `${rule} ${severity}`)
}

/** What 3.1 says, and the same in the words of 3.2. */
const twins: readonly (readonly [string, string, string])[] = [
  [
    'what is not new',
    put(
      'parameters: [{name: q, in: query, schema: {type: [string, "null"]}}], responses: {200: {description: d, content: {application/json: {schema: {const: a}}}}}',
    ),
    put(
      'parameters: [{name: q, in: query, schema: {type: [string, "null"]}}], responses: {200: {summary: s, description: d, content: {application/json: {schema: {const: a}}}}}',
    ),
  ],
  [
    'media types among the components',
    put('requestBody: {content: {application/json: {schema: {type: string}}}}'),
    `${put('requestBody: {content: {application/json: {$ref: "#/components/mediaTypes/M"}}}')}
components: {mediaTypes: {M: {schema: {type: string}}}}`,
  ],
  [
    'a base of its own',
    `${put('requestBody: {$ref: "#/components/requestBodies/B"}')}
components: {requestBodies: {B: {content: {application/json: {schema: {type: string}}}}}}`,
    `${put('requestBody: {$ref: "https://api.example/v1/t#/components/requestBodies/B"}')}
$self: https://api.example/v1/t
components: {requestBodies: {B: {content: {application/json: {schema: {type: string}}}}}}`,
  ],
  [
    'the query as a form',
    put(
      'parameters: [{name: q, in: query, schema: {type: object, required: [a], properties: {a: {type: string}, b: {type: integer}}}}]',
    ),
    put(
      'parameters: [{name: q, in: querystring, content: {application/x-www-form-urlencoded: {schema: {type: object, required: [a], properties: {a: {type: string}, b: {type: integer}}}}}}]',
    ),
  ],
  [
    'attributes and wrapped lists in XML',
    xmlBody(
      '{type: object, xml: {name: o}, properties: {a: {type: string, xml: {attribute: true}}, b: {type: array, xml: {wrapped: true}, items: {type: string, xml: {name: c}}}}}',
    ),
    xmlBody(
      '{type: object, xml: {name: o}, properties: {a: {type: string, xml: {nodeType: attribute}}, b: {type: array, xml: {nodeType: element}, items: {type: string, xml: {name: c}}}}}',
    ),
  ],
  [
    'an object without an element of its own in XML',
    xmlBody('{type: object, xml: {name: o}, properties: {a: {type: string}, b: {type: string}}}'),
    xmlBody(
      '{type: object, xml: {name: o}, required: [i], properties: {i: {type: object, xml: {nodeType: none}, properties: {a: {type: string}, b: {type: string}}}}}',
    ),
  ],
]

describe('OpenAPI 3.2', () => {
  test.each(twins)('%s: the twin of 3.1 is the same', async (_, before, after) => {
    expect(await told(described('3.1.1', before), described('3.2.0', after))).toEqual([])
    expect(await told(described('3.2.0', after), described('3.1.1', before))).toEqual([])
  })

  const rows: readonly (readonly [string, string, string, readonly string[]])[] = [
    [
      'an operation that asks with "query"',
      'paths: {/x: {query: {}, get: {}}}',
      'paths: {/x: {get: {}}}',
      ['operation-removed breaking'],
    ],
    [
      'an operation of a method of its own',
      'paths: {/x: {additionalOperations: {COPY: {}}, get: {}}}',
      'paths: {/x: {get: {}}}',
      ['operation-removed breaking'],
    ],
    [
      'a property of a query',
      put(
        'parameters: [{name: q, in: querystring, content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: string, maxLength: 3}}}}}}]',
      ),
      put(
        'parameters: [{name: q, in: querystring, content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: string, maxLength: 2}}}}}}]',
      ),
      ['max-length-narrowed breaking'],
    ],
    [
      'the text of an element',
      xmlBody(
        '{type: object, xml: {name: o}, properties: {a: {type: string, xml: {nodeType: attribute}}, t: {type: string, maxLength: 3, xml: {nodeType: text}}}}',
      ),
      xmlBody(
        '{type: object, xml: {name: o}, properties: {a: {type: string, xml: {nodeType: attribute}}, t: {type: string, maxLength: 2, xml: {nodeType: cdata}}}}',
      ),
      ['max-length-narrowed breaking'],
    ],
    [
      'the URL of a flow for devices',
      `paths: {}\ncomponents: {securitySchemes: {o: {type: oauth2, flows: {deviceAuthorization: {deviceAuthorizationUrl: 'https://a.example', tokenUrl: 'https://t.example', scopes: {}}}}}}`,
      `paths: {}\ncomponents: {securitySchemes: {o: {type: oauth2, flows: {deviceAuthorization: {deviceAuthorizationUrl: 'https://b.example', tokenUrl: 'https://t.example', scopes: {}}}}}}`,
      ['security-scheme-address-changed safe'],
    ],
  ]
  test.each(rows)('%s is compared', async (_, before, after, want) => {
    expect(await told(described('3.2.0', before), described('3.2.0', after))).toEqual(want)
  })
})
