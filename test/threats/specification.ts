/** What stands at a place of the specification. */
type Say = (place: string, ordinary: string) => string

/** The places where text of a specification can stand, in the order in which they are met. */
export function places(): readonly string[] {
  const found: string[] = []
  const note: Say = (place, ordinary) => {
    found.push(place)
    return ordinary
  }
  filesOf(note)
  return found
}

/** A repository with two versions: an ordinary one, and one in which the text stands at the chosen places. */
export function repositoryWith(text: string, chosen: ReadonlySet<string>): Readonly<Record<string, string>> {
  const before = filesOf((_, ordinary) => ordinary)
  const after = filesOf((place, ordinary) => (chosen.has(place) ? text : ordinary))
  const versions = Object.fromEntries(
    ['a', 'b'].map((name) => [
      name,
      {
        status: name === 'b' ? 'draft' : 'stable',
        formats: name === 'b' ? 'assertion' : 'annotation',
        apis: {
          shop: `${name}/shop.json`,
          library: { schemas: `${name}/library.xsd` },
          orders: { schemas: `${name}/order.json` },
        },
      },
    ]),
  )
  return {
    'efti-schema.config.json': JSON.stringify({ versions, compare: [{ from: 'a', to: 'b' }] }),
    ...named('a', before),
    ...named('b', after),
  }
}

function named(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
}

function filesOf(say: Say): Readonly<Record<string, string>> {
  return {
    'shop.json': JSON.stringify(openapi(say)),
    'order.json': JSON.stringify(jsonSchema(say)),
    'library.xsd': xmlSchema(say),
  }
}

function openapi(say: Say): object {
  const at = (place: string, ordinary: string): string => say(`openapi ${place}`, ordinary)
  const text = { type: 'string' }
  const parameters = ['query', 'header', 'cookie'].map((where) => ({
    name: at(`${where} name`, `x${where}`),
    in: where,
    description: at(`${where} description`, 'd'),
    schema: text,
    example: at(`${where} example`, 'e'),
  }))
  const id = at('path parameter name', 'id')
  const operation = {
    operationId: at('operationId', 'getOrder'),
    summary: at('summary', 's'),
    description: at('description', 'd'),
    tags: [at('operation tag', 't')],
    externalDocs: { url: 'https://example.org', description: at('externalDocs description', 'd') },
    security: [{ key: [at('scope', 'read')] }],
    parameters: [{ name: id, in: 'path', required: true, schema: text }, ...parameters],
    requestBody: {
      description: at('request description', 'd'),
      content: { [at('media type', 'application/json')]: { schema: { $ref: '#/components/schemas/Kept' } } },
    },
    responses: {
      '200': {
        description: at('response description', 'd'),
        headers: {
          [at('response header', 'x-rate')]: {
            description: at('response header description', 'd'),
            schema: text,
          },
        },
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Kept' } },
          'application/xml': { schema: { $ref: '#/components/schemas/Marked' } },
        },
      },
    },
    [at('extension name', 'x-note')]: at('extension value', 'v'),
  }
  return {
    openapi: '3.1.0',
    info: {
      title: at('title', 'Shop'),
      version: at('version', '1'),
      description: at('info description', 'd'),
    },
    servers: [
      {
        url: at('server url', 'https://example.org/{stage}'),
        description: at('server description', 'd'),
        variables: {
          stage: { default: at('server default', 'one'), description: at('stage description', 'd') },
        },
      },
    ],
    tags: [{ name: at('tag', 't'), description: at('tag description', 'd') }],
    paths: { [`/orders/${at('path', 'all')}/{${id}}`]: { post: operation } },
    webhooks: { [at('webhook', 'placed')]: { post: { responses: { '204': { description: 'd' } } } } },
    components: {
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: at('key name', 'x-key'),
          description: at('key description', 'd'),
        },
      },
      schemas: {
        Kept: { type: 'object', properties: { kind: text }, required: ['kind'] },
        [at('schema name', 'Other')]: { type: 'object', properties: { [at('property', 'p')]: text } },
        Pet: {
          oneOf: [{ $ref: '#/components/schemas/Kept' }],
          discriminator: {
            propertyName: at('discriminator', 'kind'),
            mapping: { [at('mapping', 'kept')]: '#/components/schemas/Kept' },
          },
        },
        Marked: {
          type: 'object',
          xml: {
            name: at('xml name', 'marked'),
            namespace: at('xml namespace', 'urn:m'),
            prefix: at('xml prefix', 'm'),
          },
          properties: { p: { ...text, xml: { name: at('xml member', 'q') } } },
        },
      },
    },
  }
}

function jsonSchema(say: Say): object {
  const at = (place: string, ordinary: string): string => say(`json ${place}`, ordinary)
  const property = at('property', 'name')
  const code = at('tsType', 'string')
  return {
    $id: at('$id', 'https://example.org/order'),
    $anchor: at('$anchor', 'top'),
    title: at('title', 'Order'),
    description: at('description', 'd'),
    $comment: at('$comment', 'c'),
    type: 'object',
    properties: {
      [property]: {
        type: 'string',
        default: at('default', 'x'),
        examples: [at('example', 'e')],
        deprecated: true,
      },
      fixed: { const: at('const', 'f') },
      object: { const: { [at('key of a constant', 'k')]: at('value of a constant', 'v') } },
      codes: {
        type: 'string',
        enum: ['a', at('enum', 'b')],
        'x-enum-varnames': ['A', at('varname', 'B')],
        'x-enum-descriptions': ['A', at('enum description', 'B')],
        tsEnumNames: ['A', at('tsEnumName', 'B')],
        tsType: code,
      },
      form: { type: 'string', pattern: at('pattern', '^x'), format: at('format', 'date') },
      media: { type: 'string', contentMediaType: at('contentMediaType', 'text/plain') },
    },
    required: [at('required', 'fixed')],
    patternProperties: { [at('patternProperties', '^y')]: { type: 'string' } },
    dependentRequired: { [at('dependentRequired', 'fixed')]: [at('dependent', 'codes')] },
    $defs: { [at('definition', 'Line')]: { type: 'object', title: at('definition title', 'Line') } },
    [at('keyword', 'x-other')]: at('keyword value', 'v'),
  }
}

function xmlSchema(say: Say): string {
  const at = (place: string, ordinary: string): string => escaped(say(`xsd ${place}`, ordinary))
  const raw = (place: string, ordinary: string): string => say(`xsd ${place}`, ordinary)
  const namespace = at('namespace', 'urn:library')
  const note = (place: string): string =>
    `<xs:annotation><xs:documentation>${at(`documentation of ${place}`, 'd')}</xs:documentation><xs:appinfo source="${at(`source at ${place}`, 's')}">${at(`appinfo of ${place}`, 'd')}</xs:appinfo></xs:annotation>`
  const type = at('type name', 'Book')
  const element = (name: string): string =>
    `<xs:annotation><xs:documentation><eFTI_ID>${at(`id of ${name}`, 'eFTI1')}</eFTI_ID><eFTI_BN>${at(`business name of ${name}`, 'n')}</eFTI_BN><eFTI_DEF>${at(`definition of ${name}`, 'd')}</eFTI_DEF><eFTI_CL>${at(`code list of ${name}`, 'c')}</eFTI_CL></xs:documentation></xs:annotation>`
  return `<?xml version="1.0"?>
<!-- ${raw('comment', 'c')} -->
<?note ${raw('instruction', 'i')}?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="${namespace}" targetNamespace="${namespace}" version="${at('version', '1')}" elementFormDefault="qualified">
  ${note('the schema')}
  <xs:element name="shelf" type="t:${type}"/>
  <xs:element name="${at('root name', 'other')}" type="t:Code"/>
  <xs:complexType name="${type}">
    ${note('a type')}
    <xs:sequence>
      <xs:element name="${at('element name', 'title')}" type="xs:string" default="${at('default', 'd')}" minOccurs="0">${element('an element')}</xs:element>
      <xs:element name="fixed" type="xs:string" fixed="${at('fixed', 'f')}" minOccurs="0"/>
      <xs:element name="code" type="t:Code" minOccurs="0"/>
    </xs:sequence>
    <xs:attribute name="${at('attribute name', 'lang')}" type="xs:string" default="${at('default of an attribute', 'd')}">${note('an attribute')}</xs:attribute>
  </xs:complexType>
  <xs:simpleType name="Code">
    <xs:restriction base="xs:string">
      <xs:enumeration value="a"/>
      <xs:enumeration value="${at('enumeration', 'b')}">${note('a value')}</xs:enumeration>
      <xs:pattern value="${at('pattern', '.*')}"/>
    </xs:restriction>
  </xs:simpleType>
</xs:schema>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
