import { type GeneratedVersion, generatedFromText } from '../support/generated.ts'

const problem = `content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}`

/** An API as people write them: three ordinary operations, and one for each thing that is rare. */
export const parcels = `openapi: 3.1.0
info: {title: Parcels, version: '1'}
servers: [{url: 'https://api.example/v1'}]
security: [{token: []}]
paths:
  /parcels:
    get:
      operationId: listParcels
      summary: The parcels of an account, newest first.
      parameters:
        - {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100, default: 20}}
        - {name: state, in: query, schema: {type: array, items: {$ref: '#/components/schemas/State'}}}
        - {name: cursor, in: query, schema: {type: string, maxLength: 200}}
      responses:
        '200':
          description: One page.
          headers: {Link: {schema: {type: string}}}
          content: {application/json: {schema: {$ref: '#/components/schemas/ParcelPage'}}}
        default: {description: A problem., ${problem}}
    post:
      operationId: createParcel
      parameters: [{name: Idempotency-Key, in: header, schema: {type: string, maxLength: 40}}]
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/NewParcel'}}}}
      responses:
        '201':
          description: Made.
          headers: {Location: {schema: {type: string}}}
          content: {application/json: {schema: {$ref: '#/components/schemas/Parcel'}}}
        '422': {description: Not valid., ${problem}}
        default: {description: A problem., ${problem}}
  /parcels/{parcelId}:
    parameters: [{name: parcelId, in: path, required: true, schema: {type: string, minLength: 1, maxLength: 40}}]
    get:
      operationId: getParcel
      responses:
        '200': {description: It., content: {application/json: {schema: {$ref: '#/components/schemas/Parcel'}}}}
        '404': {description: None., ${problem}}
        default: {description: A problem., ${problem}}
    delete:
      operationId: deleteParcel
      security: [{name: []}, {key: [], session: []}]
      responses: {'204': {description: Gone.}}
  /parcels/{parcelId}/label:
    get:
      operationId: getLabel
      security: [{keyInQuery: []}]
      parameters: [{name: parcelId, in: path, required: true, schema: {type: string}}]
      responses:
        '200':
          description: A label.
          headers: {X-Pages: {required: true, schema: {type: integer, minimum: 1}}, X-Sizes: {schema: {type: array, items: {type: number}}}}
          content:
            application/pdf: {schema: {type: string, format: binary}}
            text/plain: {schema: {type: string}}
            application/json: {schema: {type: object, required: [lines], properties: {lines: {type: array, items: {type: string}}}}}
        '302': {description: Elsewhere., headers: {Location: {schema: {type: string}}}}
  /search:
    get:
      operationId: search
      security: []
      parameters:
        - {name: filter, in: query, style: deepObject, schema: {type: object, properties: {from: {type: string}, size: {type: object, properties: {max: {type: number}}}}}}
        - {name: tags, in: query, style: pipeDelimited, explode: false, schema: {type: array, items: {type: string}}}
        - {name: page, in: query, content: {application/json: {schema: {type: object, properties: {no: {type: integer}}}}}}
        - {name: theme, in: cookie, schema: {type: string, enum: [dark, light]}}
        - {name: X-Ids, in: header, schema: {type: array, items: {type: integer}}}
      responses:
        '200': {description: Found., content: {application/json: {schema: {}}}}
  /notes/{no}:
    put:
      operationId: putNote
      security: [{}]
      parameters: [{name: no, in: path, required: true, schema: {type: integer}}]
      requestBody:
        content:
          text/plain: {schema: {type: string}}
          application/octet-stream: {schema: {type: string, format: binary}}
      responses: {2XX: {description: Kept., content: {text/plain: {schema: {type: integer}}}}}
  /tokens#refresh:
    post:
      operationId: refreshToken
      security: []
      parameters: [{name: tenant, in: query, schema: {type: string}}]
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [grant]
              properties:
                grant: {type: string, minLength: 2}
                uses: {type: integer}
                scope: {type: array, items: {type: string}}
                more: {type: object, properties: {a: {type: boolean}}}
      responses: {'200': {description: One., content: {application/json: {schema: {}}}}}
components:
  securitySchemes:
    token: {type: http, scheme: bearer}
    name: {type: http, scheme: basic}
    key: {type: apiKey, in: header, name: X-Api-Key}
    session: {type: apiKey, in: cookie, name: session}
    keyInQuery: {type: apiKey, in: query, name: key}
  schemas:
    State: {type: string, enum: [announced, collected, delivered, lost]}
    Address:
      type: object
      required: [street, town, country]
      properties:
        street: {type: string, minLength: 1, maxLength: 100}
        town: {type: string, minLength: 1, maxLength: 100}
        postcode: {type: string, pattern: '^[0-9A-Z -]{3,10}$'}
        country: {type: string, pattern: '^[A-Z]{2}$'}
    NewParcel:
      type: object
      required: [from, to, grams]
      properties:
        from: {$ref: '#/components/schemas/Address'}
        to: {$ref: '#/components/schemas/Address'}
        grams: {type: integer, minimum: 1, maximum: 31500}
        insured: {type: number, minimum: 0, multipleOf: 0.01}
        reference: {type: [string, 'null'], maxLength: 40}
    Parcel:
      allOf:
        - {$ref: '#/components/schemas/NewParcel'}
        - type: object
          required: [id, state, announced]
          properties:
            id: {type: string}
            state: {$ref: '#/components/schemas/State'}
            announced: {type: string, format: date-time}
            delivered: {type: string, format: date-time}
    ParcelPage:
      type: object
      required: [items]
      properties:
        items: {type: array, items: {$ref: '#/components/schemas/Parcel'}}
        next: {type: string}
    Problem:
      type: object
      properties:
        type: {type: string, format: uri-reference}
        title: {type: string}
        status: {type: integer}
        detail: {type: string}
        instance: {type: string}
`

/** What is generated for it, running; made once. */
export function parcelProgram(): Promise<GeneratedVersion> {
  made ??= generatedFromText('parcels', parcels)
  return made
}

let made: Promise<GeneratedVersion> | undefined

const address = { street: 'Kalle 1', town: 'Turku', country: 'FI' }

/** A parcel, as the API gives it. */
export const parcel = {
  ...{ id: 'P1', state: 'announced', announced: '2026-11-01T10:00:00Z' },
  ...{ from: address, to: { ...address, town: 'Oulu' }, grams: 700 },
}
