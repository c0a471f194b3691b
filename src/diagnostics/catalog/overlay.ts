import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'
import { meant } from '../near.ts'

/** Problems with overlays of OpenAPI files. */
export const overlayEntries = defineEntries({
  'overlay-not-a-file': {
    severity: 'error',
    say: (facts: { path: string }) => `The overlay ${quoted(facts.path)} is an archive, not a file.`,
    fix: () => 'Unpack the archive and name the overlay file.',
    examples: [{ path: 'overlays.zip' }],
  },
  'overlay-not-an-overlay': {
    severity: 'error',
    say: () => 'This document is not an overlay: the field "overlay" is missing.',
    fix: () => 'Write "overlay: 1.0.0" as the first line, or name another file.',
  },
  'overlay-version-unknown': {
    severity: 'error',
    say: (facts: { version: string }) =>
      `Version ${quoted(facts.version)} of the Overlay Specification is not supported.`,
    fix: () => 'Use version "1.1.0" or "1.0.0".',
    examples: [{ version: '2.0.0' }],
  },
  'overlay-malformed': {
    severity: 'error',
    say: (facts: { what: string }) => `The overlay needs ${facts.what} at this place.`,
    examples: [{ what: 'a list of actions' }],
  },
  'overlay-field-unknown': {
    severity: 'warning',
    say: (facts: { object: string; field: string; near: readonly string[] }) =>
      `${quoted(facts.field)} is not a field of ${facts.object}: it has no effect.`,
    fix: (facts: { object: string; field: string; near: readonly string[] }) =>
      meant(facts.near, 'Remove the field, or begin its name with "x-".'),
    examples: [
      { object: 'an action', field: 'updates', near: ['update'] },
      { object: 'an action of version 1.0', field: 'copy', near: [] },
    ],
  },
  'overlay-action-empty': {
    severity: 'warning',
    say: () => 'The action has neither "update" nor "remove": it changes nothing.',
    fix: () => 'Add "update", "remove: true" or, since version 1.1, "copy"; or remove the action.',
  },
  'overlay-actions-none': {
    severity: 'warning',
    say: () => 'The overlay has no action: it changes nothing.',
    fix: () => 'Add an action, or do not name the overlay.',
  },
  'overlay-action-repeated': {
    severity: 'warning',
    say: () => 'This action is the same as an earlier one and is applied again.',
    fix: () => 'Remove one of the two.',
  },
  'overlay-info-missing': {
    severity: 'warning',
    say: (facts: { missing: readonly string[] }) =>
      `The field "info" of the overlay lacks ${facts.missing.map(quoted).join(' and ')}, which the specification requires.`,
    fix: () => 'Add "info" with a title and a version of the overlay.',
    examples: [{ missing: ['title', 'version'] }, { missing: ['version'] }],
  },
  'overlay-copy-several': {
    severity: 'error',
    say: (facts: { query: string; count: number }) =>
      `${quoted(facts.query)} selects ${facts.count} values; "copy" needs exactly one.`,
    fix: () => 'Write a query that leads to one value.',
    examples: [{ query: '$.paths.*', count: 12 }],
  },
  'overlay-of-named': {
    severity: 'error',
    say: (facts: { name: string }) =>
      `${quoted(facts.name)} is a version of the configuration, and --overlay is for files that are given by a path.`,
    fix: () => 'Add the overlay to "overlays" of the API in the configuration.',
    examples: [{ name: 'v1' }],
  },
  'overlay-needs-openapi': {
    severity: 'error',
    say: (facts: { name: string; count: number }) =>
      `--overlay needs one OpenAPI file; ${quoted(facts.name)} leads to ${facts.count === 0 ? 'none' : facts.count}.`,
    fix: () => 'Name the OpenAPI file, or write a configuration in which each API has its overlays.',
    examples: [
      { name: 'order.xsd', count: 0 },
      { name: 'specs', count: 3 },
    ],
  },
  'overlay-missing': {
    severity: 'error',
    say: (facts: { path: string }) => `The overlay ${quoted(facts.path)} does not exist.`,
    fix: () => 'Correct the path.',
    examples: [{ path: 'overlays/errors.yaml' }],
  },
  'overlay-extends-other': {
    severity: 'warning',
    say: (facts: { extends: string; file: string }) =>
      `The overlay extends ${quoted(facts.extends)}, but is applied to ${quoted(facts.file)}.`,
    fix: () => 'Correct "extends" of the overlay, or apply it to the file that it is for.',
    examples: [{ extends: './orders.yaml', file: 'specs/shop.yaml' }],
  },
  'overlay-target-invalid': {
    severity: 'error',
    say: (facts: { target: string; problem: string }) =>
      `${quoted(facts.target)} is not a JSONPath query (RFC 9535): ${printable(facts.problem)}`,
    fix: () =>
      "Write names with other characters than letters, digits and _ in brackets: $.paths['/orders'].get.",
    examples: [{ target: '$.paths./orders', problem: "unexpected '/'" }],
  },
  'overlay-target-too-long': {
    severity: 'error',
    say: (facts: { limit: number }) => `The target has more than ${facts.limit} characters.`,
    fix: () => 'Write a shorter target, or raise the limit "patternLength".',
    examples: [{ limit: 4096 }],
  },
  'overlay-unmatched': {
    severity: 'warning',
    say: (facts: { target: string }) => `The target ${quoted(facts.target)} selects nothing.`,
    fix: () => 'Adapt the target to the published file, or remove the action.',
    examples: [{ target: "$.paths['/orders'].get" }],
  },
  'overlay-removes-all': {
    severity: 'error',
    say: () => 'The target selects the whole document, which cannot be removed.',
    fix: () => 'Select a part of the document.',
  },
  'overlay-incompatible': {
    severity: 'error',
    say: (facts: { given: string; there: string }) =>
      `The update gives ${facts.given} where the document has ${facts.there}.`,
    fix: () => 'Remove what is there by an action of its own first, or give a value of the same kind.',
    examples: [{ given: 'a list', there: 'a map' }],
  },
  'overlay-reads': {
    severity: 'error',
    say: (facts: { target: string; limit: number }) =>
      `The targets of this overlay read more than ${facts.limit} values, up to ${quoted(facts.target)}.`,
    fix: () => 'Write targets that name each step to their place, or raise the limit "overlayReads".',
    examples: [{ target: '$..*..*..*', limit: 10_000_000 }],
  },
})
