import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'

const SHOWN = 3

/** The end of a message: the bodies (the first three by name) that are not compared or checked. */
function leftOpen({ bodies }: { readonly bodies: readonly string[] }): string {
  const names = bodies.slice(0, SHOWN).map(quoted).join(', ')
  const others = bodies.length - SHOWN
  const more = others > 0 ? ` and ${others} more` : ''
  const [noun, verb] = bodies.length === 1 ? ['body', 'is'] : ['bodies', 'are']
  return `the ${noun} ${names}${more} ${verb} not compared or checked`
}

export const openapiEntries = defineEntries({
  'openapi-version-unknown': {
    severity: 'error',
    say: (facts: { version: string }) => `OpenAPI ${quoted(facts.version)} is not a supported version.`,
    fix: ({ version }: { version: string }) =>
      version === '2.0' ? "Write swagger: '2.0'." : 'Give a description of OpenAPI 2.0, 3.0, 3.1 or 3.2.',
    examples: [{ version: '4.0.0' }, { version: '2.0' }],
  },
  'openapi-version-short': {
    severity: 'warning',
    say: (facts: { version: string }) =>
      `A version of OpenAPI has three numbers; ${quoted(facts.version)} is read as ${quoted(`${facts.version}.0`)}.`,
    fix: ({ version }: { version: string }) => `Write ${quoted(`${version}.0`)}.`,
    examples: [{ version: '3.1' }],
  },
  'openapi-not-a-description': {
    severity: 'error',
    say: () => 'This document is not an OpenAPI description: it has no field "openapi" or "swagger".',
  },
  'openapi-object-malformed': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { object: string }) =>
      `${facts.object.charAt(0).toUpperCase()}${facts.object.slice(1)} is expected here.`,
    examples: [{ object: 'a path item' }],
  },
  'openapi-field-missing': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { object: string; field: string }) =>
      `The field ${quoted(facts.field)} of ${facts.object} is missing.`,
    examples: [{ object: 'a parameter', field: 'name' }],
  },
  'openapi-paths-missing': {
    severity: 'warning',
    say: () =>
      'The description has no "paths", which OpenAPI 3.0 and 2.0 ask for. It is read as one without operations.',
    fix: () => 'Write "paths: {}", or use OpenAPI 3.1 for files that contain only components.',
  },
  'openapi-field-empty': {
    severity: 'warning',
    say: (facts: { field: string }) =>
      `The field ${quoted(facts.field)} has no value. It is read as if it were absent.`,
    fix: () => 'Give it a value, or remove it.',
    examples: [{ field: 'paths' }],
  },
  'openapi-body-not-sent': {
    severity: 'warning',
    say: (facts: { method: string }) =>
      `A ${facts.method} request has a body here. "fetch" cannot send one, so a client refuses the call if the body is given.`,
    fix: () => 'Describe parameters of the query in its place, or another method.',
    examples: [{ method: 'GET' }],
  },
  'openapi-parameter-untyped': {
    severity: 'warning',
    leavesOut: 'tolerated',
    say: (facts: { what: string; name: string; field: string }) =>
      `${facts.what} ${quoted(facts.name)} has no ${quoted(facts.field)}: any value is accepted for it.`,
    fix: ({ field }: { field: string }) =>
      `Add its ${quoted(field)}, or an overlay that adds it where the file is not yours.`,
    examples: [{ what: 'The parameter', name: 'sort', field: 'type' }],
  },
  'openapi-responses-missing': {
    severity: 'warning',
    leavesOut: 'tolerated',
    say: () => 'The operation describes no responses, which OpenAPI 3.0 asks for: none is known.',
    fix: () => 'Describe them, or write "responses" with only "default".',
  },
  'openapi-field-unknown': {
    severity: 'warning',
    say: (facts: { object: string; field: string }) =>
      `${quoted(facts.field)} is not a field of ${facts.object} and has no effect.`,
    examples: [{ object: 'a parameter', field: 'requird' }],
  },
  'openapi-field-not-carried': {
    severity: 'note',
    say: (facts: { object: string; field: string }) =>
      `The field ${quoted(facts.field)} of ${facts.object} is not supported: nothing is generated from it, and it is not compared.`,
    examples: [{ object: 'a server', field: 'variables' }],
  },
  'openapi-not-looked-at': {
    severity: 'warning',
    leavesOut: true,
    say: (facts: { what: string }) =>
      `${printable(facts.what)} is ignored: nothing is generated from it, and it is not compared.`,
    examples: [{ what: 'A second body' }],
  },
  'openapi-value-wrong': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { field: string; expected: string }) =>
      `The value of ${quoted(facts.field)} must be ${facts.expected}.`,
    fix: (facts: { field: string; expected: string }) =>
      `Write ${facts.expected}, or leave ${quoted(facts.field)} out where it need not be said.`,
    examples: [{ field: 'tags', expected: 'an array' }],
  },
  'openapi-status-wrong': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { status: string; meant?: string }) =>
      `${quoted(facts.status)} is not a status: a status is three digits (404), a range (4XX) or "default".`,
    fix: ({ meant }: { status: string; meant?: string }) =>
      meant === undefined
        ? 'Write the status that is sent, or "default" for every other one.'
        : `Did you mean ${quoted(meant)}?`,
    examples: [{ status: '4xx', meant: '4XX' }, { status: 'ok' }],
  },
  'openapi-text-unquoted': {
    severity: 'warning',
    say: (facts: { field: string; text: string }) =>
      `The value of ${quoted(facts.field)} is not a string; it is read as ${quoted(facts.text)}.`,
    fix: ({ text }: { field: string; text: string }) => `Quote it: '${text}'.`,
    examples: [{ field: 'version', text: '1.0' }],
  },
  'openapi-x-nullable': {
    severity: 'warning',
    say: () => '"x-nullable" is an extension and has no effect: OpenAPI 2.0 cannot allow null.',
    fix: () =>
      'Where null is meant, set xNullable: read of the version, or `diff --x-nullable read`; OpenAPI 3.0 has "nullable".',
  },
  'openapi-reference-loop': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: () => 'This reference leads back to itself.',
  },
  'openapi-map-referenced': {
    severity: 'warning',
    say: (facts: { field: string }) =>
      `${quoted(facts.field)} is a reference as a whole. It is followed, but OpenAPI has references for single values only.`,
    fix: ({ field }: { field: string }) =>
      `Other tools may refuse it: write a reference for each name of ${quoted(field)}, or bundle the description.`,
    examples: [{ field: 'schemas' }],
  },
  'openapi-reference-siblings': {
    severity: 'warning',
    say: (facts: { names: readonly string[] }) =>
      `Beside "$ref" ${facts.names.map(quoted).join(', ')} have no effect.`,
    examples: [{ names: ['description', 'required'] }],
  },
  'openapi-operation-duplicate': {
    severity: 'warning',
    say: (facts: { id: string; address: string }) =>
      `Two operations are called ${quoted(facts.id)}; this one goes by ${quoted(facts.address)}.`,
    examples: [{ id: 'putOrder', address: 'PUT /orders/{id}' }],
  },
  'openapi-path-malformed': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { path: string }) => `The path ${quoted(facts.path)} must begin with "/".`,
    examples: [{ path: 'orders' }],
  },
  'openapi-path-duplicate': {
    severity: 'warning',
    say: (facts: { path: string; other: string }) =>
      `The paths ${quoted(facts.path)} and ${quoted(facts.other)} are one: no call tells them apart by the names in braces.`,
    fix: () => 'Put the operations of both under one path, or set the paths apart by a fixed part.',
    examples: [{ path: '/orders/{id}', other: '/orders/{number}' }],
  },
  'openapi-content-ignored': {
    severity: 'warning',
    say: () => 'Beside "schema" the field "content" has no effect: a parameter or header has one of the two.',
    fix: () => 'Keep "content" where the value is written as a media type, else "schema".',
  },
  'openapi-parameter-duplicate': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { name: string; in: string }) =>
      `The ${facts.in} parameter ${quoted(facts.name)} appears here twice.`,
    examples: [{ name: 'limit', in: 'query' }],
  },
  'openapi-parameter-undeclared': {
    severity: 'warning',
    say: (facts: { name: string; path: string; isAsked: boolean; inQuery: boolean }) =>
      `The path ${quoted(facts.path)} has a part ${quoted(facts.name)} that no path parameter declares; ${
        facts.inQuery ? 'the query parameter of that name is used' : 'it is read as required text'
      }.`,
    fix: (facts: { isAsked: boolean }) =>
      facts.isAsked
        ? 'Write the path without what follows "?", and declare its names with "in: query".'
        : 'Declare it with "in: path" and "required: true".',
    examples: [
      { name: 'id', path: '/orders/{id}', isAsked: false, inQuery: false },
      { name: 'limit', path: '/orders?limit={limit}', isAsked: true, inQuery: true },
    ],
  },
  'openapi-parameter-unplaced': {
    severity: 'warning',
    leavesOut: true,
    say: (facts: { name: string; path: string }) =>
      `The path ${quoted(facts.path)} has no part for the parameter ${quoted(facts.name)}, which is left out.`,
    fix: (facts: { name: string }) =>
      `Put ${quoted(`{${facts.name}}`)} into the path, or correct where the parameter is.`,
    examples: [{ name: 'number', path: '/orders/{id}' }],
  },
  'openapi-parameter-optional': {
    severity: 'warning',
    say: (facts: { name: string }) =>
      `The path parameter ${quoted(facts.name)} must say "required: true"; it is read as required.`,
    examples: [{ name: 'id' }],
  },
  'openapi-header-ignored': {
    severity: 'note',
    say: (facts: { name: string }) =>
      `A parameter or header called ${quoted(facts.name)} has no effect: OpenAPI says it elsewhere.`,
    examples: [{ name: 'Content-Type' }],
  },
  'openapi-security-undeclared': {
    severity: 'warning',
    say: (facts: { name: string }) => `No security scheme is called ${quoted(facts.name)}.`,
    examples: [{ name: 'token' }],
  },
  'openapi-xml-root-unnamed': {
    severity: 'warning',
    leavesOut: true,
    say: (facts: { bodies: readonly string[] }) =>
      `The name of the root element is not given: ${leftOpen(facts)}.`,
    fix: () => 'Give the schema "xml: { name: … }", or bind the body to a root of an XML Schema.',
    examples: [
      { bodies: ['putOrder.request'] },
      { bodies: ['putOrder.request', 'getOrder.response.200', 'putLine.request', 'getLine.response.200'] },
    ],
  },
  'openapi-xml-prefix': {
    severity: 'warning',
    say: (facts: { prefix: string }) =>
      `Prefix ${quoted(facts.prefix)} has no namespace here: the name is read as one without a namespace.`,
    fix: () => 'Write "namespace" beside "prefix".',
    examples: [{ prefix: 'sample' }],
  },
  'openapi-xml-not-carried': {
    severity: 'warning',
    leavesOut: true,
    say: (facts: { what: string; bodies: readonly string[] }) =>
      `XML cannot represent ${facts.what}: ${leftOpen(facts)}.`,
    fix: (facts: { what: string; bodies: readonly string[] }) => {
      const bind = `escribe the body by an XML Schema and bind it: ${quoted(facts.bodies[0] ?? '')}.`
      const isArray = facts.what.startsWith('an array')
      return isArray ? `Say "xml: { name: …, wrapped: true }" at the array, or d${bind}` : `D${bind}`
    },
    examples: [
      { what: 'an array as the root', bodies: ['putLines.request'] },
      { what: 'a choice of types', bodies: ['putOrder.request', 'getOrder.response.200'] },
    ],
  },
  'openapi-xml-held': {
    severity: 'warning',
    say: ({ setting, value }: { setting: 'int64' | 'date'; value: string }) =>
      `The setting "${setting}: ${value}" does not apply in XML bodies: there, this value is ${
        setting === 'date' ? 'a string' : 'a string, or a number if its bounds are small'
      }.`,
    fix: ({ setting }: { setting: 'int64' | 'date'; value: string }) =>
      `Use "${setting}: string", which applies in XML, too, or convert the value in your code.`,
    examples: [
      { setting: 'int64', value: 'bigint' },
      { setting: 'date', value: 'Temporal' },
    ],
  },
  'openapi-xml-closed': {
    severity: 'warning',
    say: () => 'An XML body takes only what its description names; other elements are refused.',
  },
})
