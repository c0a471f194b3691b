import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { mutationKinds, mutations } from './mutate.ts'

const sample = `<?xml version="1.0"?>
<!-- <a/> -->
<p:list xmlns:p="urn:p" xmlns="urn:q" count='2'>
  <item code="A&amp;B" unit="KGM">12.5</item><item>x &lt; y</item>
  <empty/>
  <p:group><![CDATA[<no>]]><leaf>7</leaf></p:group>
</p:list>`

function isWellFormed(xml: string): boolean {
  let isFine = true
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => {
    isFine = false
  })
  parser.write(xml).close()
  return isFine
}

describe('mutations', () => {
  const found = mutations(sample, 7, 400)

  test('are as many as asked for, all different, none the document itself', () => {
    expect(found).toHaveLength(400)
    expect(new Set([sample, ...found.map(({ xml }) => xml)]).size).toBe(401)
  })

  test('are of every kind', () => {
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(mutationKinds))
  })

  test('are the same for the same seed and others for another', () => {
    expect(mutations(sample, 7, 400)).toEqual(found)
    expect(mutations(sample, 8, 400)).not.toEqual(found)
  })

  test('edit one place', () => {
    const dropped = found.filter(({ kind }) => kind === 'element-dropped').map(({ xml }) => xml)
    expect(dropped).toContain(sample.replace('<empty/>', ''))
    const missing = found.filter(({ kind }) => kind === 'attribute-missing').map(({ xml }) => xml)
    expect(new Set(missing)).toEqual(
      new Set([" count='2'", ' code="A&amp;B"', ' unit="KGM"'].map((part) => sample.replace(part, ''))),
    )
  })

  test('stop where there is nothing more to find', () => {
    const few = mutations('<a/>', 1, 50)
    expect(few.length).toBeGreaterThan(0)
    expect(few.length).toBeLessThan(50)
  })

  test('are well-formed, whatever the document', () => {
    const name = fc.constantFrom('a', 'b', 'p:a')
    const text = fc.constantFrom('', 'x', '12.5', '&#10;', '😀', ' \n', ']]')
    const tagged = ([tag, value, content]: string[]): string => `<${tag} v="${value}">${content}</${tag}>`
    const { element } = fc.letrec<{ element: string; inner: string }>((tie) => ({
      element: fc.tuple(name, text, tie('inner')).map(tagged),
      inner: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text,
        fc.tuple(text, tie('element'), tie('element')).map((parts) => parts.join('')),
      ),
    }))
    fc.assert(
      fc.property(element, fc.integer(), (content, seed) => {
        const document = `<r xmlns:p="urn:p">${content}</r>`
        for (const { kind, xml } of mutations(document, seed, 30))
          expect(isWellFormed(xml), `${kind}: ${xml}`).toBe(true)
      }),
      { numRuns: 100, seed: 1 },
    )
    expect(found.filter(({ xml }) => !isWellFormed(xml))).toEqual([])
  })
})
