import { expect, test } from 'vitest'
import { compiled } from '../support/compile.ts'
import { folderWith } from '../support/folder.ts'
import { payloads } from '../support/payloads.ts'
import { gatewaysIn } from './program.ts'

const schema = (namespace: string, more: string): string => `<xs:schema
  xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified">
  <xs:element name="order" type="Order"/>
  <xs:complexType name="Order"><xs:sequence>
    <xs:element name="item" type="xs:string"/>${more}
  </xs:sequence></xs:complexType>
</xs:schema>
`

const config = `versions:
  "2024-01":
    apis: { shop-co: one.yaml }
    schemas: one.xsd
    bind: { placeOrder.request: "{urn:order}order", getOrder.response.2XX: "{urn:order}order" }
  "2024-02":
    apis: { shop-co: two.yaml }
    schemas: two.xsd
    bind: { "POST /v2/orders/{key}.request": "{urn:order}order", getOrder.response.default: "{urn:order}order" }
compare: [{ from: "2024-01", to: "2024-02" }]
`

const text = (index: number): string => JSON.stringify(payloads[index] ?? '')

const one = `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /v1/orders/{id}:
    parameters:
      - { name: id, in: path, required: true, description: ${text(0)}, schema: { type: string } }
    put:
      operationId: placeOrder
      summary: ${text(11)}
      requestBody:
        required: true
        content: { application/xml: { schema: { type: object } }, text/csv: { schema: { type: string } } }
      responses:
        "200": { description: Placed., content: { application/json: { schema: { $ref: "#/components/schemas/Receipt" } } } }
        "4XX": { description: No. }
    get:
      operationId: getOrder
      responses:
        2XX: { description: The order., content: { application/xml: { schema: { type: object } } } }
components:
  schemas:
    Receipt: { type: object, properties: { total: { type: number } } }
`

const two = `openapi: 3.1.0
info: { title: Shop, version: "2" }
paths:
  /v2/orders/{key}:
    parameters:
      - { name: key, in: path, required: true, schema: { type: string } }
      - { name: ${text(12)}, in: query, description: ${text(0)}, schema: { type: string } }
      - { name: "*/", in: header, required: true, schema: { type: integer } }
      - { name: session, in: cookie, schema: { type: string } }
    post:
      requestBody:
        content: { application/xml: { schema: {} }, application/json: { schema: { $ref: "#/components/schemas/Receipt" } } }
      responses:
        "202": { description: Placed., content: { application/xml: { schema: { $ref: "#/components/schemas/Receipt" } } } }
        "204": { description: Nothing to place. }
        default:
          description: A failure.
          content: { application/problem+json: { schema: { type: object, required: ["a'b"], properties: { "a'b": { type: string } } } } }
        "409":
          description: A conflict.
          content: { application/problem+json: { schema: { allOf: [{ type: object, required: [title, "a'b"], properties: { title: { type: string }, "a'b": { type: string } } }] } } }
    get:
      operationId: getOrder
      responses:
        default: { description: The order., content: { application/xml: { schema: {} } } }
components:
  schemas:
    Receipt: { type: object, properties: { total: { type: number } } }
`

test('an interface of any kind gets gateways that compile, whatever its texts', {
  timeout: 120_000,
}, async () => {
  const cwd = folderWith({
    'efti-schema.config.yaml': config,
    'one.yaml': one,
    'two.yaml': two,
    'one.xsd': schema('urn:order', '<xs:element name="note" type="xs:string" minOccurs="0"/>'),
    'two.xsd': schema('urn:order', '<xs:element name="code" type="xs:token"/>'),
  })
  const { files } = await gatewaysIn(cwd, '2024-01', '2024-02')
  const gateway = files.find(({ path }) => path === '2024-01..2024-02/gateway/shop-co.ts')?.text ?? ''
  expect(gateway).toContain('export function create_2024_01Gateway(')
  expect(gateway).toContain(`PUT /v1/orders/{id} → POST /v2/orders/{key}`)
  expect(gateway).toContain(`{ in: 'path', from: 'id', to: 'key' }`)
  expect(gateway).toContain('callers of 2024-01 has')
  // The failures of every other status, and of 409, each have to hold it.
  expect(gateway.match(/problem\(.*Pick<.*> & Pick</)).not.toBeNull()
  expect(gateway).not.toMatch(/^\s*globalThis\.pwned/m)
  const modules = files.filter(({ path }) => path.endsWith('.ts'))
  await compiled(modules, async (check) => {
    expect(await check('typescript-7', { noUnusedLocals: true })).toBe('')
  })
})
