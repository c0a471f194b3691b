import { expect, test } from 'vitest'
import { globTest } from '../../src/files/index.ts'

test.each([
  ['maindoc/UBL-Invoice-2.1.xsd', ['maindoc/UBL-Invoice-2.1.xsd'], ['maindoc/UBL-Invoice-2x1.xsd']],
  ['/order-lines/**', ['/order-lines', '/order-lines/{id}', '/order-lines/{id}/items'], ['/orders']],
  ['/orders/{id}/*', ['/orders/{id}/lines'], ['/orders/1/lines', '/orders/{id}/lines/x']],
  ['**/draft-?.yaml', ['draft-1.yaml', 'a/b/draft-2.yaml'], ['draft-12.yaml']],
  ['a\\b^$.+()[]|c', ['a\\b^$.+()[]|c'], ['ab']],
  ['~!@#%&=:;,\'"<>`', ['~!@#%&=:;,\'"<>`'], ['']],
])('%s', (glob, described, others) => {
  const isDescribed = globTest(glob)
  expect(described.filter((text) => !isDescribed(text))).toEqual([])
  expect(others.filter(isDescribed)).toEqual([])
})

test('every ASCII character except * and ? matches itself', () => {
  const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  const wrong = characters.filter((one) => {
    const isDescribed = globTest(`a${one}b`)
    return one !== '*' && one !== '?' && (!isDescribed(`a${one}b`) || isDescribed('axb') !== (one === 'x'))
  })
  expect(wrong).toEqual([])
})
