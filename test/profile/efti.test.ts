import { expect, it } from 'vitest'
import { eftiProfile, noProfile, profiles } from '../../src/profile/index.ts'
import { readOne } from '../ingest/xsd/reading.ts'

function annotated(annotation: string): unknown {
  const body = `<xs:element name="e" type="xs:int"><xs:annotation>${annotation}</xs:annotation></xs:element>`
  return readOne(body, undefined, eftiProfile).annotations.get('element:{urn:a}e')
}

it.each<[string, { given: string; want: unknown }]>([
  [
    'attributes: one element for each context',
    {
      given: `<xs:appinfo xmlns=""><unCefact unId="UN1" id="Some. Name"/><efti id="eFTI1" format="an..3" parentId="ASBIE2"><subset id="EU01" status="M"/><subset id="HR05b" status="C/M"/></efti><efti id="eFTI4" format="" parentId="ASBIE3"/></xs:appinfo><xs:documentation>
        Text
          of two lines.
      </xs:documentation>`,
      want: {
        deprecated: false,
        documentation: ['Text\nof two lines.'],
        dataElements: [
          {
            id: 'eFTI1',
            name: 'Some. Name',
            format: 'an..3',
            parent: 'ASBIE2',
            subsets: [
              { subset: 'EU01', status: 'M' },
              { subset: 'HR05b', status: 'C/M' },
            ],
          },
          { id: 'eFTI4', name: 'Some. Name', parent: 'ASBIE3', subsets: [] },
        ],
      },
    },
  ],
  [
    'elements: the definition is the documentation',
    {
      given:
        '<xs:documentation xmlns=""><eFTI_BN>Name</eFTI_BN><eFTI_ID>eFTI5</eFTI_ID><eFTI_DEF> What it is. </eFTI_DEF><eFTI_CL>CL-1</eFTI_CL></xs:documentation>',
      want: {
        deprecated: false,
        documentation: ['What it is.'],
        dataElements: [{ id: 'eFTI5', name: 'Name', codeList: 'CL-1', subsets: [] }],
      },
    },
  ],
  [
    'elements: a search parameter',
    {
      given:
        '<xs:documentation xmlns=""><eFTI_ID>ASBIE9</eFTI_ID><eFTI_BN>References to ASBIE7</eFTI_BN></xs:documentation>',
      want: {
        deprecated: false,
        documentation: [],
        dataElements: [{ id: 'ASBIE9', name: 'References to ASBIE7', refersTo: 'ASBIE7', subsets: [] }],
      },
    },
  ],
  [
    'a name that only begins like one',
    {
      given:
        '<xs:documentation xmlns=""><eFTI_ID>ASBIE9</eFTI_ID><eFTI_BN>References to papers</eFTI_BN></xs:documentation>',
      want: {
        deprecated: false,
        documentation: [],
        dataElements: [{ id: 'ASBIE9', name: 'References to papers', subsets: [] }],
      },
    },
  ],
  [
    'a name without an id',
    { given: '<xs:documentation xmlns=""><eFTI_BN>Name</eFTI_BN></xs:documentation>', want: undefined },
  ],
])('%s', (_, { given, want }) => {
  expect(annotated(given)).toEqual(want)
})

it('without a profile the whole text is the documentation', () => {
  const body =
    '<xs:element name="e" type="xs:int"><xs:annotation><xs:documentation>One <b xmlns="">two</b>.</xs:documentation></xs:annotation></xs:element>'
  expect(readOne(body).annotations.get('element:{urn:a}e')).toEqual({
    deprecated: false,
    documentation: ['One two.'],
    dataElements: [],
  })
})

it('profiles go by their names', () => {
  expect([...profiles]).toEqual([
    ['efti', eftiProfile],
    ['none', noProfile],
  ])
})
