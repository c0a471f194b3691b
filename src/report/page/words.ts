import type { ChangeSeverity, Effect } from '../../diff/index.ts'
import type { ElementFate } from './details.ts'

/** Every word of the page that is not of the input, so that another language is another file; `verdict.ts` has those that all reports share. */
export const words = {
  contents: 'On this page',
  skip: 'Skip to the content',
  draft: 'Draft',
  overview: 'At a glance',
  notCompared: 'Not compared',
  version: 'Version',
  place: 'Where',
  at: 'At',
  forWhom: 'For whom',
  whose: 'Whose code',
  byOperation: 'By API and operation',
  elements: 'Data elements',
  element: 'Data element',
  subsets: 'Subsets',
  models: 'The two models',
  changes: 'Every change',
  examples: 'Examples, before and after',
  adapters: 'Adapters',
  gateways: 'Gateways',
  reading: 'How to read this page',
  api: 'API',
  operation: 'Operation',
  severity: 'Severity',
  kind: 'Kind',
  text: 'Text',
  lines: 'Lines of the specifications',
  takes: 'takes it',
  refuses: 'refuses it',
  refusesImage: 'refuses it after the other changes are applied',
  proven: 'proven',
  tooLong: '(the document is too long to stand here; --out writes it)',
  lineOf: (line: number): string => `(line ${line})`,
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
  mandatoryOpen: 'mandatory, and not carried by itself',
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
  passed: 'documents there and back',
  onlyThere: 'nothing: 501, unless your code answers',
} as const

/** Sentences with something of the comparison in them. */
export const say = {
  title: (step: string) => `${step}: what changes`,
  historyTitle: (step: string) => `${step}: step by step`,
  groups: (groups: string) =>
    `${groups} of operations that share their changes; ${words.proven} counts breaking changes.`,
  map: (from: string) =>
    `One square is one data element of ${from}, in the order of its documents. A square leads to its entry below.`,
  oneByOne: (count: number) => `${count} data elements, one by one`,
  added: (count: number, to: string) => `${count} data elements that only ${to} has`,
  subsets: (from: string, to: string) =>
    `How many data elements of each subset the adapters carry from ${from} to ${to}. The lower, darker part of a bar are mandatory ones.`,
  models: (from: string, to: string) =>
    `Left ${from}, right ${to}. A band joins parts that hold the same data elements; the wider, the more of them.`,
  reworded: (count: number) => `${count} data elements of which only descriptions changed`,
  lines: () => 'Where a change stands: v0.3:131 is line 131 of the third file of v0.',
  examples: () =>
    'A line whose text only one side has is marked; what could not be carried, or waits for a decision, is listed.',
  adapters: () =>
    'Every data element of the source is carried by rule, waits for a decision of your hooks, or has no place in the target. The last column is what became of documents that went there and back.',
  gateways: () =>
    'A gateway stands between callers of one version and a service that speaks the other, both ways, and sends their bodies through the adapters.',
  notCounted: (others: string) => `(not counted: only ${others})`,
  becomes: (what: string, to: string) => `${what} becomes ${to}`,
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
    'Nobody can decide it from the specifications, or it hurts only those who refuse what they do not know, or it only stops a TypeScript program from compiling.',
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
  carried: 'carried',
  decision: 'needs a decision',
  lost: 'lost',
  added: 'new',
  joined: 'on both sides',
}
