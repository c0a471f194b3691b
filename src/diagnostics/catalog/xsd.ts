import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'

/** ` Did you mean "a" or "b"?` for similar names; empty if there are none. */
function meant(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.map(quoted).join(' or ')}?`
}

/** A declared name that was probably meant, and what the document needs to refer to it. */
export interface Way {
  readonly name: string
  readonly write?: string
  readonly bind?: string
  readonly missingImport?: string
}

export interface UnboundPrefix {
  readonly name: string
  readonly prefix: string
  readonly ways: readonly Way[]
  readonly near: readonly string[]
}

/** A name in quotes; `of no namespace` is added if it has none, since a prefix may have been forgotten. */
function named(name: string): string {
  return name.startsWith('{') ? quoted(name) : `${quoted(name)} of no namespace`
}

/** A question for each name that was probably meant, with the steps to refer to it. */
function meantName(ways: readonly Way[]): string {
  return ways
    .map(({ name, write, bind, missingImport }) => {
      const steps = [
        ...(missingImport === undefined ? [] : [`import the namespace ${quoted(missingImport)}`]),
        ...(bind === undefined ? [] : [`add ${printable(bind)}`]),
        ...(write === undefined ? [] : [`write ${quoted(write)}`]),
      ]
      const last = steps.pop()
      const way = steps.length === 0 ? last : `${steps.join(', ')} and ${last}`
      return `Did you mean ${named(name)}?${way === undefined ? '' : ` Then ${way}.`}`
    })
    .join(' ')
}

/** The constraint that a circular definition violates. */
const circular: ReadonlyMap<string, string> = new Map([
  ['type', 'st-props-correct.2, ct-props-correct.3'],
  ['group', 'mg-props-correct.2'],
  ['attribute group', 'src-attribute_group.3'],
  ['element', 'e-props-correct.6'],
])

/** Problems with XML Schema documents. */
export const xsdEntries = defineEntries({
  'xsd-malformed': {
    severity: 'error',
    say: (facts: { problem: string }) => `The document is not well-formed XML: ${quoted(facts.problem)}.`,
    examples: [{ problem: 'unclosed tag: xs:element' }],
  },
  'xsd-entity': {
    severity: 'error',
    say: ({ name }: { name: string }) =>
      `What the document type declares as the entity ${quoted(name)} is not read: only short text is, without markup or parameter entities.`,
    fix: () => 'Write the text in the place of the entity, for example with `xmllint --noent`.',
    examples: [{ name: 'lines' }],
  },
  'xsd-doctype': {
    severity: 'error',
    say: () => 'The document has a document type declaration, which is not read.',
    fix: () =>
      "Read it with `doctype: 'allow'` in the version, or `--doctype allow` of `diff`; or remove it and write out the entities it declares.",
  },
  'xsd-too-deep': {
    severity: 'error',
    say: (facts: { limit: number }) => `The document nests more than ${facts.limit} levels.`,
    fix: () => 'flatten the document, or raise the limit "depth"',
    examples: [{ limit: 200 }],
  },
  'xsd-chain': {
    severity: 'error',
    say: (facts: { limit: number }) => `More than ${facts.limit} definitions need each other in a chain.`,
    fix: () => 'define with fewer steps, or raise the limit "definitions"',
    examples: [{ limit: 1000 }],
  },
  'xsd-too-large': {
    severity: 'error',
    say: (facts: { limit: number }) => `The group refers to groups of more than ${facts.limit} particles.`,
    fix: () => 'say it with fewer particles, or raise the limit "particles"',
    examples: [{ limit: 100_000 }],
  },
  'xsd-not-a-schema': {
    severity: 'error',
    say: ({ root, namespace }: { root: string; namespace: string }) =>
      `The root element is ${quoted(root)} of ${namespace === '' ? 'no namespace' : `the namespace ${quoted(namespace)}`}, not XML Schema's "schema".`,
    fix: () => 'Documents of XML Schema have the namespace "http://www.w3.org/2001/XMLSchema".',
    examples: [
      { root: 'order', namespace: '' },
      { root: 'order', namespace: 'urn:shop' },
    ],
  },
  'xsd-none': {
    severity: 'error',
    say: (facts: { source: string }) => `${quoted(facts.source)} contains no XML Schema document.`,
    fix: () => 'Name a folder, an archive or a file with .xsd documents.',
    examples: [{ source: 'specs/v1' }],
  },
  'xsd-location-remote': {
    severity: 'warning',
    say: (facts: { location: string }) =>
      `${quoted(facts.location)} is a URL, and URLs in schemas are never fetched.`,
    fix: () => 'Put a copy of the document into the source and name it by a relative path.',
    examples: [{ location: 'https://example.org/types.xsd' }],
  },
  'xsd-location-copy': {
    severity: 'note',
    say: ({ location, file }: { location: string; file: string }) =>
      `${quoted(location)} is a URL, and URLs in schemas are never fetched: ${quoted(file)} is read in its place.`,
    examples: [{ location: 'https://example.org/types.xsd', file: 'types.xsd' }],
  },
  'xsd-location-outside': {
    severity: 'warning',
    say: (facts: { location: string }) =>
      facts.location.includes('\\')
        ? `${quoted(facts.location)} is not a URI, because it contains a backslash.`
        : `${quoted(facts.location)} does not stay within the source.`,
    fix: ({ location }: { location: string }) =>
      /^\.\.[/\\]/.test(location)
        ? 'Give the folder above as the source: for `diff`, `folder!/path/to/this.xsd`. Or name a document of the source, by a relative path with "/".'
        : 'Name a document of the source by a relative path with "/".',
    examples: [{ location: 'types\\order.xsd' }, { location: '../types.xsd' }],
  },
  'xsd-location-missing': {
    severity: 'warning',
    say: (facts: { location: string; near: readonly string[] }) =>
      `The source has no file ${quoted(facts.location)}.`,
    fix: (facts: { near: readonly string[] }) =>
      `Add the file or correct the schemaLocation.${meant(facts.near)}`,
    examples: [{ location: 'type.xsd', near: ['types.xsd', 'typed.xsd'] }],
  },
  'xsd-location-namespace': {
    severity: 'error',
    say: (facts: { location: string; expected: string; found: string }) =>
      `${quoted(facts.location)} has the target namespace ${quoted(facts.found)} where ${quoted(facts.expected)} is asked for.`,
    examples: [{ location: 'types.xsd', expected: 'urn:shop', found: 'urn:store' }],
  },
  'xsd-import-own-namespace': {
    severity: 'error',
    say: () => "The import names no namespace but the document's own (src-import.1).",
    fix: () => 'Use include for documents of the same namespace.',
  },
  'xsd-set-entry-missing': {
    severity: 'error',
    say: (facts: { set: string; entry: string; near: readonly string[] }) =>
      `The set ${quoted(facts.set)} names ${quoted(facts.entry)}, which is not a schema document of the source.`,
    fix: (facts: { near: readonly string[] }) => `Correct the path.${meant(facts.near)}`,
    examples: [{ set: 'orders', entry: 'ordr.xsd', near: ['order.xsd'] }],
  },
  'xsd-element-unknown': {
    severity: 'error',
    say: (facts: { name: string; parent: string }) =>
      `${quoted(facts.name)} is not an element of XML Schema 1.0 (inside ${quoted(facts.parent)}).`,
    examples: [{ name: 'elemnt', parent: 'sequence' }],
  },
  'xsd-element-misplaced': {
    severity: 'error',
    say: (facts: { name: string; parent: string; expected: string }) =>
      `${quoted(facts.name)} is not allowed here: ${quoted(facts.parent)} allows ${facts.expected || 'nothing'}.`,
    examples: [
      { name: 'field', parent: 'unique', expected: 'annotation?, selector, field+' },
      { name: 'element', parent: 'any', expected: '' },
    ],
  },
  'xsd-element-missing': {
    severity: 'error',
    say: (facts: { parent: string; expected: string }) =>
      `${quoted(facts.parent)} is missing ${facts.expected}.`,
    examples: [{ parent: 'unique', expected: 'field' }],
  },
  'xsd-text-unexpected': {
    severity: 'error',
    say: (facts: { parent: string }) =>
      `${quoted(facts.parent)} contains text where only elements are allowed.`,
    examples: [{ parent: 'sequence' }],
  },
  'xsd-attribute-unknown': {
    severity: 'error',
    say: (facts: { name: string; parent: string; near: readonly string[] }) =>
      `${quoted(facts.parent)} has no attribute ${quoted(facts.name)}.`,
    fix: (facts: { near: readonly string[] }) => `Remove or correct it.${meant(facts.near)}`,
    examples: [{ name: 'minOccur', parent: 'element', near: ['minOccurs'] }],
  },
  'xsd-attribute-missing': {
    severity: 'error',
    say: (facts: { name: string; parent: string }) =>
      `${quoted(facts.parent)} is missing the attribute ${quoted(facts.name)}.`,
    examples: [{ name: 'name', parent: 'attribute' }],
  },
  'xsd-attribute-invalid': {
    severity: 'error',
    say: (facts: { name: string; value: string; expected: string }) =>
      `${quoted(facts.value)} is not a value of ${quoted(facts.name)}, which is ${facts.expected}.`,
    examples: [{ name: 'minOccurs', value: '-1', expected: 'a whole number' }],
  },
  'xsd-conflict': {
    severity: 'error',
    say: (facts: { parent: string; first: string; second: string }) =>
      `${quoted(facts.parent)} cannot have both ${quoted(facts.first)} and ${quoted(facts.second)}.`,
    examples: [{ parent: 'element', first: 'default', second: 'fixed' }],
  },
  'xsd-1-1': {
    severity: 'error',
    say: (facts: { name: string }) => `${quoted(facts.name)} belongs to XML Schema 1.1; version 1.0 is read.`,
    examples: [{ name: 'assert' }],
  },
  'xsd-version-of-document': {
    severity: 'note',
    say: (facts: { said: string }) =>
      `The document is for another version of XML Schema (${printable(facts.said)}). It is read as version 1.0.`,
    examples: [{ said: 'vc:minVersion="1.1"' }],
  },
  'xsd-version-of-part': {
    severity: 'warning',
    leavesOut: true,
    say: (facts: { what: string; name: string | undefined; said: string }) => {
      const name = facts.name === undefined ? '' : ` ${quoted(facts.name)}`
      return `The ${facts.what}${name} is for another version of XML Schema (${printable(facts.said)}) and is left out.`
    },
    fix: () => 'Remove the condition to have the part in version 1.0.',
    examples: [
      { what: 'element', name: 'note', said: 'vc:minVersion="1.1"' },
      { what: 'element', name: undefined, said: 'vc:minVersion="1.1"' },
    ],
  },
  'xsd-constraint': {
    severity: 'error',
    say: (facts: { constraint: string; problem: string }) =>
      `Invalid: ${facts.problem} (${facts.constraint}).`,
    examples: [
      { constraint: 'cos-element-consistent', problem: '"weight" has two types in one content model' },
    ],
  },
  'xsd-prefix-unbound': {
    severity: 'error',
    say: (facts: UnboundPrefix) => `The prefix of ${quoted(facts.name)} is bound to no namespace.`,
    fix: ({ prefix, ways, near }: UnboundPrefix) => {
      if (ways.length > 0) return meantName(ways)
      return near.length > 0
        ? `Correct the prefix: this document binds ${near.map(quoted).join(' and ')}.`
        : `Bind the prefix: add xmlns:${printable(prefix)}="…" with its namespace.`
    },
    examples: [
      {
        name: 'shop:OrderType',
        prefix: 'shop',
        ways: [{ name: '{urn:shop}OrderType', bind: 'xmlns:shop="urn:shop"' }],
        near: [],
      },
      { name: 'sh:OrderType', prefix: 'sh', ways: [], near: ['shop', 'she'] },
      { name: 'shop:OrderType', prefix: 'shop', ways: [], near: [] },
    ],
  },
  'xsd-unresolved': {
    severity: 'error',
    say: (facts: { kind: string; name: string; ways: readonly Way[] }) =>
      `Nothing declares the ${facts.kind} ${named(facts.name)} (src-resolve).`,
    fix: ({ ways }: { ways: readonly Way[] }) =>
      ways.length === 0 ? 'Declare, import or correct it.' : meantName(ways),
    examples: [
      { kind: 'type', name: 'OrderType', ways: [] },
      { kind: 'type', name: '{urn:shop}OrdrType', ways: [{ name: '{urn:shop}OrderType' }] },
      {
        kind: 'type',
        name: 'OrderType',
        ways: [
          {
            name: '{urn:shop}OrderType',
            missingImport: 'urn:shop',
            bind: 'xmlns:shop="urn:shop"',
            write: 'shop:OrderType',
          },
        ],
      },
    ],
  },
  'xsd-missing': {
    severity: 'warning',
    leavesOut: true,
    say: (facts: { kind: string; name: string }) =>
      `The ${facts.kind} ${quoted(facts.name)} may be declared in a document that is not there.`,
    fix: () => 'Add the document to the source.',
    examples: [{ kind: 'type', name: '{urn:shop}OrderType' }],
  },
  'xsd-not-imported': {
    severity: 'error',
    say: (facts: { namespace: string; name: string }) =>
      `${quoted(facts.name)} is of the namespace ${quoted(facts.namespace)}, which the document does not import (src-resolve.4).`,
    fix: () => 'Add an import of that namespace to the document.',
    examples: [{ namespace: 'urn:store', name: 'OrderType' }],
  },
  'xsd-import-alternatives': {
    severity: 'warning',
    say: (facts: { namespace: string; taken: string; others: readonly string[] }) =>
      `Several documents declare the same names of ${quoted(facts.namespace)}: this import uses ${quoted(facts.taken)}, not ${facts.others.map(quoted).join(', ')}.`,
    fix: () => 'Say which one with "schemaLocation", or leave the others out with "exclude" of the version.',
    examples: [{ namespace: 'urn:shop', taken: 'full.xsd', others: ['lite.xsd'] }],
  },
  'xsd-duplicate': {
    severity: 'error',
    say: ({ kind, name, within }: { kind: string; name: string; within?: string }) =>
      within === undefined
        ? `The ${kind} ${quoted(name)} is declared twice.`
        : `The ${kind} ${quoted(name)} is already in ${within}.`,
    fix: ({ kind, within }: { kind: string; within?: string }) =>
      within === undefined
        ? 'Rename or remove one of the two. If a folder contains alternatives, name the entry ("schemas: folder!/entry.xsd" of the version; "folder!/entry.xsd" for diff), or leave documents out with "exclude".'
        : `Remove this ${kind}, or this reference to the group that has it.`,
    examples: [
      { kind: 'type', name: '{urn:shop}OrderType' },
      { kind: 'attribute', name: 'unit', within: 'the base type "OrderType"' },
    ],
  },
  'xsd-circular': {
    severity: 'error',
    say: (facts: { kind: string; name: string }) =>
      `The ${facts.kind} ${quoted(facts.name)} is defined by itself (${circular.get(facts.kind) ?? 'src-redefine'}).`,
    examples: [
      { kind: 'type', name: 'OrderType' },
      { kind: 'notation', name: 'order' },
    ],
  },
  'xsd-occurs': {
    severity: 'error',
    say: (facts: { min: string; max: string }) =>
      `minOccurs ${facts.min} is more than maxOccurs ${facts.max} (p-props-correct.2.1).`,
    examples: [{ min: '2', max: '1' }],
  },
  'xsd-all-occurs': {
    severity: 'error',
    say: () => '"all" and its elements cannot occur more than once (cos-all-limited.2).',
  },
  'xsd-derivation': {
    severity: 'error',
    say: (facts: { type: string; problem: string }) => `${quoted(facts.type)} ${facts.problem}.`,
    examples: [{ type: 'OrderType', problem: 'is a list of lists' }],
  },
  'xsd-facet-inapplicable': {
    severity: 'error',
    say: (facts: { facet: string; type: string }) =>
      `${quoted(facts.facet)} does not apply to ${quoted(facts.type)} (cos-applicable-facets).`,
    examples: [{ facet: 'totalDigits', type: 'string' }],
  },
  'xsd-facet-invalid': {
    severity: 'error',
    say: (facts: { facet: string; value: string; problem: string }) =>
      `${quoted(facts.value)} is not a valid ${quoted(facts.facet)}: ${facts.problem}.`,
    examples: [{ facet: 'maxLength', value: '-1', problem: 'it is less than 0' }],
  },
  'xsd-facet-repeated': {
    severity: 'error',
    say: (facts: { facet: string }) => `${quoted(facts.facet)} appears twice in one restriction.`,
    examples: [{ facet: 'maxLength' }],
  },
  'xsd-facet-order': {
    severity: 'error',
    say: (facts: { low: string; high: string }) => `${facts.low} and ${facts.high} leave no value.`,
    examples: [{ low: 'minLength 5', high: 'maxLength 3' }],
  },
  'xsd-facet-wider': {
    severity: 'error',
    say: (facts: { facet: string; value: string; base: string }) =>
      `${quoted(facts.facet)} ${quoted(facts.value)} is wider than the base type's ${quoted(facts.base)}.`,
    examples: [{ facet: 'maxLength', value: '50', base: '30' }],
  },
})
