import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentTypes } from '../../../src/schema/index.ts'
import { specs } from '../../specs/embedded.ts'
import { bundle } from '../../support/bundle.ts'
import { type GeneratedVersion, generatedFrom } from '../../support/generated.ts'

let generated: GeneratedVersion

beforeAll(async () => {
  generated = await generatedFrom({ schemas: 'specs/v0/schemas.zip' }, join(specs, '..'))
})

test('a root brings the types of its documents, and those of no other root', async () => {
  let others = 0
  for (const set of generated.version.sets) {
    for (const root of set.elements.values()) {
      if (root.abstract) continue
      const text = await bundle(generated, set, root, /runtime|code-lists/, false)
      const held = [...text.matchAll(/kind: "complex",\s+name: "([^"]*)"/g)].map(([, name]) => name)
      const wanted = documentTypes(set, [root.type]).flatMap((node) =>
        node.kind === 'complex' ? [node.name?.local ?? ''] : [],
      )
      expect(held.sort(), root.name.local).toEqual(wanted.sort())
      const all = [...set.nodes.values()].filter((node) => node.kind === 'complex')
      if (held.length < all.length) others++
    }
  }
  expect(others).toBeGreaterThan(10)
})

/** Counted, so the same on every machine; the ceiling is what it was when it was set, and a little more. */
describe.each([
  ['http://efti.eu/v1/consignment/common', 22_010],
  ['http://efti.eu/v1/consignment/identifier', 15_790],
])('the codec of %s', (namespace, ceiling) => {
  test('is small, code lists apart', async () => {
    const root = `{${namespace}}consignment`
    const [found] = generated.version.sets.flatMap((set) => {
      const element = set.elements.get(root)
      return element ? [[set, element] as const] : []
    })
    if (!found) throw new Error(`V0 has no ${root}`)
    const text = await bundle(generated, ...found, /\/codes\//, true)
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(ceiling)
  })
})
