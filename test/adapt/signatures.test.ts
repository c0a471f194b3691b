import { describe, expect, test } from 'vitest'
import { listLeafDifferences, removeGaps } from '../../src/prove/adapters/compare.ts'
import { versionOf } from '../diff/versions.ts'
import { running } from './made-up.ts'
import type { RunningAdapter } from './run-adapters.ts'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'

/** XML Signature, as much of its schema as a document needs. */
const signature = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${dsig}" targetNamespace="${dsig}" elementFormDefault="qualified">
  <xs:element name="Signature" type="SignatureType"/>
  <xs:complexType name="SignatureType"><xs:sequence>
    <xs:element name="SignedInfo"><xs:complexType><xs:sequence><xs:element name="DigestValue" type="xs:base64Binary"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="SignatureValue"><xs:complexType><xs:simpleContent><xs:extension base="xs:base64Binary"><xs:attribute name="Id" type="xs:ID"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:schema>`

function order(members: string, name = 'number'): string {
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:ds="${dsig}" targetNamespace="urn:o" xmlns="urn:o" elementFormDefault="qualified">
  <xs:import namespace="${dsig}" schemaLocation="dsig.xsd"/>
  <xs:element name="order" type="Order"/>
  <xs:complexType name="Order"><xs:sequence>
    <xs:element name="${name}" type="xs:string"/>
    <xs:element name="line" type="Line" minOccurs="0" maxOccurs="unbounded"/>${members}
  </xs:sequence></xs:complexType>
  <xs:complexType name="Line"><xs:sequence>
    <xs:element name="text" type="xs:string" minOccurs="0"/>
    <xs:element ref="ds:Signature" minOccurs="0" maxOccurs="2"/>
  </xs:sequence></xs:complexType></xs:schema>`
}

const declared = '<xs:element ref="ds:Signature" minOccurs="0"/>'
const wildcard = '<xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>'

const made = { SignedInfo: { DigestValue: 'AAAA' }, SignatureValue: { value: 'BBBB', Id: 's1' } }
const element = {
  name: `{${dsig}}Signature`,
  attributes: {},
  children: [{ name: `{${dsig}}SignatureValue`, attributes: {}, children: ['BBBB'] }],
}
const name = `{${dsig}}Signature`

async function adapter(before: string, after: string): Promise<RunningAdapter> {
  const schemas = (text: string) => ({ schemas: { 'order.xsd': text, 'dsig.xsd': signature } })
  return running(await versionOf('a', schemas(before)), await versionOf('b', schemas(after)))
}

const signed = (losses: readonly { readonly reason: string; readonly path: readonly unknown[] }[]) =>
  losses.filter(({ reason }) => reason === 'signature').map(({ path }) => path)

describe('a signature in the source is reported as the loss "signature"', () => {
  test('if it is declared, at any depth and several times, even if its values are copied', async () => {
    const one = await adapter(order(declared), order(declared))
    const value = { number: '1', line: [{ Signature: [made] }, { Signature: [made, made] }], Signature: made }
    const { losses, issues, value: got, tally } = one.run(value, {}, {})
    expect([signed(losses), issues]).toEqual([
      [['line', 0, 'Signature', 0], ['line', 1, 'Signature', 0], ['line', 1, 'Signature', 1], ['Signature']],
      [],
    ])
    expect(losses[0]).toEqual({
      path: ['line', 0, 'Signature', 0],
      value: name,
      reason: 'signature',
      policy: 'drop',
    })
    expect([tally.lost, tally.carried]).toEqual([0, tally.values])
    // What is said beside values takes none of them away.
    expect(listLeafDifferences(removeGaps(value, losses), got, { isOrdered: true })).toEqual([])
  })

  test('if it is the whole text of an element', async () => {
    const one = await adapter(order(declared), order(declared))
    const { Id: _id, ...bare } = made.SignatureValue
    const { losses } = one.run({ number: '1', Signature: { ...made, SignatureValue: bare } }, {}, {})
    expect(signed(losses)).toEqual([['Signature']])
  })

  test('if a wildcard allows it', async () => {
    const other = await adapter(order(wildcard), order(wildcard))
    const { losses } = other.run(
      { number: '1', any: [element, { ...element, name: '{urn:x}Signature' }] },
      {},
      {},
    )
    expect(signed(losses)).toEqual([['any', 0]])
  })

  test('if the target has no place for it', async () => {
    const gone = await adapter(order(declared), order(''))
    const { losses, tally } = gone.run({ number: '1', Signature: made }, {}, {})
    expect(signed(losses)).toEqual([['Signature']])
    expect(losses.filter(({ reason }) => reason !== 'signature')).toHaveLength(tally.lost)
    expect(tally.lost).toBe(3)
  })

  test('a text with the words of a signature is not a signature', async () => {
    const one = await adapter(order(declared), order(declared))
    const { losses } = one.run({ number: name, line: [{ text: 'SignatureValue' }] }, {}, {})
    expect(losses).toEqual([])
  })
})
