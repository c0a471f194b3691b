import type {
  ContextSummary,
  FateCounts,
  HookSummary,
  PathShare,
  PlannedOutcome,
  PlanSplit,
  StaticLoss,
  SubsetFates,
} from '../adapt/index.ts'
import { counted } from '../diagnostics/index.ts'
import { type Block, type Cell, foldedTable, heading, type Inline, paragraph, table } from './block.ts'
import { splitEvidence } from './content.ts'

/** What the adapters between the two versions do, as figures. The report prints them; it does not compute them. */
export interface AdapterSummary {
  readonly adapters: readonly AdapterFigures[]
  readonly gateways?: readonly GatewayFigures[]
  readonly projections?: readonly ProjectionFigures[]
}

/** A function that makes a request of one version from a response of the other. */
export interface ProjectionFigures
  extends Pick<AdapterFigures, 'name' | 'from' | 'fromRoot' | 'to' | 'toRoot'> {
  /** Its module, below the comparison's folder. */
  readonly file: string
  /** The number of data elements of the request that come from the response. */
  readonly carried: number
  /** The number of values that the caller gives, and of decisions. */
  readonly context: number
  readonly decisions: number
  readonly tried: {
    readonly examples: ProjectionPassedFigures
    readonly generated: ProjectionPassedFigures
  }
}

type ProjectionPassedFigures = Pick<PassedFigures, 'documents' | 'converted' | 'heldBack' | 'valid'>

/** The gateways of one API: their module (below the comparison's folder), and the calls that correspond. */
export interface GatewayFigures {
  readonly file: string
  readonly calls: readonly { readonly before?: string; readonly after?: string }[]
}

export interface AdapterFigures {
  readonly name: string
  /** The version and root that it reads (`from`) and writes (`to`). */
  readonly from: string
  readonly fromRoot: string
  readonly to: string
  readonly toRoot: string
  /** The number of data elements of its source by outcome. */
  readonly counts: FateCounts
  readonly fates: readonly PlannedOutcome[]
  /** Of JSON: what becomes of every property, by path. */
  readonly paths?: PathShare
  /** Places that were likely split or merged; nothing moves before a hook says how. */
  readonly splits: readonly PlanSplit[]
  readonly subsets: readonly SubsetFates[]
  readonly hooks: readonly HookSummary[]
  /** Values of the target that source documents do not contain. */
  readonly context: readonly ContextSummary[]
  /** Places whose values the target cannot hold. */
  readonly losses: readonly StaticLoss[]
  /** A document of the source that contains every data element once. */
  readonly sample?: string
  /**
   * The effect of each answer to each decision, by the name of the hook, the data element of the context, `lost`
   * or `fewer`.
   */
  readonly options?: ReadonlyMap<string, readonly OptionFigures[]>
  /** The operations of the source's version that have this root in a body. */
  readonly operations: readonly string[]
  /** Absent if the adapter was not tried. */
  readonly proof?: ProofFigures
  readonly examples: readonly ExampleFigures[]
}

/** An answer to a decision, with a fragment of a document before and after, or why there is none. */
export interface OptionFigures {
  readonly option: string
  readonly before?: string
  readonly after?: string
  readonly reason?: string
  /** Whether the reason is an issue that sets the document aside. */
  readonly isSetAside?: true
}

export interface ProofFigures {
  readonly examples: PassedFigures
  readonly generated: PassedFigures
  /** A document that contains every data element once. */
  readonly once?: {
    readonly dataElements: number
    readonly carried: number
    readonly notCarried: readonly { readonly id: string; readonly because: string }[]
  }
  /** A document that contains everything repeatable twice. */
  readonly twice?: {
    readonly values: number
    readonly carried: number
    readonly lost: readonly {
      readonly because: string
      readonly dataElements: readonly string[]
      readonly values: number
    }[]
  }
  readonly findings: readonly { readonly document: string; readonly says: string }[]
}

export interface PassedFigures {
  readonly documents: number
  readonly converted: number
  readonly heldBack: number
  readonly valid: number
  readonly cameBack: number
  readonly equal: number
  readonly losses: readonly CountFigure[]
  readonly issues: readonly CountFigure[]
  readonly undetermined: readonly CountFigure[]
}

interface CountFigure {
  readonly what: string
  readonly count: number
}

/**
 * The section on adapters: a table of all, details of each, and examples; then the sections on projections and
 * gateways. Without adapters, only these two.
 */
export function adapterBlocks({
  adapters,
  gateways = [],
  projections = [],
}: AdapterSummary): readonly Block[] {
  if (adapters.length === 0) return [...projectionBlocks(projections), ...gatewayBlocks(gateways)]
  return [
    heading('Adapters'),
    paragraph(
      `Every ${contentNoun(adapters)} of the source is converted by rule, needs a decision of yours (Hooks), or has no place in the target. `,
      'The last columns are round trips of documents.',
    ),
    ...table(
      [
        'adapter',
        contentNouns(adapters),
        'converted',
        'decision',
        'lost',
        'decisions',
        'documents',
        'round trips',
      ],
      adapters.map(adapterRow),
    ),
    ...adapters.flatMap(adapterParts),
    ...exampleBlocks(adapters.flatMap(({ examples }) => examples)),
    ...projectionBlocks(projections),
    ...gatewayBlocks(gateways),
  ]
}

/** What the section of projections says about them. */
export const projectionText =
  'Functions that make a request of one version from a response of the other. The response holds data elements that the request of its own version lacks.'

/**
 * The section on projections: a table of what fills each, its tried requests and its module; nothing if there are
 * none.
 */
function projectionBlocks(projections: readonly ProjectionFigures[]): readonly Block[] {
  if (projections.length === 0) return []
  return [
    heading('Projections'),
    paragraph(projectionText),
    ...table(
      ['projection', 'data elements', 'from the caller', 'decisions', 'requests', 'module'],
      projections.map((one): Cell[] => {
        const { carried, context, decisions, file } = one
        return [
          printTitle(one),
          ...[carried, context, decisions].map(String),
          projectedWords(one.tried),
          [{ file }],
        ]
      }),
    ),
  ]
}

/** Sentences on the requests that were made from examples and from generated documents. */
export function projectedWords({ examples, generated }: ProjectionFigures['tried']): string {
  const said = [requestWords(examples, 'example'), requestWords(generated, 'made document')]
  return said.filter((words) => words !== '').join(' ')
}

/** A sentence on the requests that were made from some documents; empty if there were none. */
function requestWords(
  { documents, converted, heldBack, valid }: ProjectionPassedFigures,
  noun: string,
): string {
  if (documents === 0) return ''
  return `Of ${counted(documents, noun)}, ${converted} converted, ${valid} valid; ${heldBack} set aside.`
}

/** The section on gateways: a table of corresponding calls; nothing if there are none. */
function gatewayBlocks(gateways: readonly GatewayFigures[]): readonly Block[] {
  if (gateways.length === 0) return []
  return [
    heading('Gateways'),
    paragraph(
      'Between callers of one version and a service that speaks the other. A call without counterpart is answered with 501 unless your code answers it.',
    ),
    ...table(
      ['calls of the earlier version', 'calls of the later', 'module'],
      gateways.flatMap(({ file, calls }) =>
        calls.map(({ before = '', after = '' }): Cell[] => [before, after, [{ file }]]),
      ),
    ),
  ]
}

/** What the adapters count, in the singular: `property` if all are of JSON, `data element` if none is, else both. */
export function contentNoun(adapters: readonly AdapterFigures[]): string {
  const isJson = adapters.map(({ paths }) => paths !== undefined)
  if (!isJson.includes(true)) return 'data element'
  return isJson.includes(false) ? 'data element or property' : 'property'
}

/** What the adapters count, in the plural: `properties` if all are of JSON, `data elements` if none is, else both. */
export function contentNouns(adapters: readonly AdapterFigures[]): string {
  const plurals = { 'data element': 'data elements', property: 'properties' } as const
  return contentNoun(adapters).replace(
    /data element|property/gu,
    (one) => plurals[one as keyof typeof plurals],
  )
}

/**
 * How much an adapter converts: all, converted, needing a decision, lost. Of JSON, the properties; a decision there has
 * no number. Empty texts without data elements.
 */
export function countContent({
  counts,
  paths,
}: Pick<AdapterFigures, 'counts' | 'paths'>): readonly (number | string)[] {
  if (paths) return [paths.counts.all, paths.counts.kept + paths.counts.moved, '', paths.counts.gone]
  const { all, carried, decision, lost } = counts
  return all === 0 ? ['', '', '', ''] : [all, carried, decision, lost]
}

/**
 * The table row of one adapter: counts of its content, decisions, documents tried, and sentences on their round trips
 * (`none tried` without any).
 */
function adapterRow({ counts, hooks, proof, ...names }: AdapterFigures): readonly Cell[] {
  const content = countContent({ counts, ...names })
  const { examples, generated } = proof ?? {}
  const tried = (examples?.documents ?? 0) + (generated?.documents ?? 0)
  return [
    printTitle(names),
    ...[...content, hooks.length, tried].map(String),
    proof ? triedWords(proof) : 'none tried',
  ]
}

/** `v0 root → v1 root`, with the local names of the roots. */
function printTitle({
  from,
  fromRoot,
  to,
  toRoot,
}: Pick<AdapterFigures, 'from' | 'fromRoot' | 'to' | 'toRoot'>): string {
  const local = (root: string): string => root.replace(/^.*[#}]/u, '')
  return `${from} ${local(fromRoot)} → ${to} ${local(toRoot)}`
}

/** Sentences on the round trips of examples and of generated documents; empty if there were none. */
export function triedWords({ examples, generated }: Pick<ProofFigures, 'examples' | 'generated'>): string {
  const said = [passedWords(examples, 'example'), passedWords(generated, 'made document')]
  return said.filter((words) => words !== '').join(' ')
}

/** A sentence on the round trips of some documents; empty if there were none. */
function passedWords({ documents, converted, heldBack, valid, equal }: PassedFigures, noun: string): string {
  if (documents === 0) return ''
  return `Of ${counted(documents, noun)}, ${converted} converted, ${valid} valid, ${equal} came back equal but for recorded losses; ${heldBack} set aside.`
}

/**
 * The folded details of one adapter: data elements not converted by rule, paths of JSON, likely splits, round trips,
 * decisions, subsets.
 */
function adapterParts(one: AdapterFigures): readonly Block[] {
  const { fates, subsets, proof, hooks, paths, splits } = one
  const title = printTitle(one)
  const open = fates.filter(({ fate }) => fate !== 'carried')
  const blocks: readonly Block[] = [
    ...foldedTable(
      `${counted(open.length, 'data element')} not converted by rule`,
      ['data element', 'name', 'at', 'fate', 'why', 'hook'],
      open.map(({ id, name = '', path, fate, because = '', hooks: asked }) => [
        ...[id, name, path, fate, because, asked.join(' ')],
      ]),
      24,
    ),
    ...(paths ? pathBlocks(paths) : []),
    ...splits.map((split) => paragraph(splitWords(split))),
    ...(proof ? proofBlocks(proof) : []),
    ...foldedTable(
      counted(hooks.length, 'decision'),
      ['hook', 'why', 'places'],
      hooks.map(({ name, reason, points }) => [name, reason, String(points.length)]),
      0,
    ),
    ...foldedTable(
      counted(subsets.length, 'subset'),
      ['subset', 'converted', 'decision', 'lost', 'need a decision', 'are lost'],
      subsets.map(({ subset, carried, decision, lost }) => [
        ...[subset, String(carried.length), String(decision.length), String(lost.length)],
        ...[decision.join(' '), lost.join(' ')],
      ]),
      0,
    ),
  ]
  return [{ kind: 'details', summary: title, blocks }]
}

/** A sentence on places that were likely split or merged, with the evidence. */
export function splitWords({ from, to, evidence }: PlanSplit): string {
  const [one, other] = [from, to].map((places) => places.map(({ path }) => path).join(' + '))
  const kind = from.length === 1 ? 'Split into several' : 'Merged into one'
  return `${kind}, likely: ${one} → ${other}, ${splitEvidence(evidence)}.`
}

/**
 * The numbers of properties of a JSON root that keep their path, moved, are gone or new, and a table of the places not
 * kept.
 */
function pathBlocks({ counted: what, counts, places }: PathShare): readonly Block[] {
  const unit = what === 'paths' ? '' : ', each declaration counted once'
  const said = `${counts.kept} of ${counts.all} ${counts.all === 1 ? 'property' : 'properties'} of the source have the same path in the target${unit}.`
  const others = `Moved: ${counts.moved}. Gone: ${counts.gone}. New: ${counts.new}, of these ${counts.required} required.`
  return [
    paragraph(said, ' ', others),
    ...foldedTable(
      `${counted(places.length, 'place')} not kept`,
      ['property', 'fate', 'to', 'paths'],
      places.map(({ path, fate, to = '', isRequired, paths }) => [
        ...[path, isRequired ? `${fate}, required` : fate, to, String(paths)],
      ]),
      24,
    ),
  ]
}

/** The results of round trips: what converts of full documents, losses, issues, and findings. */
function proofBlocks({ once, twice, examples, generated, findings }: ProofFigures): readonly Block[] {
  const strong = (text: string): Inline => ({ strong: text })
  return [
    ...(once === undefined
      ? []
      : [
          paragraph(
            `In a document in which each of ${once.dataElements} data elements stands once, `,
            `${once.carried} convert without a decision.`,
          ),
          ...table(
            ['not without a decision', 'why'],
            once.notCarried.map(({ id, because }) => [id, because]),
          ).flatMap((block): readonly Block[] =>
            once.notCarried.length <= 12
              ? [block]
              : [{ kind: 'details', summary: `${once.notCarried.length} do not`, blocks: [block] }],
          ),
        ]),
    ...(twice === undefined
      ? []
      : [
          paragraph(
            `With two of everything that can be repeated, ${twice.carried} of ${twice.values} values convert.`,
          ),
          ...table(
            ['why the others are not', 'values', 'data elements'],
            twice.lost.map(({ because, values, dataElements }) => [
              because,
              String(values),
              dataElements.join(' '),
            ]),
          ),
        ]),
    ...countTable('losses of all documents', 'values', [examples, generated], 'losses'),
    ...countTable('why documents are set aside', 'times', [examples, generated], 'issues'),
    ...countTable('data elements that nobody decided about', 'values', [examples, generated], 'undetermined'),
    ...findings.map(({ document, says }) => paragraph(strong(`${document}: ${says}`))),
  ]
}

/** A table of summed losses, issues or undetermined points, sorted by name; folded if it is long. */
function countTable(
  title: string,
  unit: string,
  passed: readonly PassedFigures[],
  of: 'losses' | 'issues' | 'undetermined',
): readonly Block[] {
  const counts = new Map<string, number>()
  for (const { what, count } of passed.flatMap((one) => one[of])) {
    counts.set(what, (counts.get(what) ?? 0) + count)
  }
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, count]) => [what, String(count)])
  return foldedTable(`${title}: ${rows.length}`, [title, unit], rows)
}

/** An example before and after its conversion, as files beside the report, with its losses and issues. */
interface ExampleFigures {
  readonly example: string
  readonly before: string
  readonly after?: string
  readonly between: string
  readonly tally: { readonly values: number; readonly carried: number }
  readonly losses: readonly {
    readonly path: string
    readonly dataElement?: string
    /** In words. */
    readonly reason: string
  }[]
  readonly issues: readonly { readonly path: string; readonly message: string }[]
}

/** The section on converted examples: a table, then the losses and issues of each; nothing without examples. */
function exampleBlocks(examples: readonly ExampleFigures[]): readonly Block[] {
  if (examples.length === 0) return []
  return [
    heading('Examples before and after'),
    paragraph(
      'Undecided values are dropped here. Values that no document contains (message ids, addresses) are taken from an example of the other version.',
    ),
    ...table(
      ['example', 'before', 'after', 'values converted', 'lost', 'issues', 'in between'],
      examples.map(({ example, before, after, between, tally, losses, issues }) => [
        example,
        [{ file: before }],
        after === undefined ? 'cannot be built' : [{ file: after }],
        `${tally.carried} of ${tally.values}`,
        String(losses.length),
        String(issues.length),
        [{ file: between }],
      ]),
    ),
    ...examples.flatMap(foldFindings),
  ]
}

/** The folded table of an example's issues and losses; nothing if it has none. */
function foldFindings({ example, losses, issues }: ExampleFigures): readonly Block[] {
  const rows = [
    ...issues.map(({ path, message }) => [path, '', message]),
    ...losses.map(({ path, dataElement = '', reason }) => [path, dataElement, reason]),
  ]
  if (rows.length === 0) return []
  const blocks = table(['at', 'data element', 'what happens'], rows)
  return [
    {
      kind: 'details',
      summary: `${example}: ${counted(issues.length, 'issue')}, ${losses.length} lost or changed`,
      blocks,
    },
  ]
}
