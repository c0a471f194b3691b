import { expect, test } from 'vitest'
import { api, type VersionText, xsd } from '../../diff/versions.ts'
import { objections, sideOf, witnessed } from './witnessed.ts'

const root = (name: string, child: string): string =>
  `<xs:element name="${name}"><xs:complexType><xs:sequence><xs:element name="${child}" type="t:A"/></xs:sequence></xs:complexType></xs:element>`

/** A request with root `req` and a response with root `res`, whose parts `a` and `b` have one type. */
function bodies(parts: string): VersionText {
  const xml = '{application/xml: {}}'
  return {
    ...api(
      `{/x: {put: {operationId: x, requestBody: {required: true, content: ${xml}}, responses: {'200': {description: d, content: ${xml}}}}}}`,
    ),
    schemas: {
      's.xsd': xsd(
        `<xs:complexType name="A">${parts}</xs:complexType>${root('req', 'a')}${root('res', 'b')}`,
      ),
    },
    bind: { 'x.request': '{urn:t}req', 'x.response.200': '{urn:t}res' },
  }
}

const child = (more: string): string =>
  `<xs:sequence><xs:element name="k" type="xs:string" ${more}/></xs:sequence>`
const [optional, required] = [child('minOccurs="0"'), child('')]

test.each([
  ['becomes optional: by a response', required, optional, 'res'],
  ['becomes required: by a request', optional, required, 'req'],
  ['may occur more often: by a response', required, child('maxOccurs="3"'), 'res'],
])('proves what breaks in a type of both bodies, where an element %s', async (_, before, after, want) => {
  const sides = [await sideOf('a', bodies(before)), await sideOf('b', bodies(after))] as const
  const { comparison, proofs } = witnessed(...sides)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  const told = breaking.map(({ id, where }) => [
    where.path[0],
    /<(\w+) xmlns/u.exec(proofs.get(id)?.shown ?? '')?.[1],
  ])
  expect(told).toEqual([[want, want]])
  for (const change of breaking) expect(await objections(sides, change, proofs.get(change.id))).toEqual([])
})
