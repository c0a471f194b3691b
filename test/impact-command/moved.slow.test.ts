import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { strict } from './library.ts'

type Element = readonly [name: string, id: string | undefined, type: string, occurs?: string]

function schema(root: Element, types: Readonly<Record<string, readonly Element[]>>): string {
  const element = ([name, id, type, occurs = '']: Element): string => {
    const markup =
      id === undefined
        ? ''
        : `<xs:annotation><xs:appinfo><efti id="${id}" format="" parentId=""/></xs:appinfo></xs:annotation>`
    return `<xs:element name="${name}" type="${type}" ${occurs}>${markup}</xs:element>`
  }
  const complex = Object.entries(types).map(
    ([name, inside]) =>
      `<xs:complexType name="${name}"><xs:sequence>${inside.map(element).join('')}</xs:sequence></xs:complexType>`,
  )
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:${root[0]}" targetNamespace="urn:${root[0]}" elementFormDefault="qualified">${element(root)}${complex.join('')}</xs:schema>`
}

const before = schema(['order', 'ASBIE1', 'Order'], {
  Order: [
    ['number', 'eFTI1', 'xs:string'],
    ['note', 'eFTI2', 'xs:string', 'minOccurs="0"'],
    ['buyer', 'ASBIE2', 'Buyer', 'minOccurs="0"'],
    ['place', undefined, 'Place', 'minOccurs="0"'],
    ['line', 'ASBIE3', 'Line', 'maxOccurs="unbounded"'],
  ],
  Buyer: [['name', 'eFTI3', 'xs:string']],
  Place: [['town', undefined, 'Town', 'minOccurs="0"']],
  Town: [['code', 'eFTI4', 'xs:string', 'minOccurs="0"']],
  Line: [['count', 'eFTI5', 'xs:int']],
})

const after = schema(['purchase', 'ASBIE9', 'Purchase'], {
  Purchase: [['content', 'ASBIE8', 'Content']],
  Content: [
    ['orderNumber', 'eFTI1', 'xs:string'],
    ['remark', 'eFTI2', 'xs:string', 'minOccurs="0"'],
    ['party', 'ASBIE2', 'Party', 'minOccurs="0"'],
    ['delivery', undefined, 'Delivery', 'minOccurs="0"'],
    ['row', 'ASBIE3', 'Row', 'maxOccurs="unbounded"'],
  ],
  Party: [['fullName', 'eFTI3', 'xs:string']],
  Delivery: [['area', undefined, 'Area', 'minOccurs="0"']],
  Area: [['townCode', 'eFTI4', 'xs:string', 'minOccurs="0"']],
  Row: [['quantity', 'eFTI5', 'xs:int']],
})

const code = `import type { Buyer, Order } from '../out/1/order/order/index.js'
export const number = (order: Order) => order.number
export const name = (order: Order) => order.buyer?.name ?? order['note']
export const town = (order: Order) => order.place?.town?.code
export const sure = (order: Order) => order.place!.town!.code!.length
export const part = (order: Order) => order.place?.town
export const counts = (order: Order) => order.line.map((line) => line.count)
export const take = ({ note: text, number }: Order, buyer: Buyer) => [text, number, buyer.name]
`

const want = `import type { Party, Content } from '../out/2/purchase/purchase/index.js'
export const number = (order: Content) => order.orderNumber
export const name = (order: Content) => order.party?.fullName ?? order['remark']
export const town = (order: Content) => order.delivery?.area?.townCode
export const sure = (order: Content) => order.delivery?.area?.townCode!.length
export const part = (order: Content) => order.place?.town
export const counts = (order: Content) => order.row.map((line) => line.quantity)
export const take = ({ remark: text, orderNumber: number }: Content, buyer: Party) => [text, number, buyer.fullName]
`

test('names and places that data elements pair are rewritten, the others are kept', async () => {
  const folder = folderWith({
    'efti-schema.config.yaml':
      'profile: efti\nversions:\n  "1": { schemas: a/order.xsd }\n  "2": { schemas: b/purchase.xsd }\ncompare: [{ from: "1", to: "2" }]\n',
    'a/order.xsd': before,
    'b/purchase.xsd': after,
    'package.json': '{ "name": "reader", "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
    'src/main.ts': code,
  })
  const { exit, stdout, stderr } = await cli(folder, 'impact', '1', '2', '--fix', '--format', 'json')
  expect([exit, stderr]).toEqual([0, ''])
  expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toBe(want)
  const { undecided } = JSON.parse(stdout).fix as { readonly undecided: readonly { readonly line: number }[] }
  expect([...new Set(undecided.map(({ line }) => line))]).toEqual([6])
})
