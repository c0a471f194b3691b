import type { Verdict } from '../../../src/containment/index.ts'
import {
  type XmlContainmentOptions,
  type XmlWitness,
  xmlContainment,
} from '../../../src/containment/xml/index.ts'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readXmlSchemas } from '../../../src/ingest/xsd/index.ts'
import { noProfile } from '../../../src/profile/index.ts'
import type { ElementDeclaration, SchemaSet } from '../../../src/schema/index.ts'
import { judged } from '../../conformance/containment/judged.ts'
import { type Probed, probedOf } from '../../conformance/containment/probed.ts'
import { quotedIn } from '../../support/quoted.ts'

const head =
  'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:example:s" xmlns:s="urn:example:s" targetNamespace="urn:example:s"'

/** A schema of one document, in the namespace `urn:example:s`. */
export function schemaText(content: string): string {
  return `<xs:schema ${head} elementFormDefault="qualified">${content}</xs:schema>`
}

export function schemaSet(content: string): SchemaSet {
  const problems = new Diagnostics()
  const bytes = new TextEncoder().encode(schemaText(content))
  const file = { name: 's.xsd', path: 's.xsd', bytes }
  const [set] = readXmlSchemas(
    { name: 'test', files: new Map([['s.xsd', file]]) },
    { profile: noProfile },
    problems.sink,
  )
  if (!set || problems.hasErrors)
    throw new Error(
      problems
        .sorted()
        .map(({ message }) => message)
        .join('\n'),
    )
  return set
}

export function rootOf(set: SchemaSet, local = 'root'): ElementDeclaration {
  const root = set.elements.get(`{urn:example:s}${local}`)
  if (!root) throw new Error(`no element ${local}`)
  return root
}

export function verdictOf(
  before: string,
  after: string,
  options: XmlContainmentOptions = {},
): Verdict<XmlWitness> {
  const [a, b] = [schemaSet(before), schemaSet(after)]
  return xmlContainment(a, b, options).elements(rootOf(a), rootOf(b))
}

/** The verdict on the documents of `root`, and what the emitted codecs and libxml2 object to it. */
export async function confirmed(before: string, after: string): Promise<string> {
  const [a, b] = [await probed(before), await probed(after)]
  const verdict = xmlContainment(a.set, b.set).elements(rootOf(a.set), rootOf(b.set))
  const { outcome, kind, said } = judged(a, rootOf(a.set), b, rootOf(b.set), verdict, 12)
  a.dispose()
  b.dispose()
  if (outcome === 'wrong') return `${kind}, but ${said}`
  const told = kind === 'undecided' && said !== undefined ? quotedIn(said).join(' ') : said
  return told === undefined || told === '' ? kind : `${kind}: ${told}`
}

function probed(content: string): Promise<Probed> {
  return probedOf(schemaSet(content), new Map([['s.xsd', schemaText(content)]]))
}
