import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'

/** Problems with the encoding and syntax of a document. */
export const textEntries = defineEntries({
  'text-encoding': {
    severity: 'error',
    say: (facts: { encoding: string }) => `The document is written in ${facts.encoding}, not in UTF-8.`,
    fix: () => 'save it as UTF-8',
    examples: [{ encoding: 'ISO-8859-1' }],
  },
  'text-encoding-declared': {
    severity: 'error',
    say: (facts: { encoding: string; found: string }) =>
      `The document declares the encoding ${quoted(facts.encoding)}, but its bytes are ${facts.found}.`,
    fix: () => 'save it as UTF-8 and declare that, or declare nothing',
    examples: [{ encoding: 'ISO-8859-1', found: 'UTF-8' }],
  },
  'text-not-utf8': {
    severity: 'error',
    say: () => 'The bytes from here on are not UTF-8.',
    fix: () => 'save the document as UTF-8',
  },
  'text-nul': {
    severity: 'error',
    say: () => 'The document contains a NUL character, which no text format allows.',
    fix: () => 'publish the document as text',
  },
  'text-too-large': {
    severity: 'error',
    say: (facts: { bytes: number; limit: number }) =>
      `The document has ${facts.bytes} bytes; the limit is ${facts.limit}.`,
    fix: () => 'split the document, or raise the limit "documentBytes"',
    examples: [{ bytes: 20_000_000, limit: 16_777_216 }],
  },
  'text-too-deep': {
    severity: 'error',
    say: (facts: { limit: number }) => `The document nests deeper than ${facts.limit} levels here.`,
    fix: () => 'flatten the document, or raise the limit "depth"',
    examples: [{ limit: 200 }],
  },
  'pattern-too-long': {
    severity: 'error',
    say: (facts: { limit: number }) => `The pattern has more than ${facts.limit} characters.`,
    fix: () => 'shorten it, or raise the limit "patternLength"',
    examples: [{ limit: 10_000 }],
  },
  'pattern-unbounded': {
    severity: 'warning',
    say: (facts: { pattern: string; reason: string }) =>
      `The time of the pattern ${facts.pattern} is not proportional to the text: ${facts.reason}. A text that takes too many steps is refused, and comparisons may not know what it accepts.`,
    fix: () => 'Where you can, write it without references back, and with smaller numbers of repetitions.',
    examples: [{ pattern: '"(a+)\\1"', reason: 'it refers back to what a group has matched' }],
  },
  'pattern-construct': {
    severity: 'error',
    say: (facts: { pattern: string; reason: string }) =>
      `The pattern ${facts.pattern} is not supported: ${facts.reason}.`,
    fix: () => 'write it without what is not supported',
    examples: [{ pattern: '"((((a))))"', reason: 'its groups are nested deeper than 250' }],
  },
  'enum-too-long': {
    severity: 'error',
    say: (facts: { limit: number }) => `The enumeration has more than ${facts.limit} values.`,
    fix: () => 'publish the values as a list of their own, or raise the limit "values"',
    examples: [{ limit: 100_000 }],
  },
  'text-empty': {
    severity: 'error',
    say: () => 'The document is empty.',
    fix: () => 'give the document its content, or remove it from the source',
  },
  'json-syntax': {
    severity: 'error',
    say: (facts: { expected: string; found: string }) =>
      `Here should be ${facts.expected}, not ${facts.found}.`,
    fix: () => 'correct the JSON; comments and trailing commas are not part of it',
    examples: [{ expected: 'a value', found: '"}"' }],
  },
  'json-string': {
    severity: 'error',
    say: (facts: { problem: string }) => `The string contains ${facts.problem}.`,
    fix: () => 'write the character itself, or its escape (RFC 8259, section 7)',
    examples: [{ problem: 'a control character' }],
  },
  'yaml-syntax': {
    severity: 'error',
    say: (facts: { problem: string }) => `The YAML cannot be read: ${facts.problem}.`,
    fix: () => 'correct the YAML here or just before',
    examples: [{ problem: 'bad indentation' }],
  },
  'key-duplicate': {
    severity: 'error',
    say: (facts: { key: string }) => `The key ${quoted(facts.key)} is given twice.`,
    fix: () => 'keep one of the two',
    examples: [{ key: 'weight' }],
  },
  'yaml-documents': {
    severity: 'error',
    say: () => 'The file contains more than one YAML document.',
    fix: () => 'put each document into its own file',
  },
  'yaml-version': {
    severity: 'error',
    say: (facts: { version: string }) =>
      `The document asks for YAML ${quoted(facts.version)}; it is read as 1.2.`,
    fix: () => 'remove the %YAML directive',
    examples: [{ version: '1.1' }],
  },
  'yaml-merge': {
    severity: 'error',
    say: () => 'The merge key "<<" is not part of YAML 1.2.',
    fix: () =>
      'write the merged entries out, or quote the key if it is meant as a name; in a specification that you cannot change, set mergeKeys: read of its version, or `diff --merge-keys read`',
  },
  'yaml-merge-value': {
    severity: 'error',
    say: () => 'A merge key "<<" must have a map, or a list of maps.',
    fix: () => 'write a map or an alias of one',
  },
  'yaml-tag': {
    severity: 'error',
    say: (facts: { tag: string }) =>
      `The tag ${quoted(facts.tag)} does not match the value, or is not part of YAML's core schema.`,
    fix: () => 'remove the tag',
    examples: [{ tag: '!order' }],
  },
  'yaml-key': {
    severity: 'error',
    say: () => 'A key must be a plain name, not a list, a map or an alias.',
    fix: () => 'write the key as text',
  },
  'yaml-alias-unknown': {
    severity: 'error',
    say: (facts: { name: string }) => `No anchor before this place is called ${quoted(facts.name)}.`,
    fix: () => 'anchor the value before it is repeated, or quote the text if no alias is meant',
    examples: [{ name: 'order' }],
  },
  'yaml-alias-cycle': {
    severity: 'error',
    say: (facts: { name: string }) => `The alias ${quoted(facts.name)} is inside the value that it repeats.`,
    fix: () => 'end the cycle; schemas refer to themselves with $ref',
    examples: [{ name: 'order' }],
  },
  'yaml-alias-budget': {
    severity: 'error',
    say: (facts: { limit: number; what: string }) =>
      `With its aliases expanded the document has more than ${facts.limit} ${facts.what}.`,
    fix: () => 'write $ref instead of aliases, or raise the limits "aliases" and "aliasedValues"',
    examples: [{ limit: 1000, what: 'aliases' }],
  },
  'yaml-number': {
    severity: 'error',
    say: (facts: { text: string }) => `${quoted(facts.text)} is a YAML number that JSON does not have.`,
    fix: () => 'quote it if it is meant as a string',
    examples: [{ text: '.inf' }],
  },
  'yaml-number-as-text': {
    severity: 'warning',
    say: (facts: { text: string; read: string; isNull: boolean }) =>
      `${quoted(facts.text)} is read as the ${facts.read}, where a string is likely meant.`,
    fix: ({ text, isNull }: { text: string; isNull: boolean }) =>
      isNull
        ? `quote it if the text is meant: '${text}'; to allow null, write type: [string, 'null'] (OpenAPI 3.0: nullable: true, Swagger 2.0: x-nullable: true)`
        : `quote it: '${text}'`,
    examples: [
      { text: '1.10', read: 'number 1.1', isNull: false },
      { text: '~', read: 'null value', isNull: true },
    ],
  },
})
