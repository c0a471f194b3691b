import { expect, test } from 'vitest'
import { type VersionText, xsd } from '../../diff/versions.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

const group = 'substitutionGroup="t:h"'

/** A root that holds the head of a substitution group, and these elements that may stand in for it. */
function version(occurs: string, head: string, members: Readonly<Record<string, string>>): VersionText {
  const content = `<xs:element name="before" type="xs:token"/><xs:element ref="t:h" ${occurs}/><xs:element name="behind" type="xs:token"/>`
  const elements = Object.entries({ h: head, ...members }).map(
    ([name, more]) => `<xs:element name="${name}" type="xs:token" ${more}/>`,
  )
  const root = `<xs:element name="r"><xs:complexType><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element>`
  return { schemas: { 'r.xsd': xsd(`${root}${elements.join('')}`) } }
}

test.each([
  ['one of two, where the head is abstract', 'maxOccurs="9"', 'abstract="true"', ['a'], ['b']],
  ['several at once, each by its own document', 'maxOccurs="9"', 'abstract="true"', ['a', 'b', 'c'], ['d']],
  ['several, where one alone can stand there', '', 'abstract="true"', ['a', 'b'], ['c', 'd']],
  ['those of a head that stands for itself', '', '', ['a', 'b'], []],
  ['all of an abstract head that may be left out', 'minOccurs="0"', 'abstract="true"', ['a', 'b'], []],
])(
  'a document proves that an element is no longer a substitute: %s',
  async (_name, occurs, head, gone, kept) => {
    const stay = kept.map((name) => [name, group] as const)
    const texts = [group, ''].map((more) =>
      version(occurs, head, Object.fromEntries([...gone.map((name) => [name, more] as const), ...stay])),
    )
    const [before, after] = await Promise.all(texts.map((text, at) => sideOf('ab'.charAt(at), text)))
    if (!before || !after) throw new Error('two sides')
    const { comparison, proofs } = witnessed(before, after)
    const removed = comparison.changes.filter(({ rule }) => rule === 'substitute-removed')
    expect(removed.map((change) => change.before?.value).sort()).toEqual(gone.map((name) => `{urn:t}${name}`))
    for (const change of removed) {
      expect(outcome(change)).toBe('substitute-removed proven')
      const { shown = '' } = proofs.get(change.id) ?? {}
      const others = gone.filter((name) => !String(change.before?.value).endsWith(name))
      expect(others.filter((name) => shown.includes(`${name}>`))).toEqual([])
      expect(await objections([before, after], change, proofs.get(change.id))).toEqual([])
    }
  },
)
