import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Adaptation, AdapterPair, FoundPlace } from '../adapt/index.ts'
import type { ComparePlan } from '../config/index.ts'
import { diagnostic, quoted, type Sink } from '../diagnostics/index.ts'
import { type Proposal, type ProposedPair, type ProposedWithout, printMapping } from '../mapping/index.ts'
import type { OutputFile } from '../typescript/index.ts'

/** The path of the JSON Schema of mapping files, for editors. */
const schemaFile = 'node_modules/efti-schema-toolkit/schemas/mapping.schema.json'

/** Entries proposed for the user's mapping file from the adapters to version `to`, with evidence, and notes. */
export function proposeMapping({ pairs }: Adaptation, to: string): Proposal {
  const forward = pairs.filter((pair) => pair.to.version === to)
  const isOne = forward.length === 1
  return {
    pairs: forward.flatMap((pair) => proposedPairs(pair, isOne ? undefined : rootName(pair, forward))),
    without: forward.flatMap((pair) =>
      proposedWithout(pair, to, isOne ? undefined : rootName(pair, forward)),
    ),
    notes: [...forward.map(summaryNote), ...pairs.flatMap(codeNotes)],
  }
}

/**
 * The file `mapping-proposal.yaml` of a comparison, below its folder: the proposed entries with reasons, and
 * notes as comments.
 */
export function mappingProposalFile(
  adaptation: Adaptation,
  from: string,
  to: string,
  folder: string,
): OutputFile {
  const proposal = proposeMapping(adaptation, to)
  const notes = [
    `What the schemas suggest about ${from} → ${to}, and why; "efti-schema map ${from} ${to}" takes it over.`,
    ...proposal.notes,
  ]
  // From the usual output folder, so that an editor that opens the proposal knows what it is.
  const up = folder.split('/').map(() => '..')
  const text = printMapping({ ...proposal, notes }, { from, to }, schemaFrom(['..', ...up].join('/')))
  return { path: `${folder}/mapping-proposal.yaml`, text }
}

/** The path of the mapping schema, given the relative path `up` to the folder that has `node_modules`. */
export function schemaFrom(up: string): string {
  return up === '' ? schemaFile : `${up}/${schemaFile}`
}

/** A proposed pair for each likely counterpart; pairs without a stated reference are to be decided by a hook. */
function proposedPairs({ findings }: AdapterPair, root: string | undefined): readonly ProposedPair[] {
  const where = root === undefined ? {} : { root }
  const name = ({ dataElement, path }: FoundPlace) => dataElement ?? path
  const splits = findings.splits.map(({ from, to, evidence }): ProposedPair => {
    const [one, other] = [from, to].map((places) => places.map(name))
    const kind = from.length === 1 ? 'split' : 'merged'
    const { words, holds } = evidence
    const reason = `likely ${kind} (all names have ${words.map(quoted).join(' and ')}, all are of type ${holds}); nothing says how`
    return { from: one ?? [], to: other ?? [], by: 'hook', ...where, reason }
  })
  const joins = findings.joins.map(({ from, to, evidence }): ProposedPair => {
    const places = { from: name(from), to: name(to) }
    if (evidence.kind === 'reference') {
      const reason = `${evidence.dataElement}, for the schema says of the other place: "${evidence.says}"`
      return { ...places, ...where, reason }
    }
    if (evidence.kind === 'move') {
      const reason = `likely ${evidence.how} (${evidence.seen.join(', ')}); nothing says that they mean the same`
      return { ...places, by: 'hook', ...where, reason }
    }
    const { together, name: named, type, neighbourhood } = evidence.likeness
    const reason = `only alike (${together}: name ${named}, type ${type}, neighbourhood ${neighbourhood}); nothing says that they mean the same`
    return { ...places, by: 'hook', ...where, reason }
  })
  return [...joins, ...splits]
}

/** An entry with policy `drop` for each place without a counterpart. */
function proposedWithout(
  { findings }: AdapterPair,
  to: string,
  root: string | undefined,
): readonly ProposedWithout[] {
  return findings.alone.map(({ dataElement, path }) => ({
    from: dataElement === '' ? path : dataElement,
    policy: 'drop',
    ...(root === undefined ? {} : { root }),
    reason: `no place of ${to} has it`,
  }))
}

/** A note on an adapter: how many data elements need no mapping line, and how many decisions are open. */
function summaryNote({ from, to, findings, hooks }: AdapterPair): string {
  const [one, other] = [localName(from.root), localName(to.root)]
  const cut = findings.isCutShort ? ' Too many places have no counterpart to look for likeness.' : ''
  const open = `${hooks.length} decisions are members of Hooks`
  return `${one} → ${other}: ${findings.plain} data elements have the same id on both sides and need no line; ${open}.${cut}`
}

/** A note for each hook about codes: a table under "codes" in the mapping would answer it as well. */
function codeNotes({ from, to, hooks }: AdapterPair): readonly string[] {
  return hooks
    .filter(({ purpose }) => purpose === 'code')
    .map(({ name, reason, points }) => {
      const id = points[0]?.dataElement ?? ''
      return `${id} in ${localName(from.root)} → ${localName(to.root)}: ${reason}; a table under "codes" answers ${name}.`
    })
}

/** The later version's root of an adapter: its local name if no other root has it, else the full name. */
function rootName({ to }: AdapterPair, all: readonly AdapterPair[]): string {
  const local = localName(to.root)
  const others = all.flatMap((pair) => [pair.from.root, pair.to.root]).filter((root) => root !== to.root)
  return others.some((root) => localName(root) === local) ? to.root : local
}

/** The local name of a root `set#{namespace}local`. */
function localName(root: string): string {
  return root.slice(root.lastIndexOf('}') + 1)
}

/**
 * A proposed hooks file: a whole module, or the user's file with a stub for each unanswered hook, as `.ts.txt`
 * since its imports would not resolve. The user's file is only read; unanswered hooks are reported. `answered`
 * lists its hooks.
 */
export async function proposeHooks(
  { pairs }: Adaptation,
  { plan, folder, root }: { readonly plan: ComparePlan; readonly folder: string; readonly root: string },
  sink: Sink,
): Promise<{ readonly files: readonly OutputFile[]; readonly answered: readonly string[] }> {
  if (pairs.every(({ hooks }) => hooks.length === 0)) return { files: [], answered: [] }
  const { mergeHooksFile } = await import('../adapt/index.ts')
  const existing = plan.hooks === undefined ? undefined : readFileSync(resolve(root, plan.hooks), 'utf8')
  const { text, added, unplaced, answered } = await mergeHooksFile(existing, pairs, './hooks.js')
  const path = `${folder}/adapters/hooks-proposal.ts${existing === undefined ? '' : '.txt'}`
  const [first] = [...added, ...unplaced]
  if (plan.hooks !== undefined && first !== undefined) {
    const facts = { file: quoted(plan.hooks), count: added.length + unplaced.length, first, proposal: path }
    sink(diagnostic('hooks-incomplete', facts, plan.at))
  }
  return { files: [{ path, text }], answered }
}
