import type { Conventions } from '../../src/ingest/index.ts'
import { type GeneratedVersion, generatedFromText } from '../support/generated.ts'

const id = '{$ref: "#/components/schemas/Id"}'
const day = '{type: string, format: date}'
const at = '{type: string, format: date-time}'
const account = `{$ref: '#/components/schemas/Account'}`

/** An API of numbers and dates in every part of a call. */
export const accounts = `openapi: 3.2.0
info: {title: Accounts, version: '1'}
paths:
  /accounts/{id}/{day}:
    get:
      operationId: getAccount
      parameters:
        - {name: id, in: path, required: true, schema: ${id}}
        - {name: day, in: path, required: true, schema: ${day}}
        - {name: since, in: query, schema: ${at}}
        - {name: ids, in: query, schema: {type: array, items: {type: integer, format: int64, minimum: 1}}}
        - {name: range, in: query, style: deepObject, schema: {type: object, properties: {from: ${day}, least: {type: number, format: decimal}}}}
        - {name: X-At, in: header, schema: ${at}}
        - {name: last, in: cookie, schema: ${id}}
      responses:
        '200':
          description: ok
          headers: {X-Total: {required: true, schema: {type: integer, format: int64}}}
          content: {application/json: {schema: ${account}}}
  /accounts:
    post:
      operationId: postAccount
      requestBody: {required: true, content: {application/json: {schema: ${account}}}}
      responses: {'201': {description: ok, content: {application/json: {schema: ${account}}}}}
  /forms:
    post:
      operationId: postForm
      requestBody: {required: true, content: {application/x-www-form-urlencoded: {schema: {$ref: '#/components/schemas/Form'}}}}
      responses: {'200': {description: ok, content: {text/plain: {schema: {type: integer, format: int64}}}}}
  /parts:
    post:
      operationId: postParts
      requestBody: {required: true, content: {multipart/form-data: {schema: {$ref: '#/components/schemas/Parts'}}}}
      responses: {'200': {description: ok, content: {text/plain: {schema: ${day}}}}}
  /entries:
    get:
      operationId: listEntries
      responses: {'200': {description: ok, content: {application/jsonl: {itemSchema: {type: object, required: [id, at], properties: {id: ${id}, at: ${at}}}}}}}
components:
  schemas:
    Id: {type: integer, format: int64}
    Money: {type: number, format: decimal, multipleOf: 0.01}
    Account:
      type: object
      required: [id, opened, balance]
      properties:
        id: {type: integer, format: int64, minimum: 1}
        first: {allOf: [${id}, {minimum: 1}]}
        parent: {type: [integer, 'null'], format: int64}
        balance: {$ref: '#/components/schemas/Money'}
        opened: ${day}
        changed: ${at}
        others: {type: array, items: ${id}, uniqueItems: true}
        limits: {type: object, additionalProperties: {$ref: '#/components/schemas/Money'}}
        kind: {type: integer, format: int64, enum: [1, 2]}
        owner:
          oneOf:
            - {type: object, required: [type, no], properties: {type: {const: person}, no: ${id}}}
            - {type: object, required: [type, no], properties: {type: {const: firm}, no: {type: integer}}}
        rows: {type: array, items: {minItems: 1, oneOf: [{type: integer, format: int64}, {type: string}]}}
        note: {}
    Form:
      type: object
      required: [id, day]
      properties: {id: ${id}, day: ${day}, amounts: {type: array, items: {$ref: '#/components/schemas/Money'}}}
    Parts:
      type: object
      required: [id, file]
      properties: {id: ${id}, at: ${at}, file: {type: string, format: binary}}
`
  .replaceAll('"#', `'#`)
  .replaceAll('Id"}', `Id'}`)

const made = new Map<string, Promise<GeneratedVersion>>()

/** What is generated for it with these settings, running; made once for each. */
export function accountProgram(holds: Conventions['holds']): Promise<GeneratedVersion> {
  const key = JSON.stringify(holds)
  const found = made.get(key) ?? generatedFromText('accounts', accounts, holds ? { holds } : {})
  made.set(key, found)
  return found
}
