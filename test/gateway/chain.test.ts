import { expect, test } from 'vitest'
import type { WebRequest, WebResponse } from '../../src/runtime/index.ts'
import { order, shopWith } from '../migrate/shop-store.ts'
import { gatewaysIn } from './program.ts'

const third = `  v3:
    apis: { shop: v2/shop.yaml }
    schemas: v3/order.xsd
    bind: { placeOrder.request: '{urn:example:shop}order' }
compare:
  - { from: v2, to: v3, join: { xpath: appinfo/key/@id } }
`

/** The second version without its couriers. */
const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:example:shop" targetNamespace="urn:example:shop" elementFormDefault="qualified">
  <xs:element name="order"><xs:complexType><xs:sequence>
    ${(
      [
        ['number', 'S1'],
        ['customer', 'S7'],
        ['delivery', 'S2'],
      ] as const
    )
      .map(
        ([name, id]) =>
          `<xs:element name="${name}" type="xs:token"><xs:annotation><xs:appinfo><key id="${id}"/></xs:appinfo></xs:annotation></xs:element>`,
      )
      .join('')}
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`

test('a gateway can be the upstream of another, and each reports its losses', async () => {
  const cwd = shopWith({ 'v3/order.xsd': schema }, (text) => text.replace('compare:\n', third))
  const [first, second] = [await gatewaysIn(cwd, 'v1', 'v2'), await gatewaysIn(cwd, 'v2', 'v3')]
  const asked: string[] = []
  const lost: string[] = []
  const upstream = async (request: WebRequest): Promise<WebResponse> => {
    asked.push(request.url, Buffer.from(await request.arrayBuffer()).toString())
    return new Response(null, { status: 201 })
  }
  const onLoss = (losses: readonly { readonly dataElement?: string }[]) => {
    lost.push(...losses.map(({ dataElement }) => dataElement ?? ''))
    return 'accept' as const
  }
  const between = second.create('shop', 'V2', { upstream, onLoss, adapt: { repeats: 'first' } })
  const requestContext = () => ({ S7: 'C-1' })
  const outer = first.create('shop', 'V1', {
    ...{ upstream: between, onLoss, adapt: { repeats: 'first' } },
    operations: { placeOrder: { requestContext } },
    hooks: { v1ShopOrderToV2ShopOrder: { S2_code: () => 'locker' } },
  })
  const body = order(1).replace('</item>', '</item><note>n</note>')
  const headers = { 'content-type': 'application/xml' }
  const answer = await outer(new Request('http://localhost/orders', { method: 'POST', headers, body }))
  expect([answer.status, asked.length]).toEqual([201, 2])
  expect(asked[1]).toMatch(/<customer>C-1<\/customer>\s*<delivery>post<\/delivery>\s*<\/order>/)
  expect(lost[0]).toBe('S4')
  expect(lost.length).toBeGreaterThan(1)
})
