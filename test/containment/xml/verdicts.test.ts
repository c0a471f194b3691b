import { expect, test } from 'vitest'
import type { Verdict } from '../../../src/containment/index.ts'
import { printXml, type XmlWitness, xmlContainment } from '../../../src/containment/xml/index.ts'
import { compileSchema } from '../../support/libxml2.ts'
import { pairsOf, printUndecided, Recorded } from '../recorded.ts'
import { cases } from './cases.ts'
import { rootOf, schemaSet, schemaText } from './compared.ts'
import { themes, valued } from './themes.ts'

const nothingInside = '<xs:element name="root"><xs:complexType/></xs:element>'
const recorded = new Recorded(new URL('verdicts.json', import.meta.url))

/** A verdict as a line: what shows it, what is wrong with that, and where. */
function lineOf(verdict: Verdict<XmlWitness>): string {
  if (verdict.kind === 'yes') return 'yes'
  if (verdict.kind === 'undecided') return printUndecided(verdict.reason)
  const { tree, path, fault, subject, isOpen } = verdict.witness
  const steps = path.map(({ child, name }) => `${child}/${name.local}`).join(' ')
  const about = [fault, subject?.local, steps, isOpen && 'open'].filter((part) => part).join(', ')
  return `${about}: ${printXml(tree)}`
}

function verdictsOf(schemas: readonly string[]): readonly Verdict<XmlWitness>[] {
  const sets = schemas.map((schema) => schemaSet(schema))
  return pairsOf(sets).map(([a, b]) => xmlContainment(a, b).elements(rootOf(a), rootOf(b)))
}

/** Both tests of a theme look at the same verdicts. */
const known = new Map<string, readonly Verdict<XmlWitness>[]>()

function verdictsOfTheme(theme: string, schemas: readonly string[]): readonly Verdict<XmlWitness>[] {
  const verdicts = known.get(theme) ?? verdictsOf(schemas)
  known.set(theme, verdicts)
  return verdicts
}

test.each(Object.entries(themes))('each within each: %s', (theme, schemas) => {
  recorded.expect(theme, verdictsOfTheme(theme, schemas).map(lineOf))
})

test.each(Object.entries(themes))('what is shown, libxml2 shows too: %s', (theme, schemas) => {
  const verdicts = verdictsOfTheme(theme, schemas)
  const shown = verdicts.flatMap((verdict) => (verdict.kind === 'no' ? [printXml(verdict.witness.tree)] : []))
  const valid = schemas.map((schema) => {
    const compiled = compileSchema(new Map([['s.xsd', schemaText(schema)]]), 's.xsd')
    const accepted = new Set(shown.filter((document) => compiled.validate(document).valid))
    compiled.dispose()
    return accepted
  })
  for (const [index, [a, b]] of pairsOf(valid).entries()) {
    const verdict = verdicts[index]
    const apart = shown.filter((document) => a.has(document) && !b.has(document))
    if (verdict?.kind === 'yes') expect(apart).toEqual([])
    if (verdict?.kind === 'no') expect(apart).toContain(printXml(verdict.witness.tree))
  }
})

test('verdicts about each construct in both directions are as recorded', () => {
  const answers = cases.flatMap(([name, { a, b }]) =>
    verdictsOf([a, b]).map((verdict, index) => `${name} ${index}: ${lineOf(verdict)}`),
  )
  recorded.expect('constructs', answers)
})

test('a value is found for each type', { tags: 'slow' }, () => {
  const [nothing, anything] = [schemaSet(nothingInside), schemaSet('<xs:element name="root"/>')]
  const answers = valued.flatMap((schema) => {
    const set = schemaSet(schema)
    return [nothing, anything].map((other) =>
      lineOf(xmlContainment(set, other).elements(rootOf(set), rootOf(other))),
    )
  })
  recorded.expect('values', answers)
  for (const [index, schema] of valued.entries()) {
    const line = answers[2 * index] ?? ''
    if (line === 'yes' || line.startsWith('?')) continue
    const compiled = compileSchema(new Map([['s.xsd', schemaText(schema)]]), 's.xsd')
    const document = line.slice(line.indexOf('<'))
    expect([document, compiled.validate(document).valid]).toEqual([document, true])
    compiled.dispose()
  }
})

test('types and content are asked for by themselves, under other names too', () => {
  const sets = [
    '<xs:sequence><xs:element name="x"/></xs:sequence>',
    '<xs:sequence><xs:element name="y"/></xs:sequence><xs:attribute name="x" use="required"/>',
    '<xs:all><xs:element name="x" minOccurs="0"/></xs:all><xs:attribute name="y"/>',
    '<xs:choice><xs:element name="x" type="T"/><xs:any namespace="##other"/></xs:choice>',
    ' mixed="true"><xs:sequence><xs:element name="x" minOccurs="0"/></xs:sequence>',
  ].map((content) =>
    schemaSet(
      `${nothingInside}<xs:complexType name="T"${content.startsWith(' ') ? '' : '>'}${content}</xs:complexType>`,
    ),
  )
  const names = (name: { namespace: string; local: string }, kind: string) => ({
    ...name,
    local: name.local === 'x' && kind !== 'attribute' ? 'y' : name.local,
  })
  const id = 'type:{urn:example:s}T'
  const answers = pairsOf(sets).flatMap(([a, b]) => {
    const [one, other] = [a, b].map((set) => set.nodes.get(id))
    if (one?.kind !== 'complex' || other?.kind !== 'complex') return ['no such type']
    return [{}, { names }, { maxSteps: 3 }].flatMap((options) => [
      lineOf(xmlContainment(a, b, options).types(id, id)),
      lineOf(xmlContainment(a, b, options).content(one.content, other.content)),
    ])
  })
  recorded.expect('types', answers)
  expect(answers).not.toContain('no such type')
})

test('nothing is kept that is not asked', () => {
  expect(recorded.names.filter((name) => !(name in themes))).toEqual(['constructs', 'values', 'types'])
})
