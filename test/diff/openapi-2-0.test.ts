import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf } from './versions.ts'

const info = `info: {title: T, version: '1'}\n`
const old = (rest: string, beside: Record<string, string> = {}): VersionText => ({
  openapi: `swagger: '2.0'\n${info}${rest}`,
  beside,
})
const current = (rest: string, beside: Record<string, string> = {}): VersionText => ({
  openapi: `openapi: 3.0.4\n${info}${rest}`,
  beside,
})
const put = (parts: string) =>
  `paths: {/x: {put: {operationId: putX, responses: {204: {description: d}}, ${parts}}}}`

async function told(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, severity }) => `${rule} ${severity}`)
}

/** A description of 2.0, and what it is in 3.0. */
const twins: readonly (readonly [string, VersionText, VersionText])[] = [
  [
    'servers',
    old('host: a.example\nbasePath: /v1\nschemes: [https, http]\npaths: {/x: {get: {responses: {}}}}'),
    current(
      'servers: [{url: "https://a.example/v1"}, {url: "http://a.example/v1"}]\npaths: {/x: {get: {responses: {}}}}',
    ),
  ],
  [
    'a base path alone, and schemes of an operation',
    old(
      'host: a.example\nbasePath: /\nschemes: [https]\npaths: {/x: {get: {schemes: [wss], responses: {}}, put: {responses: {}}}}',
    ),
    current(
      'servers: [{url: "https://a.example"}]\npaths: {/x: {get: {servers: [{url: "wss://a.example"}], responses: {}}, put: {responses: {}}}}',
    ),
  ],
  [
    'a body, by the media types of the operation',
    old(
      `consumes: [text/plain]\ndefinitions: {A: {type: object, properties: {a: {$ref: '#/definitions/B'}}}, B: {type: string}}\n${put('consumes: [application/json, application/vnd.a+json], parameters: [{name: b, in: body, required: true, schema: {$ref: "#/definitions/A"}}]')}`,
    ),
    current(
      `components: {schemas: {A: {type: object, properties: {a: {$ref: '#/components/schemas/B'}}}, B: {type: string}}}\n${put('requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/A"}}, application/vnd.a+json: {schema: {$ref: "#/components/schemas/A"}}}}')}`,
    ),
  ],
  [
    'a body of a path, and one that takes its place',
    old(
      'parameters: {B: {name: b, in: body, schema: {type: string}}}\npaths: {/x: {parameters: [{$ref: "#/parameters/B"}, {name: q, in: query, type: string}], put: {responses: {}}, post: {parameters: [{name: c, in: body, schema: {type: integer}}], responses: {}}}}',
    ),
    current(
      'paths: {/x: {parameters: [{name: q, in: query, schema: {type: string}}], put: {requestBody: {content: {application/json: {schema: {type: string}}}}, responses: {}}, post: {requestBody: {content: {application/json: {schema: {type: integer}}}}, responses: {}}}}',
    ),
  ],
  [
    'a form',
    old(
      put(
        'parameters: [{name: a, in: formData, type: string, required: true, maxLength: 3}, {name: b, in: formData, type: array, items: {type: integer}}, {name: c, in: formData, type: array, collectionFormat: multi, items: {type: string}}]',
      ),
    ),
    current(
      put(
        'requestBody: {required: true, content: {application/x-www-form-urlencoded: {schema: {type: object, required: [a], properties: {a: {type: string, maxLength: 3}, b: {type: array, items: {type: integer}}, c: {type: array, items: {type: string}}}}, encoding: {b: {style: form, explode: false}}}}}',
      ),
    ),
  ],
  [
    'a form with a file',
    old(
      put(
        'parameters: [{name: a, in: formData, type: file, required: true}, {name: b, in: formData, type: string}]',
      ),
    ),
    current(
      put(
        'requestBody: {required: true, content: {multipart/form-data: {schema: {type: object, required: [a], properties: {a: {type: string, format: binary}, b: {type: string}}}}}}',
      ),
    ),
  ],
  [
    'responses, their headers, and files',
    old(
      `produces: [application/json, text/csv]\nresponses: {R: {description: r, schema: {type: string}}}\npaths: {/x: {get: {responses: {200: {$ref: '#/responses/R'}, 404: {description: n, headers: {X-A: {type: array, items: {type: string}, collectionFormat: csv}}}}}, put: {produces: [image/png], responses: {200: {description: d, schema: {type: file}}, default: {$ref: '#/responses/R'}}}}}`,
    ),
    current(
      `paths: {/x: {get: {responses: {200: {description: r, content: {application/json: {schema: {type: string}}, text/csv: {schema: {type: string}}}}, 404: {description: n, headers: {X-A: {schema: {type: array, items: {type: string}}}}}}}, put: {responses: {200: {description: d, content: {image/png: {schema: {type: string, format: binary}}}}, default: {description: r, content: {image/png: {schema: {type: string}}}}}}}}`,
    ),
  ],
  [
    'lists in a query, a path and a header',
    old(
      'paths: {"/x/{p}": {put: {responses: {}, parameters: [{name: p, in: path, required: true, type: array, items: {type: string}}, {name: a, in: query, type: array, items: {type: string}}, {name: b, in: query, type: array, items: {type: string}, collectionFormat: multi}, {name: c, in: query, type: array, items: {type: string}, collectionFormat: ssv}, {name: d, in: query, type: array, items: {type: string}, collectionFormat: pipes}, {name: h, in: header, type: array, items: {type: string}}]}}}',
    ),
    current(
      'paths: {"/x/{p}": {put: {responses: {}, parameters: [{name: p, in: path, required: true, schema: {type: array, items: {type: string}}}, {name: a, in: query, explode: false, schema: {type: array, items: {type: string}}}, {name: b, in: query, schema: {type: array, items: {type: string}}}, {name: c, in: query, style: spaceDelimited, explode: false, schema: {type: array, items: {type: string}}}, {name: d, in: query, style: pipeDelimited, explode: false, schema: {type: array, items: {type: string}}}, {name: h, in: header, schema: {type: array, items: {type: string}}}]}}}',
    ),
  ],
  [
    'security',
    old(
      `securityDefinitions: {b: {type: basic}, k: {type: apiKey, in: header, name: X}, o: {type: oauth2, flow: accessCode, authorizationUrl: 'https://a.example', tokenUrl: 'https://t.example', scopes: {r: read}}}\nsecurity: [{b: []}]\n${put('security: [{o: [r]}, {k: []}]')}`,
    ),
    current(
      `components: {securitySchemes: {b: {type: http, scheme: basic}, k: {type: apiKey, in: header, name: X}, o: {type: oauth2, flows: {authorizationCode: {authorizationUrl: 'https://a.example', tokenUrl: 'https://t.example', scopes: {r: read}}}}}}\nsecurity: [{b: []}]\n${put('security: [{o: [r]}, {k: []}]')}`,
    ),
  ],
  [
    'XML',
    old(
      `definitions: {A: {type: object, properties: {a: {type: string, xml: {attribute: true}}}}}\n${put('consumes: [application/xml], parameters: [{name: b, in: body, schema: {$ref: "#/definitions/A"}}]')}`,
    ),
    current(
      `components: {schemas: {A: {type: object, properties: {a: {type: string, xml: {attribute: true}}}}}}\n${put('requestBody: {content: {application/xml: {schema: {$ref: "#/components/schemas/A"}}}}')}`,
    ),
  ],
  [
    'several files',
    old(
      'paths: {/x: {$ref: "parts/x.yaml"}}\ndefinitions: {A: {type: string}, B: {$ref: "other.yaml#/definitions/C"}}',
      {
        'parts/x.yaml':
          'put: {parameters: [{$ref: "p.yaml#/b"}, {$ref: "p.yaml#/q"}], responses: {200: {description: d, schema: {$ref: "../api.yaml#/definitions/B"}}}}',
        'parts/p.yaml':
          'b: {name: b, in: body, schema: {$ref: "#/s"}}\nq: {name: q, in: query, type: integer}\ns: {type: object, properties: {a: {$ref: "../api.yaml#/definitions/A"}}}',
        'other.yaml': `swagger: '2.0'\n${info}paths: {}\ndefinitions: {C: {type: integer}}`,
      },
    ),
    current(
      'paths: {/x: {put: {parameters: [{name: q, in: query, schema: {type: integer}}], requestBody: {content: {application/json: {schema: {$ref: "parts/p.yaml#/s"}}}}, responses: {200: {description: d, content: {application/json: {schema: {$ref: "other.yaml#/components/schemas/C"}}}}}}}}\ncomponents: {schemas: {A: {type: string}, B: {$ref: "other.yaml#/components/schemas/C"}}}',
      {
        'parts/p.yaml': 's: {type: object, properties: {a: {$ref: "../api.yaml#/components/schemas/A"}}}',
        'other.yaml': `openapi: 3.0.4\n${info}paths: {}\ncomponents: {schemas: {C: {type: integer}}}`,
      },
    ),
  ],
]

describe('OpenAPI 2.0', () => {
  test.each(twins)('%s: the twin of 3.0 is the same', async (_, before, after) => {
    expect(await told(before, after)).toEqual([])
    expect(await told(after, before)).toEqual([])
  })

  test('an edit is reported at its place', async () => {
    const text = (length: number) =>
      old(
        `definitions: {A: {type: object, properties: {a: {type: string, maxLength: ${length}}}}}\n${put('parameters: [{name: b, in: body, schema: {$ref: "#/definitions/A"}}]')}`,
      )
    const { changes } = diff(await versionOf('a', text(3)), await versionOf('b', text(2)))
    expect(changes.map(({ rule, after }) => `${rule} ${after?.at?.line}`)).toEqual(['max-length-narrowed 3'])
  })
})
