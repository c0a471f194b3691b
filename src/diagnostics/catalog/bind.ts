import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'

/** Problems with the settings `documents` and `bind`. */
export const bindEntries = defineEntries({
  'documents-path': {
    severity: 'error',
    say: ({ path, step, near }: { path: string; step: string; near: string }) =>
      `The path ${quoted(path)} leads to no inner element: ${quoted(step)} is not there.${near === '' ? '' : ` Near: ${near}.`}`,
    fix: () => 'write the names of elements from a root down, with "/" between them, at least two',
    examples: [
      { path: 'order/itm', step: 'itm', near: 'item' },
      { path: 'ordr/item', step: 'ordr', near: '' },
    ],
  },
  'documents-type': {
    severity: 'error',
    say: ({ type, near }: { type: string; near: string }) =>
      `No schema names the type ${quoted(type)}.${near === '' ? '' : ` Near: ${near}.`}`,
    fix: () => 'write the name of a type of the schemas',
    examples: [
      { type: 'OrderTyp', near: 'OrderType' },
      { type: 'Order', near: '' },
    ],
  },
  'documents-element': {
    severity: 'error',
    say: ({ element }: { element: string }) => `${quoted(element)} is not the name of an element.`,
    fix: () => 'write the element as {namespace}local, or as local where it has no namespace',
    examples: [{ element: '{urn:shop order' }],
  },
  'documents-both': {
    severity: 'error',
    say: () => 'An entry of "documents" takes "path" or "type", not both.',
    fix: () => 'remove one of them',
    examples: [undefined],
  },
  'documents-declared': {
    severity: 'error',
    say: ({ element, set }: { element: string; set: string }) =>
      `${quoted(element)} is a root of the schema set ${quoted(set)} already.`,
    fix: () => 'remove the document, or give it another element',
    examples: [{ element: '{urn:shop}order', set: 'order' }],
  },
  'documents-wildcard': {
    severity: 'error',
    say: ({ element }: { element: string }) =>
      `A wildcard of the schemas would find ${quoted(element)}, so other documents would be judged otherwise.`,
    fix: () => 'give the document an element of a namespace that no wildcard admits',
    examples: [{ element: '{urn:shop}item' }],
  },
  'bind-no-body': {
    severity: 'error',
    say: (facts: { address: string; near: string }) =>
      `The binding ${quoted(facts.address)} names no body.${facts.near === '' ? '' : ` Near: ${facts.near}.`}`,
    fix: () =>
      'address a body as operationId.request or operationId.response.<status>, with api# before it where two APIs share an id',
    examples: [
      { address: 'putOrdr.request', near: '' },
      { address: 'putOrdr.request', near: 'putOrder.request' },
    ],
  },
  'bind-ambiguous-body': {
    severity: 'error',
    say: (facts: { address: string; bodies: string }) =>
      `The binding ${quoted(facts.address)} fits several bodies: ${facts.bodies}.`,
    fix: () => 'put the name of the API and # before it',
    examples: [{ address: 'putOrder.request', bodies: 'shop#putOrder.request, store#putOrder.request' }],
  },
  'bind-closed-body': {
    severity: 'error',
    say: (facts: { address: string }) =>
      `The body ${quoted(facts.address)} is not XML, so it cannot have an XML root.`,
    fix: () => 'remove the binding',
    examples: [{ address: 'putOrder.request' }],
  },
  'bind-no-root': {
    severity: 'error',
    say: (facts: { address: string; root: string; near: string }) =>
      `No schema declares the root ${quoted(facts.root)} that ${quoted(facts.address)} is bound to.${
        facts.near === '' ? '' : ` Near: ${facts.near}.`
      }`,
    fix: () => 'write the root as {namespace}local, with set# before it where several sets have it',
    examples: [
      { address: 'putOrder.request', root: '{urn:shop}ordr', near: '' },
      { address: 'putOrder.request', root: '{urn:shop}ordr', near: '{urn:shop}order' },
    ],
  },
  'bind-ambiguous-root': {
    severity: 'error',
    say: (facts: { address: string; root: string; sets: string }) =>
      `The root ${quoted(facts.root)} that ${quoted(facts.address)} is bound to is in several schema sets: ${facts.sets}.`,
    fix: () => 'put the name of the set and # before the root',
    examples: [{ address: 'putOrder.request', root: '{urn:shop}order', sets: 'orders, archive' }],
  },
  'bind-missing': {
    severity: 'warning',
    say: (facts: { address: string; roots: readonly string[]; others: number }) => {
      const more = facts.others === 0 ? '' : ` and ${facts.others} more`
      const roots = facts.roots.length === 0 ? '' : ` XML roots that match: ${facts.roots.join(', ')}${more}.`
      return `The OpenAPI file gives no schema for the body ${quoted(facts.address)}.${roots}`
    },
    fix: (facts: { address: string; roots: readonly string[] }) => {
      const [first] = facts.roots
      if (first === undefined) return 'give the version its XML schemas, then bind the body to a root'
      return `bind it: ${quoted(facts.address)}: ${quoted(first)}`
    },
    examples: [
      { address: 'putOrder.request', roots: [], others: 0 },
      { address: 'putOrder.request', roots: ['{urn:shop}order', '{urn:shop}line'], others: 0 },
      { address: 'putOrder.request', roots: ['{urn:shop}order', '{urn:shop}line'], others: 3 },
    ],
  },
})
