import type { Audience, ChangeSeverity, Effect } from '../../diff/index.ts'
import type { ElementFate } from './details.ts'

/** Every word of the page that is not of the input, so that another language is another file. */
export const words = {
  draft: 'Draft',
  contents: 'On this page',
  overview: 'At a glance',
  elements: 'Data elements',
  subsets: 'Subsets',
  models: 'The two models',
  changes: 'Every change',
  examples: 'Examples, before and after',
  adapters: 'Adapters',
  reading: 'How to read this page',
  api: 'API',
  operation: 'Operation',
  total: 'all',
  lines: 'Lines of the specifications',
  takes: 'takes it',
  refuses: 'refuses it',
  adapterLine: 'In the adapter',
  proven: 'proven',
  unproven: 'unproven',
  proof: 'Proof',
  before: 'Before',
  after: 'After',
  answer: 'Answered by',
  because: 'Why',
  hooks: 'Your hooks decide',
  limits: 'Lost in some documents',
  where: 'Where',
  subset: 'Subset',
  mandatory: 'mandatory',
  mandatoryOpen: 'mandatory, and not carried by itself',
  search: 'Search both models',
  searchHint: 'name, path or id',
  filters: 'Show',
  anyone: 'anyone',
  any: 'any',
  reset: 'Show all',
  shown: 'shown',
  nothing: 'Nothing here meets the filters.',
  noApi: 'no API',
  noneTried: 'none tried',
  history: 'Step by step',
  steps: 'Steps',
  kinds: 'What happened',
  noOperation: 'no operation',
  open: 'open',
  noSchema: 'at no schema place',
} as const

export const severityWords: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'breaking',
  risky: 'risky',
  safe: 'safe',
  annotation: 'words only',
}

export const severityMeanings: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'Code that works today stops working. Where it says proven, a document shows it.',
  risky:
    'Nobody can decide it from the specifications, or it hurts only those who refuse what they do not know, or it only stops a TypeScript program from compiling.',
  safe: 'Nothing stops working.',
  annotation: 'Only descriptions changed.',
}

export const audienceWords: Readonly<Record<Audience, string>> = {
  sender: 'senders',
  receiver: 'receivers',
  typescript: 'TypeScript',
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
