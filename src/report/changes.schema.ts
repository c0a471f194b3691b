import { leftOutReasons } from '../diagnostics/index.ts'

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const count = { type: 'integer', minimum: 0 } as const

const location = {
  type: 'object',
  required: ['file', 'line', 'column'],
  properties: { file: text, line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } },
} as const

const side = { type: 'object', required: ['value'], properties: { value: true, at: location } } as const

const version = {
  type: 'object',
  required: ['name', 'digest', 'status'],
  properties: { name: text, digest: text, status: { enum: ['stable', 'draft'] } },
} as const

const code = { import: text, line: text } as const
const typescript = {
  type: 'object',
  required: ['import', 'line', 'stops'],
  properties: { ...code, stops: { type: 'object', required: ['import', 'line'], properties: code } },
} as const

const witness = {
  type: 'object',
  required: ['status'],
  oneOf: [
    { properties: { status: { const: 'unproven' }, why: text, typescript }, required: ['why'] },
    {
      properties: {
        status: { const: 'proven' },
        file: text,
        line: { type: 'integer', minimum: 1 },
        media: { enum: ['xml', 'json', 'http'] },
        hasImage: { const: true },
        acceptedBy: text,
        rejectedBy: text,
        document: text,
        imageDocument: text,
        refusal: {
          type: 'object',
          required: ['message'],
          properties: { message: text, line: count, column: count },
        },
      },
      required: ['file', 'line', 'media', 'acceptedBy', 'rejectedBy'],
    },
  ],
} as const

const where = {
  type: 'object',
  required: ['operations', 'part', 'path', 'place'],
  properties: {
    api: text,
    operations: texts,
    part: { enum: ['request', 'response', 'parameter', 'header', 'schema'] },
    path: texts,
    place: text,
  },
} as const

const sideSeverity = {
  type: 'object',
  required: ['for', 'severity'],
  properties: {
    for: { enum: ['client', 'server', 'backward', 'forward'] },
    api: text,
    severity: { enum: ['breaking', 'risky'] },
  },
} as const

const change = {
  type: 'object',
  required: ['id', 'rule', 'effect', 'severity', 'who', 'counted', 'where', 'subsets', 'message', 'witness'],
  properties: {
    id: text,
    rule: text,
    effect: { enum: ['narrows', 'widens', 'replaces', 'annotates'] },
    severity: { enum: ['breaking', 'risky', 'safe', 'annotation'] },
    who: { type: 'array', items: { enum: ['sender', 'receiver', 'typescript'] }, uniqueItems: true },
    side: { enum: ['client', 'server', 'both'] },
    counted: { type: 'boolean' },
    sides: { type: 'array', items: sideSeverity },
    where,
    before: side,
    after: side,
    goneFrom: location,
    dataElement: text,
    dataElements: texts,
    subsets: texts,
    message: text,
    witness,
    deprecated: { type: 'object', properties: { sunset: text } },
    judged: { enum: ['breaking', 'risky', 'safe', 'annotation'] },
    accepted: {
      type: 'object',
      required: ['reason'],
      properties: {
        reason: text,
        until: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
        at: location,
      },
    },
  },
} as const

const semverStep = { enum: ['none', 'patch', 'minor', 'major'] } as const

const apiVersionStep = {
  type: 'object',
  required: ['api', 'before', 'after', 'needed', 'isEnough'],
  properties: {
    api: text,
    before: text,
    after: text,
    needed: semverStep,
    step: { enum: [...semverStep.enum, 'lower'] },
    isEnough: { type: 'boolean' },
  },
} as const

const fate = {
  type: 'object',
  required: ['id', 'before', 'after', 'fate', 'changes'],
  properties: {
    id: text,
    name: text,
    before: texts,
    after: texts,
    fate: { enum: ['joined', 'removed', 'added'] },
    changes: texts,
  },
} as const

const notCompared = {
  type: 'object',
  required: ['in', 'where', 'why', 'message'],
  properties: {
    in: { enum: ['before', 'after'] },
    where,
    why: { enum: leftOutReasons },
    message: text,
    at: location,
  },
} as const

const pairEvidence = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { enum: ['stated', 'name', 'name-without-version', 'places', 'content', 'equal'] },
    name: text,
    shared: count,
    of: count,
  },
} as const

const pairedNames = {
  type: 'object',
  required: ['before', 'after', 'score', 'evidence'],
  properties: {
    before: text,
    after: text,
    score: { type: 'number', minimum: 0, maximum: 1 },
    evidence: { type: 'array', items: pairEvidence },
  },
} as const

const places = { path: texts, paths: count } as const
const lonePlaces = {
  type: 'object',
  required: ['path', 'paths', 'elements'],
  properties: { ...places, elements: count },
} as const

const proposal = {
  type: 'object',
  required: ['kind', 'from', 'to', 'paths', 'certainty', 'evidence'],
  properties: {
    kind: { enum: ['renamed', 'moved', 'wrapped', 'unwrapped'] },
    from: texts,
    to: texts,
    paths: count,
    certainty: { enum: ['certain', 'likely'] },
    evidence: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: {
            enum: ['name', 'name-in-type', 'type', 'content', 'neighbours', 'occurrence', 'only-place'],
          },
          share: { type: 'number', minimum: 0, maximum: 1 },
          type: text,
          shared: count,
          of: count,
        },
      },
    },
  },
} as const

const split = {
  type: 'object',
  required: ['kind', 'from', 'to', 'paths', 'certainty', 'evidence'],
  properties: {
    kind: { enum: ['split', 'merged'] },
    from: { type: 'array', items: texts },
    to: { type: 'array', items: texts },
    paths: count,
    certainty: { const: 'likely' },
    evidence: {
      type: 'object',
      required: ['words', 'holds'],
      properties: { words: texts, holds: text },
    },
  },
} as const

const content = {
  type: 'object',
  required: [
    ...['before', 'after', 'counted', 'elements', 'kept', 'sameKind', 'new'],
    ...['required', 'gone', 'narrowed', 'otherKind', 'proposals'],
  ],
  properties: {
    before: text,
    after: text,
    counted: { enum: ['paths', 'declarations'] },
    elements: count,
    kept: count,
    sameKind: count,
    new: count,
    required: { type: 'array', items: lonePlaces },
    gone: { type: 'array', items: lonePlaces },
    narrowed: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'paths', 'by'],
        properties: {
          ...places,
          by: {
            type: 'array',
            items: { enum: ['occurrence', 'kind', 'codes', 'length', 'digits', 'range', 'pattern'] },
          },
        },
      },
    },
    otherKind: { type: 'array', items: { type: 'object', required: ['path', 'paths'], properties: places } },
    proposals: { type: 'array', items: proposal },
    splits: { type: 'array', items: split },
  },
} as const

const structure = {
  type: 'object',
  required: ['roots', 'namespaces', 'types', 'content'],
  properties: {
    roots: { type: 'array', items: pairedNames },
    namespaces: { type: 'array', items: pairedNames },
    types: { type: 'array', items: pairedNames },
    content: { type: 'array', items: content },
  },
} as const

const figures = ['breaking', 'risky', 'safe', 'annotation', 'proven', 'unproven', 'notCompared'] as const

/** The JSON Schema of `changes.json`; open, since fields may be added. */
export const changesSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Comparison of two versions of an interface',
  type: 'object',
  required: [
    'formatVersion',
    'from',
    'to',
    'for',
    'compatibility',
    'summary',
    'notCompared',
    'changes',
    'dataElements',
  ],
  properties: {
    formatVersion: { const: 1 },
    from: version,
    to: version,
    for: { enum: ['client', 'server', 'both', 'role'] },
    role: { type: 'object', additionalProperties: { enum: ['client', 'server'] } },
    compatibility: { enum: ['backward', 'forward', 'full'] },
    semver: {
      type: 'object',
      required: ['needed', 'apis'],
      properties: { needed: semverStep, apis: { type: 'array', items: apiVersionStep } },
    },
    filters: {
      type: 'object',
      properties: { only: texts, skip: texts, prefixes: { type: 'object', additionalProperties: text } },
    },
    summary: {
      type: 'object',
      required: figures,
      properties: Object.fromEntries([...figures, 'accepted', 'notCounted'].map((name) => [name, count])),
    },
    notCompared: { type: 'array', items: notCompared },
    structure,
    changes: { type: 'array', items: change },
    dataElements: { type: 'array', items: fate },
  },
} as const
