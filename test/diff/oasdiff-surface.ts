import { api, operation, type VersionText } from './versions.ts'

const components =
  'components: {schemas: {A: {type: object, properties: {kind: {type: string}}}, B: {type: object, properties: {b: {type: string}}}}}'
const of31 = ({ openapi = '' }: VersionText): VersionText => ({
  openapi: `${openapi.replace('3.0.3', '3.1.0')}${components}\n`,
})
const sent = (schema: string): VersionText =>
  of31(operation(`requestBody: {content: {application/json: {schema: ${schema}}}}`))
const received = (schema: string): VersionText =>
  of31(
    api(
      `{/x: {get: {operationId: getX, responses: {'200': {description: d, content: {application/json: {schema: ${schema}}}}}}}}`,
    ),
  )
const inProperty = (schema: string): string => `{type: object, properties: {p: ${schema}}}`

/** The places where a schema can stand, by what oasdiff calls them. */
export const places: Readonly<Record<string, (schema: string) => VersionText>> = {
  'request body': sent,
  'request property': (schema) => sent(inProperty(schema)),
  'request parameter': (schema) => of31(operation(`parameters: [{name: p, in: query, schema: ${schema}}]`)),
  'response body': received,
  'response property': (schema) => received(inProperty(schema)),
}

const withComponents = (names: string): VersionText => ({
  openapi: `${operation('tags: []').openapi}components: {schemas: {${names}}}\n`,
})
const media = (rest: string): VersionText =>
  operation(`requestBody: {content: {application/json: {${rest}}}}`)

/** Edits that are not of one schema, and what is found of each. */
export const surfaceEdits: Readonly<Record<string, readonly [VersionText, VersionText, readonly string[]]>> =
  {
    component: [
      withComponents('A: {type: string}, B: {type: integer}'),
      withComponents('B: {type: integer}'),
      ['type-removed narrows safe'],
    ],
    'media-schema': [
      media(''),
      media('schema: {type: string}'),
      ['form-changed narrows breaking sender typescript'],
    ],
    'operation-stability': [
      operation('x-stability-level: beta'),
      operation('x-stability-level: stable'),
      ['stability-changed annotates annotation'],
    ],
    sunset: [
      operation("x-sunset: '2030-01-01'"),
      operation('tags: []'),
      ['sunset-changed annotates annotation'],
    ],
  }
