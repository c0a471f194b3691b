import { type GeneratedVersion, generatedFromText } from '../support/generated.ts'

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`

/** An API of files, forms, items and events. */
export const files = `openapi: 3.2.0
info: {title: Files, version: '1'}
paths:
  /files:
    post:
      operationId: addFile
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [file, note]
              properties:
                file: {type: string, format: binary, minLength: 1, maxLength: 100}
                photos: {type: array, maxItems: 3, items: {type: string, contentMediaType: image/png}}
                preview: {anyOf: [{type: string, format: binary}, {type: 'null'}]}
                meta: {$ref: '#/components/schemas/Meta'}
                metas: {type: array, items: {$ref: '#/components/schemas/Meta'}}
                tags: {type: array, items: {type: string}}
                sizes: {type: array, items: {type: integer}}
                note: {type: string, minLength: 1}
                count: {type: integer, minimum: 1}
                isPublic: {type: boolean}
                filter: {type: object, properties: {min: {type: integer}, names: {type: array, items: {type: string}}}}
              additionalProperties: false
            encoding:
              photos: {contentType: 'image/png, image/jpeg'}
              filter: {style: deepObject, explode: true}
      responses:
        '201': {description: Made., ${json('{type: object, required: [id], properties: {id: {type: integer}}}')}}
        '400': {description: Not valid., content: {application/problem+json: {schema: {type: object}}}}
  /files/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get:
      operationId: getFile
      responses:
        '200':
          description: The file.
          content:
            application/octet-stream: {}
            image/*: {schema: {type: string, contentMediaType: image/png}}
            text/csv: {schema: {type: string, format: binary}}
            application/json: {schema: {type: object, properties: {url: {type: string}}}}
    put:
      operationId: putFile
      requestBody: {required: true, content: {application/octet-stream: {schema: {type: string, format: binary}}}}
      responses: {'204': {description: Kept.}}
  /charges:
    post:
      operationId: addCharge
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [amount]
              properties:
                amount: {type: integer}
                expand: {type: array, items: {type: string}}
                items: {type: array, items: {type: object, properties: {price: {type: string}, quantity: {type: integer}}}}
                metadata: {type: object, additionalProperties: {type: string}}
                ids: {type: array, items: {type: integer}}
            encoding:
              expand: {style: deepObject, explode: true}
              items: {style: deepObject, explode: true}
              metadata: {style: deepObject, explode: true}
              ids: {style: form, explode: false}
      responses:
        '200': {description: Made., ${json('{type: object}')}}
  /lines:
    post:
      operationId: addLines
      requestBody: {required: true, content: {application/jsonl: {itemSchema: {$ref: '#/components/schemas/Meta'}}}}
      responses:
        '200': {description: One for each., content: {application/json-seq: {itemSchema: {$ref: '#/components/schemas/Meta'}}}}
  /events:
    get:
      operationId: listen
      responses:
        '200':
          description: Events.
          content:
            text/event-stream:
              itemSchema:
                type: object
                required: [data]
                properties: {data: {type: string, maxLength: 10}, event: {enum: [made, gone]}, id: {type: string}, retry: {type: integer}}
  /anything:
    get:
      operationId: listenToAnything
      responses: {'200': {description: Events., content: {text/event-stream: {schema: {type: string}}}}}
components:
  schemas:
    Meta:
      type: object
      required: [name]
      properties: {name: {type: string}, pages: {type: integer, minimum: 1}}
`

/** What is generated for it, running; made once. */
export function fileProgram(): Promise<GeneratedVersion> {
  made ??= generatedFromText('files', files)
  return made
}

let made: Promise<GeneratedVersion> | undefined
