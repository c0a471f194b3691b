import type { ChangeSeverity, Effect } from '../../diff/index.ts'
import type { ElementFate } from './details.ts'

/**
 * Every word of the page that does not come from the input, so that another language is another file. `verdict.ts`
 * has those that all reports share.
 */
export const words = {
  skip: 'Skip to the content',
  draft: 'Draft',
  overview: 'Overview',
  decisions: 'Your decisions',
  lost: 'What is lost',
  operations: 'Operations',
  sources: 'Sources',
  views: 'Views of this report',
  find: 'Search',
  findHint: 'Element, id or words',
  decideFirst: 'Decide first',
  order: 'Then, in this order',
  beforeAfter: 'The same data elements in both versions',
  ownDocuments:
    'Each version is shown with a document that was made for it: compare the form of both, not their values.',
  exampleAnswers:
    'Each answer is shown with an example document: what it has at this place, and what the adapter makes of it. The values are made up.',
  bySideNote: 'A change that breaks one side can be risky for the other, so each side has its own count.',
  forWhomNote:
    'The code that a change affects. A change that affects several of them counts in several rows.',
  worst: 'Worst changes',
  owner: 'Owner',
  due: 'Due',
  notSet: 'not set',
  answered: 'answered',
  decided: 'decided',
  concerns: 'Concerns',
  inMapping: 'in the mapping',
  export: 'Export as mapping',
  exported: 'For the mapping',
  mine: 'Already in the mapping',
  /** By kind of decision; `hook` for those that hooks answer. */
  untilThen: {
    hook: 'Some questions are for a hook. A hook returns the value for the target, or undefined to drop it. Until your hook answers, a document that raises the question is set aside. With --on-undetermined drop, the value is dropped and recorded.',
    context:
      'Some values are not in the documents. Your code gives them with each conversion. If a required one is missing, no document is converted.',
    lost: 'Some values have no place in the target. Their document is set aside, unless the mapping or --on-loss drop allows the loss.',
    fewer:
      'Some documents have more values than the target allows. They are set aside, unless the mapping or --on-loss drop allows the loss.',
  },
  /** By option of a decision; policies of the mapping have their own words. */
  options: {
    value: 'The hook returns a value; here an example value',
    nothing: 'The hook returns undefined',
    open: 'No hook answers',
    given: 'Your code gives a value; here an example value',
    absent: 'Your code gives no value',
  },
  setAside: 'The document is set aside:',
  hookOption: (member: string) => `Hook: ${member}`,
  contextOption: (member: string) => `In code: context.${member}. For migrate: --set ${member}=value`,
  hookIn: (file: string) => `The hook in ${file} answers it.`,
  digest: 'sources',
  madeBy: 'Made by',
  reason: 'Why',
  notCompared: 'Not compared',
  version: 'Version',
  place: 'Where',
  at: 'At',
  forWhom: 'For whom',
  bySide: 'By side',
  side: 'Side',
  whose: 'Whose code',
  byOperation: 'By API and operation',
  elements: 'Data elements',
  element: 'Data element',
  subsets: 'Subsets',
  models: 'The two models',
  changes: 'All changes',
  examples: 'Examples',
  adapters: 'Adapters',
  gateways: 'Gateways',
  projections: 'Projections',
  fromCaller: 'from the caller',
  requests: 'Requests',
  reading: 'How to read this page',
  api: 'API',
  operation: 'Operation',
  severity: 'Severity',
  kind: 'Kind',
  text: 'Text',
  lines: 'Lines of the specifications',
  document: 'Example document that breaks',
  afterOthers: 'The same after the other changes are applied',
  takes: 'takes it',
  refuses: 'refuses it',
  refusesImage: 'refuses it after the other changes are applied',
  proven: 'proven',
  tooLong: '(the document is too long to stand here; --out writes it)',
  lineOf: (line: number): string => `line ${line}`,
  unproven: 'unproven',
  proof: 'Proof',
  accepted: 'Accepted:',
  before: 'Before',
  after: 'After',
  answer: 'Answer',
  because: 'Why',
  hooks: 'Your hooks decide',
  limits: 'Some may be lost:',
  link: '# link',
  subset: 'Subset',
  bar: 'Bar',
  mandatoryOpen: 'mandatory, not converted automatically',
  none: 'none',
  sameAsList: 'The same as a list',
  streams: 'Bands between the parts of both data models; the same as a list below',
  map: 'Map of all data elements by what becomes of them',
  search: 'Search both models',
  searchHint: 'name, path or id',
  filters: 'Show',
  any: 'any',
  reset: 'Show all',
  nothing: 'Nothing here meets the filters.',
  noApi: 'no API',
  noOperation: 'no operation',
  noSchema: 'the whole version',
  noneTried: 'none tried',
  step: 'Step',
  steps: 'Steps',
  history: 'Step by step',
  stepBars: 'Changes of each step as bars; the same as a table below',
  kinds: 'What happened',
  isNew: 'new',
  isGone: 'gone',
  file: 'file',
  from: 'from',
  to: 'to',
  elementsOf: 'data elements',
  changesOf: 'changes',
  of: 'of',
  hooksOf: 'hooks',
  losses: 'possible losses',
  passed: 'round trips',
  onlyThere: 'nothing: 501, unless your code answers',
} as const

/** What each policy of the mapping does. */
export const policyWords: Readonly<Record<string, string>> = {
  error: 'set the document aside',
  first: 'keep the first values',
  drop: 'drop the values and record losses',
  hook: 'ask a hook',
  null: 'drop these codes and record losses',
}

/** Sentences that contain facts of the comparison. */
export const say = {
  title: (step: string) => `${step}: what changes`,
  asParty: (name: string) => `as ${/^[aeiou]/u.test(name) ? 'an' : 'a'} ${name.replaceAll('-', ' ')}`,
  converted: (carried: number, all: string) => `${carried} of ${all} convert automatically.`,
  keptPaths: (kept: number, all: number, from: string, to: string) =>
    `${kept} of ${all} elements of ${from} keep their path in ${to}`,
  /** After a figure. */
  fate: (fate: keyof typeof fateWords, count: number): string =>
    fate === 'decision' && count !== 1 ? 'need a decision' : fateWords[fate],
  openElements: (decision: number, lost: number) =>
    [
      ...(decision === 0 ? [] : [`${decision} ${decision === 1 ? 'needs' : 'need'} a decision from you`]),
      ...(lost === 0 ? [] : [`${lost} ${lost === 1 ? 'is' : 'are'} lost`]),
    ].join(', '),
  tried: (documents: string, aside: number) =>
    `The generated adapters convert both ways. Round trip of ${documents}: ${aside === 0 ? 'none' : aside} set aside.`,
  provenIn: () => 'Where it says proven, a document shows the break. It is on the line given of',
  allChanges: (count: number) => `All ${count} changes`,
  allDecisions: (count: number) => `All ${count} decisions`,
  /** By who answers: hooks, code that gives values, and who allows losses. */
  decisionKinds: (hooks: number, values: number, losses: number): string =>
    [
      ...(hooks === 0 ? [] : [`${hooks} for hooks`]),
      ...(values === 0 ? [] : [`${values} about values from your code`]),
      ...(losses === 0 ? [] : [`${losses} about losses`]),
    ].join(', '),
  decisions: (open: string, from: string, to: string, kinds: string) =>
    `${open} that ${from} and ${to} leave to you${kinds === '' ? '' : `: ${kinds}`}. Hooks and the mapping answer them; owner, due day and answer come from the configuration (decisions).`,
  moreThanElements: () =>
    'An element that converts can still need a decision. A document may lack its value, or have a value that the other version does not allow. Until you decide, such a document is set aside.',
  noDecision: () => 'Nothing is open.',
  more: (count: number) => `and ${count} more`,
  stepMap: (from: string, to: string) => `efti-schema map ${from} ${to}`,
  stepMapWhy: () => 'adds the proposed mapping and a stub for each hook to your repository.',
  stepDecide: (count: string) => `Answer ${count} in the mapping and the hooks, then build again.`,
  stepImpact: (from: string, to: string) => `efti-schema impact ${from} ${to}`,
  stepImpactWhy: () => 'lists the lines of your code that change.',
  codePlaces: (places: string, files: string) => `${places} in ${files} of your code`,
  yourCode: () => 'Your code:',
  stepGateway: () => 'Put a gateway between callers of one version and services of the other:',
  stepMigrate: (from: string, to: string) => `efti-schema migrate ${from} ${to} documents --out migrated`,
  stepMigrateWhy: () => 'converts stored documents and sets aside what needs a person.',
  lost: (from: string, to: string) =>
    `Values of ${from} that ${to} cannot hold, and the reverse, for each adapter.`,
  lostNever: (places: string, to: string) => `${places} that ${to} does not have: every value there is lost`,
  lostAttribute: (places: string, to: string) => `${places} with attributes that ${to} does not have`,
  lostRepeats: (places: string, to: string) => `${places} where ${to} allows fewer values`,
  exportHead: (from: string, to: string) => `# Chosen in the report of ${from} → ${to}.`,
  chosen: () => 'chosen in the report',
  historyTitle: (step: string) => `${step}: step by step`,
  operations: (count: number, all: number | undefined) =>
    count === all ? `all ${count} operations` : `${count}${all === undefined ? '' : ` of ${all}`} operations`,
  groups: (groups: string) =>
    `${groups}, most breaking changes first: a change belongs to one operation, to several, or to none. The last column counts breaking changes that a document proves.`,
  map: (from: string) =>
    `One square is one data element of ${from}, in the order of its documents. A square leads to its entry below.`,
  oneByOne: (count: number) => `${count} data elements, one by one`,
  added: (count: number, to: string) => `${count} data elements that only ${to} has`,
  subsets: (from: string, to: string) =>
    `How many data elements of each subset the adapters convert from ${from} to ${to}. The darker lower part of a bar stands for mandatory ones.`,
  borrowed: (root: string, known: number, all: number) =>
    `Documents of ${root} name no subsets. For ${known} of ${all} data elements, the other version names them, and this file selects by them:`,
  statedSubsets: (source: string, root: string, known: number, all: number) =>
    `${source} names the subsets of ${known} of ${all} data elements in documents of ${root}.`,
  respelled: (pairs: readonly (readonly [string, string])[]) =>
    `Ids that differ in upper and lower case: ${pairs.map(([id, other]) => `${id} and ${other}`).join(', ')}.`,
  withoutMembers: (ids: readonly string[]) =>
    `Listed as ids of subsets, but without any data element: ${ids.join(', ')}.`,
  notListed: (ids: readonly string[]) =>
    `Not in the list of ids, so nobody can ask for them: ${ids.join(', ')}.`,
  unknownSubsets: (ids: readonly string[]) =>
    `A selection leaves out these data elements, whose subsets are not known, unless your code asks for them: ${ids.join(', ')}.`,
  models: (from: string, to: string) =>
    `On the left ${from}, on the right ${to}. A band joins parts with the same data elements; the more they share, the wider it is.`,
  reworded: (count: number) => `${count} data elements of which only descriptions changed`,
  lines: (name: string) => `${name}.1:12 is line 12 of the file ${name}.1.`,
  examples: () =>
    'Each example is shown before and after its conversion. Lines that only one of the two documents has are marked. A list above the documents names what was not converted.',
  adapters: (content: string) =>
    `Every ${content} of the source is converted by rule, needs a decision, or has no place in the target. The last column shows round trips of documents.`,
  gateways: () =>
    'A gateway stands between callers of one version and a service that speaks the other, both ways, and sends their bodies through the adapters.',
  notCounted: (others: string) => `(not counted: only ${others})`,
  calls: (version: string) => `calls of ${version}`,
} as const

export const severityWords: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'breaking',
  risky: 'risky',
  safe: 'safe',
  annotation: 'documentation',
}

export const severityMeanings: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'Code that works today stops working. Where it says proven, a document shows it.',
  risky:
    'Cannot be decided from the specifications, or breaks only receivers that reject unknown fields, or only the TypeScript build.',
  safe: 'Nothing stops working.',
  annotation: 'Only descriptions changed.',
}

export const effectWords: Readonly<Record<Effect, string>> = {
  narrows: 'Fewer documents are valid than before.',
  widens: 'More documents are valid than before.',
  replaces: 'Some documents are no longer valid, others now are.',
  annotates: 'The same documents are valid.',
}

export const fateWords: Readonly<Record<ElementFate['fate'] | 'added' | 'joined', string>> = {
  carried: 'converted',
  decision: 'needs a decision',
  lost: 'lost',
  added: 'new',
  joined: 'on both sides',
}
