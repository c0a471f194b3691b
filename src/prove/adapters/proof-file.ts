import { schemaParts } from '../../adapt/index.ts'
import type { OutputFile } from '../../typescript/index.ts'
import { writeLong } from '../held-values.ts'
import type { AdapterProof } from './prove-adapter.ts'
import type { ProjectionProof } from './prove-projection.ts'

/**
 * Returns `proof.json` with the results of all adapters' trials; samples and the documents of findings are left
 * out.
 */
export function proofFile(path: string, proofs: readonly AdapterProof[]): OutputFile {
  const adapters = proofs.map(({ findings, sample: _, options, ...proof }) => ({
    ...proof,
    ...(options === undefined ? {} : { options: Object.fromEntries(options) }),
    findings: findings.map(({ document, says }) => ({ document, says })),
  }))
  return { path, text: `${JSON.stringify({ formatVersion: 1, adapters }, writeLong, 2)}\n` }
}

/** Returns `proof.json` of a folder of projections, without the documents of findings. */
export function projectionProofFile(path: string, proofs: readonly ProjectionProof[]): OutputFile {
  const projections = proofs.map(({ findings, ...proof }) => ({
    ...proof,
    findings: findings.map(({ document, says }) => ({ document, says })),
  }))
  return { path, text: `${JSON.stringify({ formatVersion: 1, adapters: [], projections }, writeLong, 2)}\n` }
}

const { side, texts } = schemaParts
const count = schemaParts.countSchema
const text = schemaParts.stringSchema
const counted = {
  type: 'array',
  items: { type: 'object', required: ['what', 'count'], properties: { what: text, count } },
} as const

const forward = {
  type: 'object',
  required: ['documents', 'converted', 'heldBack', 'valid', 'values', 'losses', 'issues'],
  properties: {
    documents: count,
    converted: { ...count, description: 'without an issue' },
    heldBack: { ...count, description: 'set aside: an issue says why' },
    valid: { ...count, description: "converted ones that the target's validator takes" },
    values: {
      description: 'each value of the documents is in exactly one of the three',
      type: 'object',
      required: ['all', 'carried', 'lost', 'refused'],
      properties: { all: count, carried: count, lost: count, refused: count },
    },
    losses: counted,
    issues: counted,
    undetermined: { ...counted, description: 'data elements that no hook decided about' },
  },
} as const

const passed = {
  ...forward,
  required: [...forward.required, 'cameBack', 'equal'],
  properties: {
    ...forward.properties,
    cameBack: count,
    equal: { ...count, description: 'came back equal but for recorded losses' },
  },
} as const

const findings = {
  description: 'what an adapter did and must not; empty, or a bug',
  type: 'array',
  items: {
    type: 'object',
    required: ['document', 'says'],
    properties: { document: text, says: text },
  },
} as const

/** The JSON Schema of `proof.json`; open, since fields may be added. */
export const proofSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Round trips of documents through the adapters, and requests that projections make',
  type: 'object',
  required: ['formatVersion', 'adapters'],
  properties: {
    formatVersion: { const: 1 },
    adapters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['adapter', 'from', 'to', 'given', 'examples', 'generated', 'findings'],
        properties: {
          adapter: text,
          from: side,
          to: side,
          given: { type: 'object', description: 'what stood in for the caller, by data element' },
          examples: passed,
          generated: passed,
          once: {
            description: 'a document in which every data element of the source stands once',
            type: 'object',
            required: ['dataElements', 'carried', 'notCarried'],
            properties: {
              dataElements: count,
              carried: count,
              notCarried: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['id', 'because'],
                  properties: { id: text, because: text },
                },
              },
            },
          },
          twice: {
            description: 'the same with two of everything that can be repeated',
            type: 'object',
            required: ['values', 'carried', 'lost'],
            properties: {
              values: count,
              carried: count,
              lost: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['because', 'dataElements', 'values'],
                  properties: { because: text, dataElements: texts, values: count },
                },
              },
            },
          },
          options: {
            description:
              'by decision, each answer to it with a fragment of a document before and after, or why there is none',
            type: 'object',
            additionalProperties: {
              type: 'array',
              items: {
                type: 'object',
                required: ['option'],
                properties: {
                  option: {
                    description:
                      'the hook gives a value, says that there is none, or is not there; the caller gives a value or none; a policy of the mapping',
                    enum: [
                      'value',
                      'nothing',
                      'open',
                      'given',
                      'absent',
                      'first',
                      'drop',
                      'error',
                      'hook',
                      'null',
                    ],
                  },
                  before: text,
                  after: text,
                  reason: text,
                  isSetAside: {
                    description: 'the reason is an issue, which sets the document aside',
                    const: true,
                  },
                },
              },
            },
          },
          findings,
        },
      },
    },
    projections: {
      description: 'only in a folder of projections, whose adapters are empty',
      type: 'array',
      items: {
        type: 'object',
        required: ['projection', 'from', 'to', 'given', 'examples', 'generated', 'origins', 'findings'],
        properties: {
          projection: text,
          from: side,
          to: side,
          given: { type: 'object', description: 'what stood in for the caller, by data element' },
          examples: forward,
          generated: forward,
          origins: {
            description: 'where the values of all requests come from',
            type: 'object',
            required: ['same', 'converted', 'given'],
            properties: {
              same: { ...count, description: 'the response has the same text' },
              converted: { ...count, description: 'the response has it in another form' },
              given: { ...count, description: 'from the caller, or the only value that the schema allows' },
            },
          },
          once: {
            description: 'the request of a response in which every data element stands once',
            type: 'object',
            required: ['dataElements', 'filled', 'notFilled'],
            properties: { dataElements: count, filled: count, notFilled: texts },
          },
          findings,
        },
      },
    },
  },
} as const
