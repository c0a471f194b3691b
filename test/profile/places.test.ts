import { expect, it } from 'vitest'
import { eftiProfile } from '../../src/profile/index.ts'
import { dataElementPlaces, printSteps } from '../../src/schema/index.ts'
import { readOne } from '../ingest/xsd/reading.ts'

it('types that lead to no data element are not entered: a diamond of 2^40 paths beside one costs nothing', () => {
  const layers = Array.from({ length: 40 }, (_, at) => {
    const element = (name: string): string => `<xs:element name="${name}" type="T${at + 1}"/>`
    return `<xs:complexType name="T${at}"><xs:sequence>${element('a')}${element('b')}</xs:sequence></xs:complexType>`
  })
  const set = readOne(
    `<xs:element name="document"><xs:complexType><xs:sequence><xs:element name="wide" type="T0"/>
      <xs:element name="e" type="xs:int"><xs:annotation><xs:appinfo xmlns=""><efti id="eFTI1"/></xs:appinfo></xs:annotation></xs:element>
    </xs:sequence></xs:complexType></xs:element>${layers.join('')}<xs:complexType name="T40"/>`,
    undefined,
    eftiProfile,
  )
  const [root] = set.elements.values()
  const places = root === undefined ? [] : dataElementPlaces(set, root)
  expect(places.map(({ steps, dataElement }) => `${printSteps(steps)} ${dataElement.id}`)).toEqual([
    '/document/e eFTI1',
  ])
})
