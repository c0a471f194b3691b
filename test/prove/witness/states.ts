import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { diffInDetail } from '../../../src/diff/index.ts'
import type { Limits } from '../../../src/ingest/index.ts'
import { type LoadedVersion, loadSource, secondOpinions } from '../../../src/pipeline/index.ts'
import {
  type Asked,
  proveWitnesses,
  type SecondOpinions,
  type WitnessedComparison,
} from '../../../src/prove/index.ts'
import { type CodecVerdict, candidatesFor, judge } from '../../../src/run/index.ts'
import { corpus } from '../../support/corpus.ts'

const common = '{http://efti.eu/v1/consignment/common}consignment'
const identifier = '{http://efti.eu/v1/consignment/identifier}consignment'
const message = (name: string): string => `{urn:eu:move:eFTI:data:standard:${name}:1}${name}`

const v0 = {
  'putConsignmentIdentifiers.request': identifier,
  'getConsignmentSubsets.response.200': common,
}
const v1 = {
  'uploadIdentifiers.request': message('FTI004UploadIdentifierRequest'),
  'uploadIdentifiers.response.201': message('FTI029UploadIdentifierResponse'),
  'getDataset.response.200': message('FTI010GetCmdsResponse'),
}

/** The published states, oldest first: folder and what binds the bodies that the description leaves open. */
const published = {
  '2024-10': { folder: 'v0-history/2024-10-test-fest' },
  '2025-01': { folder: 'v0-history/2025-01-release-0.5.0', bind: v0 },
  '2025-02': { folder: 'v0-history/2025-02-test-fest-2', bind: v0 },
  v0: { folder: 'v0', bind: v0 },
  v1: { folder: 'v1-draft', bind: v1 },
}

/** Steps of a family of schemas that is in use elsewhere. */
const families = ['datex2-2.0', 'datex2-2.1', 'datex2-2.2', 'datex2-2.3', 'datex2-3.0', 'datex2-3.3'] as const

export type StateName = keyof typeof published | (typeof families)[number]

function isFamily(name: StateName): name is (typeof families)[number] {
  return families.some((family) => family === name)
}

/** A published state with its emitted validators running, and libxml2 and ajv beside them. */
export interface State {
  readonly loaded: LoadedVersion
  verdict(text: string): Promise<CodecVerdict>
  /** What libxml2 says; a document whose root nobody declares is refused. */
  isValid(text: string): Promise<boolean>
  /** Whether libxml2 takes the schema that a document's root is of. */
  isJudged(text: string): Promise<boolean>
}

const known = new Map<StateName, Promise<State>>()

export function stateOf(name: StateName): Promise<State> {
  const found = known.get(name) ?? read(name)
  known.set(name, found)
  return found
}

async function read(name: StateName): Promise<State> {
  if (isFamily(name)) {
    const source = {
      name,
      status: 'stable',
      schemas: `${name}.zip`,
      apis: new Map(),
      bind: new Map(),
    } as const
    return loaded(source, corpus('corpus/xml-families'))
  }
  const { folder, ...more } = published[name]
  const bind = new Map(Object.entries('bind' in more ? more.bind : {}))
  const apis = ['gate-api-for-platform', 'platform-api-for-gate'].map((api) => {
    return [api, { openapi: `openapi/${api}.yaml` }] as const
  })
  return loaded(
    {
      ...{ name, status: name === 'v1' ? 'draft' : 'stable', schemas: 'schemas.zip', examples: 'examples' },
      ...{ apis: new Map(bind.size === 0 ? [] : apis), bind },
    },
    corpus(`corpus/efti/${folder}`),
  )
}

async function loaded(source: Parameters<typeof loadSource>[0], root: string): Promise<State> {
  const problems = new Diagnostics()
  const found = await loadSource(source, { root, profile: 'efti', limits: {} as Limits }, problems.sink)
  if (found === undefined)
    throw new Error(
      problems
        .sorted()
        .map((one) => one.message)
        .join('\n'),
    )
  return state(found, await secondOpinions(found))
}

async function state(loaded: LoadedVersion, opinions: SecondOpinions): Promise<State> {
  const roots = await loaded.roots()
  const asked = (text: string): Promise<readonly Asked[]> =>
    Promise.all(candidatesFor(text, 'xml', roots).map((root) => opinions.of(text, 'xml', root)))
  return {
    loaded,
    verdict: async (text) => judge(text, 'xml', candidatesFor(text, 'xml', roots)),
    isValid: async (text) => (await asked(text)).some(opinionOf),
    isJudged: async (text) => (await asked(text)).every((one) => 'valid' in one),
  }
}

function opinionOf(asked: Asked): boolean {
  if (!('valid' in asked)) throw new Error(JSON.stringify(asked))
  return asked.valid
}

const steps = new Map<string, Promise<WitnessedComparison>>()

/** Two states compared, with what proves the breaking changes. */
export function provenStep(from: StateName, to: StateName): Promise<WitnessedComparison> {
  const found = steps.get(`${from} ${to}`) ?? prove(from, to)
  steps.set(`${from} ${to}`, found)
  return found
}

async function prove(from: StateName, to: StateName): Promise<WitnessedComparison> {
  const [one, other] = await Promise.all([from, to].map(proven))
  if (one === undefined || other === undefined) throw new Error('two states are compared')
  return proveWitnesses(diffInDetail(one.version, other.version), one, other)
}

async function proven(name: StateName) {
  const { version, roots, program } = (await stateOf(name)).loaded
  return { version, roots: await roots(), program: await program() }
}
