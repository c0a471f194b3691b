import { Diagnostics } from '../../src/diagnostics/index.ts'
import { type Conventions, ingest } from '../../src/ingest/index.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { folderWith } from '../support/folder.ts'

export interface VersionText {
  /** Documents of the schemas, by file name. */
  readonly schemas?: Readonly<Record<string, string>>
  /** An OpenAPI document of the API called `api`. */
  readonly openapi?: string
  /** Further APIs, by name. */
  readonly apis?: Readonly<Record<string, string>>
  /** Files that descriptions refer to, by path. */
  readonly beside?: Readonly<Record<string, string>>
  readonly bind?: Readonly<Record<string, string>>
  readonly status?: 'stable' | 'draft'
  /** How it is read; `unheldPatterns: 'open'` as `diff` does. */
  readonly conventions?: Conventions
}

/** The last versions that were read: the tests of one case ask for the same ones, and none of them changes any. */
const recent = new Map<string, Promise<Version>>()
const most = 100

/** A version read from texts; a text with an error fails the test. */
export function versionOf(name: string, given: VersionText): Promise<Version> {
  const key = JSON.stringify([name, given])
  const version = recent.get(key) ?? readVersion(name, given)
  recent.delete(key)
  recent.set(key, version)
  if (recent.size > most) recent.delete(recent.keys().next().value ?? '')
  return version
}

/** A version read from texts that are written into a folder. */
export async function readVersion(
  name: string,
  given: VersionText,
  folderOf: (files: Readonly<Record<string, string>>) => string = folderWith,
): Promise<Version> {
  const apis = new Map(Object.entries(given.apis ?? {}))
  if (given.openapi !== undefined) apis.set('api', given.openapi)
  const schemas = Object.entries(given.schemas ?? {})
  const folder = folderOf({
    ...Object.fromEntries(schemas.map(([file, text]) => [`schemas/${file}`, text])),
    ...Object.fromEntries([...apis].map(([api, text]) => [`${api}.yaml`, text])),
    ...given.beside,
  })
  const problems = new Diagnostics()
  const version = await ingest(
    {
      name,
      status: given.status ?? 'stable',
      apis: new Map([...apis.keys()].map((api) => [api, { openapi: `${api}.yaml` }])),
      ...(schemas.length === 0 ? {} : { schemas: 'schemas' }),
      bind: new Map(Object.entries(given.bind ?? {})),
      ...(given.conventions ? { conventions: given.conventions } : {}),
    },
    { root: folder, profile: eftiProfile },
    problems.sink,
  )

  const errors = problems.sorted().filter(({ severity }) => severity === 'error')
  if (version === undefined || errors.length > 0) {
    throw new Error(errors.map(({ message }) => message).join('\n') || 'nothing was read')
  }
  return version
}

/** A schema document of namespace `urn:t` around declarations. */
export function xsd(declarations: string, namespace = 'urn:t'): string {
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="${namespace}"
    targetNamespace="${namespace}" elementFormDefault="qualified">${declarations}</xs:schema>`
}

/** A version with one root `order` of type `Order` with this content. */
export function order(content: string): VersionText {
  const type = `<xs:complexType name="Order">${content}</xs:complexType>`
  return { schemas: { 'order.xsd': xsd(`<xs:element name="order" type="t:Order"/>${type}`) } }
}

/** An element `a` of a simple type with these facets. */
export function value(facets: string, base = 'xs:token'): VersionText {
  const type = `<xs:simpleType><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType>`
  return order(`<xs:sequence><xs:element name="a">${type}</xs:element></xs:sequence>`)
}

/** An API with these paths, in YAML. */
export function api(paths: string, rest = ''): VersionText {
  return { openapi: `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: ${paths}\n${rest}` }
}

/** An API with one operation, put together from parts of its object. */
export function operation(parts: string): VersionText {
  return api(`{/x: {put: {operationId: putX, responses: {'200': {description: d}}, ${parts}}}}`)
}

/** A request body in JSON with this schema. */
export function body(schema: string): VersionText {
  return operation(`requestBody: {content: {application/json: {schema: ${schema}}}}`)
}

/** The same with the keywords of OpenAPI 3.1. */
export function body31(schema: string): VersionText {
  return { openapi: body(schema).openapi?.replace('3.0.3', '3.1.0') ?? '' }
}
