import type { OutputFile } from '../typescript/index.ts'
import type { PathShare } from './json/path-shares.ts'
import { rootKey } from './plan/pair.ts'
import type { AdapterPlan } from './plan/plan.ts'
import type { PlannedOutcome } from './plan/planned-outcomes.ts'

/** Parts that the JSON Schemas of the adapter files share. */
export const stringSchema = { type: 'string' } as const
export const texts = { type: 'array', items: stringSchema } as const
export const countSchema = { type: 'integer', minimum: 0 } as const

/** The schema of a version with one of its roots. */
export const side = {
  type: 'object',
  required: ['version', 'root'],
  properties: { version: stringSchema, root: stringSchema },
} as const

/** The number of data elements with each fate; the three add up to `all`. */
export interface FateCounts extends Readonly<Record<PlannedOutcome['fate'], number>> {
  readonly all: number
}

/** The ids of the data elements of one subset, by fate. */
export interface SubsetFates extends Record<PlannedOutcome['fate'], readonly string[]> {
  readonly subset: string
}

/** Counts the data elements by fate. */
export function fateCounts(fates: readonly PlannedOutcome[]): FateCounts {
  const having = (fate: PlannedOutcome['fate']): number => fates.filter((one) => one.fate === fate).length
  return { all: fates.length, carried: having('carried'), decision: having('decision'), lost: having('lost') }
}

/** Groups the data elements by subset and fate, sorted by subset. One in several subsets is listed in each. */
export function subsetFates(fates: readonly PlannedOutcome[]): readonly SubsetFates[] {
  const subsets = new Map<string, Record<PlannedOutcome['fate'], string[]>>()
  for (const { id, fate, subsets: names } of fates) {
    for (const name of names) {
      const known = subsets.get(name) ?? { carried: [], decision: [], lost: [] }
      known[fate].push(id)
      subsets.set(name, known)
    }
  }
  return [...subsets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([subset, ids]) => ({ subset, ...ids }))
}

interface Directed {
  readonly plan: AdapterPlan & { readonly share?: PathShare }
  readonly version: { readonly from: string; readonly to: string }
}

/**
 * The file `fates.json`: for each adapter, the fate of every data element, the counts, and the lists by subset.
 * For JSON, what becomes of every property.
 */
export function printFatesFile(path: string, directions: readonly Directed[]): OutputFile {
  const adapters = directions.map(({ plan, version }) => ({
    adapter: plan.name,
    from: { version: version.from, root: rootKey(plan.from) },
    to: { version: version.to, root: rootKey(plan.to) },
    counts: fateCounts(plan.fates),
    dataElements: plan.fates.map(({ subsets: _, ...fate }) => fate),
    subsets: subsetFates(plan.fates),
    ...(plan.share ? { paths: plan.share } : {}),
  }))
  return { path, text: `${JSON.stringify({ formatVersion: 1, adapters }, null, 1)}\n` }
}

const byFate = ['carried', 'decision', 'lost'] as const
const byPath = ['kept', 'moved', 'gone', 'new'] as const

/** The JSON Schema of `fates.json`. Additional properties are allowed, so that fields can be added. */
export const fatesSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What adapters do with every data element of their source',
  type: 'object',
  required: ['formatVersion', 'adapters'],
  properties: {
    formatVersion: { const: 1 },
    adapters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['adapter', 'from', 'to', 'counts', 'dataElements', 'subsets'],
        properties: {
          adapter: stringSchema,
          from: side,
          to: side,
          counts: {
            description: 'the three fates add up to all data elements of the source',
            type: 'object',
            required: ['all', ...byFate],
            properties: { all: countSchema, carried: countSchema, decision: countSchema, lost: countSchema },
          },
          dataElements: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'path', 'fate', 'hooks', 'sometimes', 'limits'],
              properties: {
                id: stringSchema,
                name: stringSchema,
                path: { ...stringSchema, description: 'its first place in the source' },
                fate: { enum: byFate },
                because: { ...stringSchema, description: 'why it is not converted by rule' },
                hooks: { ...texts, description: 'questions that every value of it waits for' },
                sometimes: { ...texts, description: 'questions that some values of it raise' },
                limits: { ...texts, description: 'what some documents lose of it although it is converted' },
              },
            },
          },
          subsets: {
            type: 'array',
            items: {
              type: 'object',
              required: ['subset', ...byFate],
              properties: { subset: stringSchema, carried: texts, decision: texts, lost: texts },
            },
          },
          paths: {
            description: 'of JSON: what becomes of every property, by path',
            type: 'object',
            required: ['counted', 'counts', 'places'],
            properties: {
              counted: {
                enum: ['paths', 'declarations'],
                description: 'declarations where there are too many paths',
              },
              counts: {
                type: 'object',
                required: ['all', ...byPath, 'required'],
                properties: {
                  ...{ all: countSchema, kept: countSchema, moved: countSchema, gone: countSchema },
                  ...{ new: countSchema, required: countSchema },
                },
              },
              places: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['path', 'fate', 'paths'],
                  properties: {
                    path: stringSchema,
                    fate: { enum: byPath.slice(1) },
                    to: { ...stringSchema, description: 'where it went' },
                    isRequired: { const: true, description: 'its object must have it' },
                    paths: { ...countSchema, description: 'how many paths: its own, and those below it' },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const
