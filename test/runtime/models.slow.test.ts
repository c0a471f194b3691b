import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXmlSchemas } from '../../src/ingest/xsd/index.ts'
import { noProfile } from '../../src/profile/index.ts'
import { generatedOf } from '../support/generated.ts'
import { runsOf } from '../support/heavy.ts'
import { compileSchema } from '../support/libxml2.ts'

type Particle =
  | { readonly kind: 'element'; readonly name: string; readonly min: number; readonly max: number }
  | {
      readonly kind: 'sequence' | 'choice'
      readonly of: readonly Particle[]
      readonly min: number
      readonly max: number
    }

const letters = [...'abcdefgh']
const occurs = fc.constantFrom([0, 1], [1, 1], [0, 3], [1, 3], [2, 3], [0, Infinity], [1, Infinity])

/** Random content models in which each name stands once, so that most are deterministic. */
const model: fc.Arbitrary<Particle> = fc
  .tuple(
    fc.infiniteStream(occurs),
    fc.infiniteStream(fc.nat(9)),
    fc.shuffledSubarray(letters, { minLength: 2, maxLength: 6 }),
  )
  .map(([counts, choices, names]) => {
    const build = (left: readonly string[], depth: number): Particle => {
      const [min = 1, max = 1] = counts.next().value ?? [1, 1]
      const [only] = left
      if (left.length === 1 && only !== undefined) return { kind: 'element', name: only, min, max }
      const kind = (choices.next().value ?? 0) % 2 === 0 ? 'sequence' : 'choice'
      const cut = 1 + ((choices.next().value ?? 0) % (left.length - 1))
      const parts = depth > 3 ? left.map((name) => [name]) : [left.slice(0, cut), left.slice(cut)]
      return { kind, of: parts.map((part) => build(part, depth + 1)), min, max }
    }
    const whole = build(names, 0)
    return whole.kind === 'element' ? { kind: 'sequence', of: [whole], min: 1, max: 1 } : whole
  })

function schemaText(particle: Particle): string {
  const max = particle.max === Infinity ? 'unbounded' : particle.max
  const range = `minOccurs="${particle.min}" maxOccurs="${max}"`
  if (particle.kind === 'element') return `<xs:element name="${particle.name}" type="xs:token" ${range}/>`
  return `<xs:${particle.kind} ${range}>${particle.of.map(schemaText).join('')}</xs:${particle.kind}>`
}

function schema(particle: Particle): string {
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
    <xs:element name="r"><xs:complexType>${schemaText(particle)}</xs:complexType></xs:element></xs:schema>`
}

/** Children that the model takes, more or less: half of them are then disturbed. */
function childrenOf(particle: Particle, pick: () => number): readonly string[] {
  const most = Math.min(particle.max, particle.min + 2)
  const rounds = particle.min + (pick() % (most - particle.min + 1))
  return Array.from({ length: rounds }).flatMap(() => {
    if (particle.kind === 'element') return [particle.name]
    if (particle.kind === 'sequence') return particle.of.flatMap((inner) => childrenOf(inner, pick))
    const branch = particle.of[pick() % particle.of.length]
    return branch ? childrenOf(branch, pick) : []
  })
}

function disturbed(children: readonly string[], pick: () => number): readonly string[] {
  const at = pick() % (children.length + 1)
  const letter = letters[pick() % letters.length] ?? 'a'
  switch (pick() % 6) {
    case 0:
      return children.toSpliced(at, 1)
    case 1:
      return children.toSpliced(at, 0, letter)
    case 2:
      return children.toSpliced(at, 0, ...children.slice(at, at + 1))
    default:
      return children
  }
}

/** The model as a regular expression over element names: a third opinion where libxml2 loses count of empty rounds. */
function expression(particle: Particle): string {
  const max = particle.max === Infinity ? '' : particle.max
  const inner =
    particle.kind === 'element'
      ? particle.name
      : particle.of.map(expression).join(particle.kind === 'choice' ? '|' : '')
  return `(?:${inner}){${particle.min},${max}}`
}

test('content models of every form: the verdict of libxml2, and what is accepted goes there and back', async () => {
  let compared = 0
  let disputed = 0
  let accepted = 0
  let rewritten = 0
  await fc.assert(
    fc.asyncProperty(model, fc.infiniteStream(fc.nat(1000)), async (particle, numbers) => {
      const text = schema(particle)
      const compiled = compiledOrNothing(text)
      if (!compiled) return
      const { xml } = await generatedOf(readSchema(text))
      const codec = xml('schemas', 'r')
      const accepts = new RegExp(`^${expression(particle)}$`)
      const isValid = (xml: string): boolean => {
        const valid = accepts.test([...xml.matchAll(/<([a-h])>/g)].map(([, name]) => name).join(''))
        compared++
        if (compiled.validate(xml).valid !== valid) disputed++
        return valid
      }
      const pick = (): number => numbers.next().value ?? 0
      for (let round = 0; round < 12; round++) {
        const children = disturbed(childrenOf(particle, pick), pick)
        const document = `<r>${children.map((name) => `<${name}>x</${name}>`).join('')}</r>`
        const result = codec.parse(document)
        expect({ document, valid: result.ok }).toEqual({ document, valid: isValid(document) })
        if (!result.ok) continue
        accepted++
        if (!codec.validate(result.value).ok) continue
        rewritten++
        const again = codec.serialize(result.value)
        expect({ again, valid: isValid(again) }).toEqual({ again, valid: true })
        expect(codec.parse(again)).toEqual(result)
      }
      compiled.dispose()
    }),
    { seed: 7, numRuns: runsOf(25, 400) },
  )
  expect(compared).toBeGreaterThan(runsOf(250, 4000))
  expect(disputed).toBeLessThan(compared / 50)
  expect(accepted).toBeGreaterThan(compared / 4)
  expect(rewritten).toBeGreaterThan(accepted * 0.6)
})

function compiledOrNothing(text: string): ReturnType<typeof compileSchema> | undefined {
  try {
    return compileSchema(new Map([['s.xsd', text]]), 's.xsd')
  } catch {
    return undefined
  }
}

function readSchema(text: string): ReturnType<typeof readXmlSchemas> {
  const file = { name: 's.xsd', path: 's.xsd', bytes: new TextEncoder().encode(text) }
  return readXmlSchemas(
    { name: 's.xsd', files: new Map([['s.xsd', file]]) },
    { profile: noProfile },
    (problem) => {
      throw new Error(problem.message)
    },
  )
}
