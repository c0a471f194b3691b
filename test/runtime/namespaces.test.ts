import { describe, expect, test } from 'vitest'
import type { RootElement } from '../../src/runtime/descriptor.ts'
import { xmlCodec, xsQName } from '../../src/runtime/index.ts'

const any = xmlCodec<unknown>({ name: 'r', namespace: '', type: () => ({ kind: 'any' }) })
const names: RootElement = {
  name: 'r',
  namespace: '',
  type: () => ({ kind: 'text', of: xsQName }),
}

/** What is between a namespace and a name in a key may stand in a namespace itself. */
describe('X8: a namespace of any characters is written as it was read', () => {
  test.each(['urn:a}b', '{urn', '}', '{}', 'a}e', ' ', 'a&#10;b', 'a&quot;b'])('%s', (namespace) => {
    const text = `<r xmlns:p="${namespace}" p:a="1"><e xmlns="${namespace}">x</e></r>`
    const read = any.parse(text)
    if (!read.ok) throw new Error(read.issues[0]?.message)
    expect(any.parse(any.serialize(read.value))).toEqual(read)
  })

  test.each(['urn:a}b', '{urn', 'urn'])('of a qualified name: %s', (namespace) => {
    const codec = xmlCodec<string>(names)
    const read = codec.parse(`<r xmlns:p="${namespace}">p:a</r>`)
    expect(read).toEqual({ ok: true, value: `{${namespace}}a` })
    expect(read.ok && codec.parse(codec.serialize(read.value))).toEqual(read)
  })
})
