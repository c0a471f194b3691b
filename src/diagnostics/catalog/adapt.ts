import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'
import { meant } from '../near.ts'

export const adaptEntries = defineEntries({
  'adapter-root-not-an-object': {
    severity: 'note',
    say: (facts: { root: string }) => `Root ${facts.root} contains only text, so it gets no adapter.`,
    examples: [{ root: 'note' }],
  },
  'adapter-construct': {
    severity: 'warning',
    say: (facts: { root: string; construct: string }) =>
      `${facts.root} gets no adapter: its documents can contain ${facts.construct}, which adapters do not convert yet.`,
    fix: () => 'convert these documents by hand; types and codecs of both versions are generated',
    examples: [{ root: 'order', construct: 'a wildcard' }],
  },
  'adapter-beyond-limit': {
    severity: 'warning',
    say: (facts: { root: string; limit: number }) =>
      `${facts.root} gets no adapter: with the roots before it, its documents have more than ${facts.limit} types.`,
    fix: () => 'read only the schema files that you need; `include` names them',
    examples: [{ root: 'order', limit: 60_000 }],
  },
  'projection-left-out': {
    severity: 'note',
    say: (facts: { whole: string; part: string; missing: string }) =>
      `No function makes ${facts.part} from ${facts.whole}: data element ${facts.missing} is not at a matching place in it.`,
    examples: [{ whole: '"order"', part: '"summary"', missing: 'DE12' }],
  },
  'adapter-unproven': {
    severity: 'warning',
    say: (facts: { adapter: string; document: string; says: string; more: number; isProjection?: true }) =>
      `The ${facts.isProjection === true ? 'projection' : 'adapter'} ${facts.adapter} fails its trial with ${facts.document}${facts.more > 0 ? `, and with ${facts.more} more` : ''}: ${facts.says}`,
    fix: ({
      isProjection,
    }: {
      adapter: string
      document: string
      says: string
      more: number
      isProjection?: true
    }) =>
      `this is a bug of the toolkit; the input is in the folder "findings" of the ${isProjection === true ? 'projections' : 'comparison'}`,
    examples: [
      { adapter: '"order → order"', document: 'order-1.xml', says: 'Element "sku" is missing.', more: 0 },
      { adapter: '"order → order"', document: 'order-1.xml', says: 'Element "sku" is missing.', more: 2 },
      {
        adapter: '"toSearch"',
        document: 'generated 3',
        says: 'Element "sku" is missing.',
        more: 0,
        isProjection: true,
      },
    ],
  },
  'hooks-incomplete': {
    severity: 'warning',
    say: (facts: { file: string; count: number; first: string; proposal: string }) =>
      `The hooks file ${facts.file} leaves ${facts.count} ${facts.count === 1 ? 'decision' : 'decisions'} open; the first is ${facts.first}.`,
    fix: (facts: { file: string; count: number; first: string; proposal: string }) =>
      `take over what is new from ${facts.proposal}`,
    examples: [
      { file: 'hooks.ts', count: 2, first: 'order.weight', proposal: 'out/v1..v2/adapters/hooks.ts' },
    ],
  },
  'decision-unknown': {
    severity: 'warning',
    say: (facts: { id: string; near: readonly string[] }) =>
      `The adapters have no decision ${quoted(facts.id)}.`,
    fix: (facts: { id: string; near: readonly string[] }) =>
      meant(facts.near, 'Remove the entry, or copy the id from "Your decisions" in report.html.'),
    examples: [
      { id: 'orderToOrder.S2_cod', near: ['orderToOrder.S2_code'] },
      { id: 'orderToOrder.S9_code', near: [] },
    ],
  },
})
