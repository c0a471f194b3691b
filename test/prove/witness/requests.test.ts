import { expect, test } from 'vitest'
import { api, operation, type VersionText } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

/** What shows the one breaking change between two versions, or why nothing does. */
async function witnessOf([earlier, later]: readonly [VersionText, VersionText]): Promise<string> {
  const [before, after] = [await sideOf('a', earlier), await sideOf('b', later)]
  const { comparison, witnesses: lines } = witnessed(before, after)
  const [change] = comparison.changes.filter(({ severity }) => severity === 'breaking')
  if (change === undefined) return 'nothing breaks'
  const { witness } = change
  if (witness.status === 'unproven') {
    const facts = witness.why.match(/"\w+"(?= of|,)|PUT [^ ,]+(?:,\w+)?|\[".*?"\]|\{.*?\}/g) ?? []
    return ['unproven:', ...facts].join(' ')
  }
  return lines[witness.line - 1]?.document ?? 'no line'
}

const of31 = ({ openapi = '' }: VersionText): VersionText => ({ openapi: openapi.replace('3.0.3', '3.1.0') })
const webhook = (parts: string): VersionText => ({
  openapi: (
    api('{}', `webhooks: {onX: {post: {${parts}, responses: {'200': {description: d}}}}}`).openapi ?? ''
  ).replace('3.0.3', '3.1.0'),
})
const header = (rest: string): VersionText => webhook(`parameters: [{name: X-S, in: header, ${rest}}]`)
const callback = (schema: string): VersionText =>
  operation(
    `callbacks: {c: {'{$request.query.u}': {post: {parameters: [{name: q, in: query, schema: ${schema}}], responses: {'200': {description: d}}}}}}`,
  )
const payload = (isRequired: boolean): VersionText =>
  webhook(`requestBody: {required: ${isRequired}, content: {application/json: {schema: {type: object}}}}`)

const query = (rest: string): VersionText => of31(operation(`parameters: [{name: q, in: query, ${rest}}]`))
const list = "schema: {type: array, items: {type: string, pattern: '^x'}}"
const object = 'schema: {type: object, required: [a], properties: {a: {const: y}}}'
const answer = (type: string): VersionText =>
  api(
    `{/x: {get: {operationId: getX, responses: {'200': {description: d, headers: {H: {schema: {type: ${type}}}}}}}}}`,
  )
const described = (more: string): VersionText =>
  api(
    `{/x: {get: {operationId: getX, responses: {'200': {description: d, content: {${more}text/plain: {}}}}}}}`,
  )
const json = (schema: string): string => `content: {application/json: {${schema}}}`
const urlencoded = 'application/x-www-form-urlencoded'
const inParts = 'multipart/form-data'
const both = `${urlencoded}, application/json`
/** A body of each of these types, with a limit of its number. */
const form = (types: string, limit: string): VersionText => {
  const content = types.split(', ').map((type) => `${type}: {schema: {$ref: '#/components/schemas/F'}}`)
  const fields = `properties: {s: {const: y z}, n: {type: integer${limit}}}`
  const { openapi = '' } = operation(`requestBody: {content: {${content.join(', ')}}}`)
  return of31({
    openapi: `${openapi}\ncomponents: {schemas: {F: {type: object, required: [s], ${fields}}}}`,
  })
}
const flag = 'schema: {type: boolean}'
const deep = (required: string): VersionText =>
  query(
    `style: deepObject, explode: true, schema: {type: object, ${required}properties: {a: {type: boolean}, b: {type: boolean}}}`,
  )
const codes = 'schema: {type: array, items: {type: string, enum: [a, b]}}'
const encoded = (type: string, properties: string, encoding: string): VersionText =>
  operation(
    `requestBody: {content: {${type}: {schema: {type: object, properties: {${properties}}}, encoding: {${encoding}}}}}`,
  )
const fields = (encoding: string): VersionText =>
  encoded(urlencoded, 'l: {type: array, items: {type: string, enum: [a]}}', encoding)
const upload = (encoding: string): VersionText =>
  encoded(inParts, 'f: {type: string, format: binary, maxLength: 1}', `f: {${encoding}}`)
const typedHeader = (limit: string): VersionText => {
  const { openapi = '' } = upload("headers: {X-Id: {schema: {$ref: '#/components/schemas/H'}}}")
  return { openapi: `${openapi}\ncomponents: {schemas: {H: {type: string, ${limit}}}}` }
}
const several = (limit: string): VersionText =>
  encoded(inParts, `f: {type: array, ${limit}, items: {type: string, format: binary, maxLength: 1}}`, '')
const uploads = several('minItems: 0')
/** A request with this part. */
const sentIn = (type: string, headers: string): string =>
  `PUT /x HTTP/1.1\nContent-Type: ${inParts}; boundary=part\n\n--part\n` +
  `Content-Disposition: form-data; name="f"\nContent-Type: ${type}\n${headers}\nt\n--part--\n`
const plainText = (schema: string, type = 'text/plain'): VersionText =>
  operation(`requestBody: {content: {${type}: {schema: ${schema}}}}`)
const mixed = (schema: string): VersionText =>
  of31(operation(`requestBody: {content: {multipart/mixed: {schema: ${schema}}}}`))
/** A request with a list of these as its parts. */
const sentItems = (type: string, ...items: readonly string[]): string => {
  const parts = items.map((item) => `--part\nContent-Type: ${type}\n\n${item}\n`)
  return `PUT /x HTTP/1.1\nContent-Type: multipart/mixed; boundary=part\n\n${parts.join('')}--part--\n`
}
const closed = 'additionalProperties: false, '
const inForm = (encoding: string, rest = ''): VersionText =>
  operation(
    `requestBody: {content: {${urlencoded}: {schema: {type: object, ${rest}properties: {o: {type: object, properties: {a: {type: boolean}}}}}, encoding: {${encoding}}}}}`,
  )
const parts = (properties: string): VersionText =>
  operation(
    `requestBody: {content: {${inParts}: {schema: {type: object, ${closed}properties: {${properties}}}}}}`,
  )
const file = '--part\nContent-Disposition: form-data; name="f"\nContent-Type: application/octet-stream\n\nt\n'
const sentTwice = `PUT /x HTTP/1.1\nContent-Type: ${inParts}; boundary=part\n\n${file}${file}--part--\n`

const bracketed = (required: string): VersionText =>
  encoded(
    urlencoded,
    `o: {type: object, properties: {p: {type: object, ${required}properties: {a: {type: boolean}, b: {type: boolean}}}}}`,
    'o: {style: deepObject, explode: true}',
  )
const beside = (type: string): VersionText => {
  const put = (rest: string, of: string) =>
    `{put: {${rest}requestBody: {required: true, content: {${of}: {schema: {const: 7}}}}, responses: {'200': {description: d}}}}`
  const parameters = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}], '
  return of31(api(`{/x/me: ${put('', type)}, '/x/{id}': ${put(parameters, 'application/json')}}`))
}

/** How a parameter is written is shown by the request that is so written. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: string }]>([
  [
    'a parameter without a value',
    { given: [query(`allowEmptyValue: true, ${flag}`), query(flag)], want: 'PUT /x?q= HTTP/1.1\n\n' },
  ],
  [
    'a list that is taken for one text',
    {
      given: [query(`explode: false, ${list}`), query(`style: pipeDelimited, explode: false, ${list}`)],
      want: 'unproven: ["x,xb"] "q" PUT /x?q=x,xb ["x","xb"]',
    },
  ],
  [
    'an object that is not looked for where it is',
    {
      given: [query(`style: deepObject, explode: true, ${object}`), query(object)],
      want: 'unproven: "q" PUT /x?q%5Ba%5D=y {"a":"y"}',
    },
  ],
  [
    'a list that may have one item only',
    {
      given: [query(json(list)), query(json(list.replace('items', 'maxItems: 1, items')))],
      want: 'PUT /x?q=%5B%22x0%22%2C%22x1%22%5D HTTP/1.1\n\n',
    },
  ],
  [
    'a field of a form',
    {
      given: [form(urlencoded, ''), form(urlencoded, ', maximum: 3')],
      want: `PUT /x HTTP/1.1\nContent-Type: ${urlencoded}\n\ns=y%20z&n=4\n`,
    },
  ],
  [
    'a part of a form',
    {
      given: [form(inParts, ''), form(inParts, ', maximum: 3')],
      want: [
        `PUT /x HTTP/1.1\nContent-Type: ${inParts}; boundary=part\n`,
        '--part\nContent-Disposition: form-data; name="s"\n\ny z',
        '--part\nContent-Disposition: form-data; name="n"\n\n4',
        '--part--\n',
      ].join('\n'),
    },
  ],
  [
    'a field of what is sent as JSON as well',
    { given: [form(both, ''), form(both, ', maximum: 3')], want: '{\n  "s": "y z",\n  "n": 4\n}\n' },
  ],
  [
    'an object without a property that it must have',
    {
      given: [deep(''), deep('required: [b], ')],
      want: 'PUT /x?q%5Ba%5D=true HTTP/1.1\n\n',
    },
  ],
  [
    'a list of listed values that is written as one text from now on',
    {
      given: [query(codes), query(`explode: false, ${codes}`)],
      want: 'PUT /x?q=a&q=b HTTP/1.1\n\n',
    },
  ],
  [
    'a list that is written as one field from now on',
    {
      given: [fields(''), fields('l: {explode: false}')],
      want: `PUT /x HTTP/1.1\nContent-Type: ${urlencoded}\n\nl=a&l=a\n`,
    },
  ],
  [
    'one media type fewer of a part',
    {
      given: [upload("contentType: 'image/png, image/*'"), upload('contentType: image/png')],
      want: sentIn('image/vnd.example', ''),
    },
  ],
  [
    'a part of bytes that is XML from now on',
    {
      given: [upload(''), upload('contentType: application/xml')],
      want: sentIn('application/octet-stream', ''),
    },
  ],
  [
    'several files of which one may stay',
    {
      given: [uploads, upload('')],
      want: sentTwice,
    },
  ],
  [
    'one file where two must be',
    {
      given: [upload(''), several('minItems: 2')],
      want: sentIn('application/octet-stream', '').replace('\nt\n', '\n\n'),
    },
  ],
  [
    'several fields of which one may stay',
    {
      given: [fields(''), encoded(urlencoded, 'l: {type: string, enum: [a]}', '')],
      want: `PUT /x HTTP/1.1\nContent-Type: ${urlencoded}\n\nl=a&l=a\n`,
    },
  ],
  [
    'a header that a part must have',
    {
      given: [upload(''), upload(`headers: {X-Id: {required: true, ${flag}}}`)],
      want: sentIn('application/octet-stream', ''),
    },
  ],
  [
    'a header that a part had already',
    {
      given: [
        upload(`headers: {X-Id: {required: true, ${flag}}, X-S: {${flag}}}`),
        upload(`headers: {X-Id: {required: true, ${flag}}, X-S: {required: true, ${flag}}}`),
      ],
      want: sentIn('application/octet-stream', 'X-Id: true\n'),
    },
  ],
  [
    'a body at a path that another with a template fits as well',
    {
      given: [beside('application/json'), beside('application/x-n')],
      want: 'PUT /x/me HTTP/1.1\nContent-Type: application/json\n\n7\n',
    },
  ],
  [
    'a header of a part that must be a number',
    {
      given: [
        upload('headers: {X-Id: {schema: {type: boolean}}}'),
        upload('headers: {X-Id: {schema: {type: integer}}}'),
      ],
      want: sentIn('application/octet-stream', 'X-Id: false\n'),
    },
  ],
  [
    'a header of a part that may be less',
    {
      given: [
        upload('headers: {X-Id: {schema: {type: string, enum: [a, b]}}}'),
        upload('headers: {X-Id: {schema: {type: string, enum: [a]}}}'),
      ],
      want: sentIn('application/octet-stream', 'X-Id: b\n'),
    },
  ],
  [
    'a header of a part that is of a named type',
    {
      given: [typedHeader('enum: [a, b]'), typedHeader('enum: [a]')],
      want: sentIn('application/octet-stream', 'X-Id: b\n'),
    },
  ],
  [
    'a header of a part that is JSON from now on',
    {
      given: [upload(`headers: {X-Id: {${codes}}}`), upload(`headers: {X-Id: {${json(codes)}}}`)],
      want: sentIn('application/octet-stream', 'X-Id: a,b\n'),
    },
  ],
  [
    'a body of parts that is no form',
    {
      given: [
        encoded('multipart/mixed', 'f: {type: string, format: binary, maxLength: 1}', ''),
        encoded(
          'multipart/mixed',
          'f: {type: string, format: binary, maxLength: 1}',
          'f: {contentType: image/png}',
        ),
      ],
      want: sentIn('application/octet-stream', '').replace(inParts, 'multipart/mixed'),
    },
  ],
  [
    'a part of a body that is no form',
    {
      given: [
        encoded('multipart/related', 'f: {type: boolean}', ''),
        encoded('multipart/related', 'f: {type: object}', ''),
      ],
      want: `PUT /x HTTP/1.1\nContent-Type: multipart/related; boundary=part\n\n--part\nContent-Disposition: form-data; name="f"\n\ntrue\n--part--\n`,
    },
  ],
  [
    'a list whose items are parts',
    {
      given: [mixed('{type: array, items: {type: boolean}}'), mixed('{type: array, items: {type: integer}}')],
      want: sentItems('text/plain', 'true'),
    },
  ],
  [
    'a list of objects that are parts',
    {
      given: [
        mixed('{type: array, items: {type: object}}'),
        mixed('{type: array, items: {type: object, required: [a], properties: {a: {}}}}'),
      ],
      want: sentItems('application/json', '{}'),
    },
  ],
  [
    'a list of parts that is an object from now on',
    {
      given: [
        mixed('{type: array, minItems: 1, items: {const: 7}}'),
        mixed('{type: object, properties: {a: {type: integer}}}'),
      ],
      want: sentItems('text/plain', '7'),
    },
  ],
  [
    'a list of parts that is no longer taken',
    {
      given: [mixed('{type: array, items: {const: 7}}'), form('application/json', '')],
      want: sentItems('text/plain', '7', '7'),
    },
  ],
  [
    'a field as JSON that is written as several from now on',
    {
      given: [inForm(''), inForm('o: {style: deepObject, explode: true}')],
      want: `PUT /x HTTP/1.1\nContent-Type: ${urlencoded}\n\no=%7B%22a%22%3Atrue%7D\n`,
    },
  ],
  [
    'several fields that are one as JSON from now on, where others may be there as well',
    {
      given: [inForm('o: {style: deepObject, explode: true}'), inForm('')],
      want: 'unproven: "o" {"a":true}',
    },
  ],
  [
    'and where none may',
    {
      given: [inForm('o: {style: deepObject, explode: true}', closed), inForm('', closed)],
      want: `PUT /x HTTP/1.1\nContent-Type: ${urlencoded}\n\no%5Ba%5D=true\n`,
    },
  ],
  [
    'a part that may no longer be there',
    {
      given: [parts('f: {type: boolean}, g: {type: boolean}'), parts('f: {type: boolean}')],
      want: `PUT /x HTTP/1.1\nContent-Type: ${inParts}; boundary=part\n\n--part\nContent-Disposition: form-data; name="g"\n\ntrue\n--part--\n`,
    },
  ],
  [
    'a body of plain text that must be a number',
    {
      given: [plainText('{type: boolean}'), plainText('{type: integer}')],
      want: 'PUT /x HTTP/1.1\nContent-Type: text/plain\n\ntrue\n',
    },
  ],
  [
    'a body of another text type',
    {
      given: [plainText('{type: boolean}', 'text/csv'), plainText('{type: integer}', 'text/csv')],
      want: 'PUT /x HTTP/1.1\nContent-Type: text/csv\n\ntrue\n',
    },
  ],
  [
    'a property of an object inside brackets that must be there',
    {
      given: [bracketed(''), bracketed('required: [b], ')],
      want: `PUT /x HTTP/1.1\nContent-Type: ${urlencoded}\n\no%5Bp%5D%5Ba%5D=true\n`,
    },
  ],
  [
    'a body that has to be an object now',
    {
      given: [
        operation(`requestBody: {${json('schema: {properties: {a: {type: string}}}')}}`),
        operation(`requestBody: {${json('schema: {type: object, properties: {a: {type: string}}}')}}`),
      ],
      want: '0\n',
    },
  ],
  [
    'items that have to be objects now',
    {
      given: [
        operation(
          `requestBody: {${json('schema: {type: array, items: {properties: {a: {type: string}}}}')}}`,
        ),
        operation(
          `requestBody: {${json('schema: {type: array, items: {type: object, required: [a], properties: {a: {type: string}}}}')}}`,
        ),
      ],
      want: '[\n  0\n]\n',
    },
  ],
  [
    'a form with a list that has to be there',
    {
      given: [
        operation(
          `requestBody: {content: {${urlencoded}: {schema: {type: object, required: [l], properties: {l: {type: array, items: {enum: [a]}}}}}}}`,
        ),
        operation(''),
      ],
      want: `PUT /x HTTP/1.1\nContent-Type: ${urlencoded}\n\nl=a\n`,
    },
  ],
  [
    'an object that has to have a property, which none has to be',
    {
      given: [
        operation(
          `requestBody: {${json('schema: {type: object, minProperties: 1, additionalProperties: false, properties: {a: {enum: [x]}, b: {type: integer}}}')}}`,
        ),
        operation(
          `requestBody: {${json('schema: {type: object, minProperties: 1, additionalProperties: false, properties: {a: {enum: [x]}}}')}}`,
        ),
      ],
      want: '{\n  "a": "x",\n  "b": 999\n}\n',
    },
  ],
  [
    'a response of a type that nobody knows how to write',
    {
      given: [described('text/javascript: {schema: {type: object}}, '), described('')],
      want: 'GET /x HTTP/1.1\n\n\nHTTP/1.1 200\nContent-Type: text/javascript\n\ntext\n',
    },
  ],
  [
    'a request of a type that nobody knows how to write',
    {
      given: [
        operation('requestBody: {content: {text/javascript: {schema: {type: object}}, text/plain: {}}}'),
        operation('requestBody: {content: {text/plain: {}}}'),
      ],
      want: 'PUT /x HTTP/1.1\nContent-Type: text/javascript\n\ntext\n',
    },
  ],
  [
    'a header of a response',
    {
      given: [answer('integer'), answer('string')],
      want: 'GET /x HTTP/1.1\n\n\nHTTP/1.1 200\nH: \n\n',
    },
  ],
  [
    'a header that the provider no longer sends',
    {
      given: [header('required: true, schema: {type: string}'), webhook('parameters: []')],
      want: 'POST / HTTP/1.1\n\n',
    },
  ],
  [
    'a header that the provider may leave out',
    {
      given: [header('required: true, schema: {type: string}'), header('schema: {type: string}')],
      want: 'POST / HTTP/1.1\n\n',
    },
  ],
  [
    'another type of a header that the provider sends',
    {
      given: [header('schema: {type: integer}'), header('schema: {type: string, minLength: 1}')],
      want: 'POST / HTTP/1.1\nX-S: a\n\n',
    },
  ],
  [
    'more in a query that a callback is sent with',
    {
      given: [callback('{type: string, enum: [a]}'), callback('{type: string, enum: [a, b]}')],
      want: 'POST /?q=b HTTP/1.1\n\n',
    },
  ],
  [
    'a body that the provider may leave out',
    { given: [payload(true), payload(false)], want: 'POST / HTTP/1.1\n\n' },
  ],
])('%s', async (_what, { given, want }) => {
  expect(await witnessOf(given)).toBe(want)
})
