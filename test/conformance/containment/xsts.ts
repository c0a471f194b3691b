import { printXml, type XmlWitness, xmlContainment } from '../../../src/containment/xml/index.ts'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { generate } from '../../../src/generate/index.ts'
import { readXmlSchemas } from '../../../src/ingest/xsd/index.ts'
import { noProfile } from '../../../src/profile/index.ts'
import { listCodecRoots } from '../../../src/run/index.ts'
import {
  type ElementDeclaration,
  expandedName,
  type NodeId,
  type SchemaSet,
  type Version,
} from '../../../src/schema/index.ts'
import { corpus } from '../../support/corpus.ts'
import { type CompiledSchema, compileSchema } from '../../support/libxml2.ts'
import { unzip } from '../../support/unzip.ts'
import { randomFrom } from '../draw.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { programOf } from '../xsts-program.ts'
import { countedGroups, type Group, reached } from '../xsts-schemas.ts'
import { editsOf } from './edits.ts'
import { judged } from './judged.ts'
import { type Probed, probedOf, type Verdicts } from './probed.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** Roots of a group that are asked about. */
const maxRoots = 3
/** One group of so many is edited. */
const editedShare = 8

/**
 * The valid schemas of the W3C suite: every element holds its own documents, every restriction those of its base; and of
 * edited schemas, what an edit widens holds the documents from before, and what is said not to is shown by one.
 */
export const containmentXsts: Suite = {
  run: async (options) => {
    const tally = new Tally('containment-xsts')
    const files = await unzip(corpus('corpus/xsts/xsts-1.0.zip'))
    const groups = countedGroups(files).filter(({ expected }) => expected === 'valid')
    const step = options.sample === undefined ? 1 : Math.floor(groups.length / options.sample) | 1
    for (const [index, group] of groups.entries()) {
      if (index % step !== 0) continue
      const found = reached(group.documents, files)
      const parts = new Map([...found].map(([path, { bytes }]) => [path, bytes]))
      const set = setOf(group, parts)
      if (set === undefined) continue
      await askItself(tally, group, set, parts)
      if (index % editedShare === 0) askEdited(tally, group, set, files, randomFrom(options.seed + index))
    }
    return tally.result(options)
  },
}

/** A schema that our reader takes whole. */
function setOf({ documents }: Group, files: Files): SchemaSet | undefined {
  const problems = new Diagnostics()
  const found = new Map([...files].map(([path, bytes]) => [path, { name: path, path, bytes }]))
  const sets = new Map([['suite', documents]])
  const options = { profile: noProfile, sets, allowDoctype: true, allowMissing: true }
  const [set] = readXmlSchemas({ name: 'suite', files: found }, options, problems.sink)
  return problems.hasErrors ? undefined : set
}

async function askItself(tally: Tally, group: Group, set: SchemaSet, files: Files): Promise<void> {
  const containment = xmlContainment(set, set)
  const add = (what: string, { kind }: { readonly kind: string }): void => {
    const outcome = kind === 'yes' ? 'right' : kind === 'no' ? 'wrong' : 'undecided'
    tally.add(`${group.set} ${group.name} ${what}`, outcome)
    if (kind !== 'yes') why(`${group.set} ${group.name} ${what}: ${kind}`)
  }
  for (const root of rootsIn(set)) add(`${expandedName(root.name)} itself`, containment.elements(root, root))
  for (const node of set.nodes.values()) {
    if (node.kind !== 'complex' || node.derivation?.by !== 'restriction' || node.abstract) continue
    const { base } = node.derivation
    const verdict = containment.types(node.id, base)
    const isShown = verdict.kind === 'no' && (await isConfirmed(set, files, [node.id, base], verdict.witness))
    if (isShown) tally.add(`${group.set} ${group.name} ${node.id} restricts`, 'right')
    else add(`${node.id} restricts`, verdict)
  }
}

/**
 * Whether both judges agree that an element of a restriction is none of its base. The rules for restrictions allow it: a
 * strict wildcard of the base, say, refuses an element that the restriction declares in its place.
 */
async function isConfirmed(
  set: SchemaSet,
  files: Files,
  types: readonly NodeId[],
  { tree }: XmlWitness,
): Promise<boolean> {
  try {
    const probed = await probedOf(set, files)
    const [restricted, base] = types.map((type) => {
      const root = probed.probeOf(type)
      return root && probed.isAccepted(root, printXml({ ...tree, name: root.name }))
    })
    probed.dispose()
    if (restricted === undefined || base === undefined) return false
    return restricted.codec && restricted.libxml2 && !base.codec && !base.libxml2
  } catch (problem) {
    why(String(problem).split('\n')[0] ?? '')
    return false
  }
}

/** What is not right, on request. */
function why(text: string): void {
  if (process.env.CONTAINMENT_WHY) console.error(text)
}

function rootsIn(set: SchemaSet): readonly ElementDeclaration[] {
  return [...set.elements.values()].filter(({ abstract }) => !abstract).slice(0, maxRoots)
}

function askEdited(tally: Tally, group: Group, set: SchemaSet, files: Files, random: () => number): void {
  const [path] = group.documents
  if (path === undefined || group.documents.length > 1) return
  const text = new TextDecoder().decode(files.get(path))
  const edits = /encoding\s*=\s*["']utf-16/i.test(text) ? [] : editsOf(text, random)
  const parts = new Map([...reached(group.documents, files)].map(([name, { bytes }]) => [name, bytes]))
  const before = edits.length > 0 ? judgedBy(set, parts, path) : undefined
  for (const { kind, effect, text: edited } of edits) {
    const changed = new Map([...parts, [path, new TextEncoder().encode(edited)]])
    const other = setOf(group, changed)
    const after = other && judgedBy(other, changed, path)
    if (!before || !after) continue
    const ways = [
      ['→', before, after, 'widens'],
      ['←', after, before, 'narrows'],
    ] as const
    for (const root of rootsIn(set)) {
      for (const [arrow, a, b, contained] of ways) {
        const [from, to] = [a, b].map((side) => side.set.elements.get(expandedName(root.name)))
        if (!from || !to || to.abstract) continue
        const verdict = xmlContainment(a.set, b.set).elements(from, to)
        const judgement = judged(a, from, b, to, verdict, 5)
        const isContrary = effect === contained && verdict.kind === 'no'
        const id = `${group.set} ${group.name} ${kind} ${arrow} ${expandedName(root.name)}`
        tally.add(id, isContrary ? 'wrong' : judgement.outcome)
        if (isContrary || judgement.outcome !== 'right')
          why(`${id}: ${isContrary ? 'contrary ' : ''}${judgement.kind} ${judgement.said}`)
      }
    }
    after.dispose()
  }
  before?.dispose()
}

/** A set with its emitted codecs and libxml2's schema; libxml2 does not compile all that the suite calls valid. */
function judgedBy(set: SchemaSet, files: Files, entry: string): Probed | undefined {
  const problems = new Diagnostics()
  const base = { name: 'v', status: 'stable', apis: [], examples: [], inputs: [], digest: '' } as const
  const version: Version = { ...base, sets: [set] }
  const program = programOf(generate(version, { toolVersion: '0.0.0' }, problems.sink))
  if (problems.hasErrors) return undefined
  const roots = listCodecRoots(version, program).xml
  const schema = compiled(files, entry)
  return {
    set,
    probed: set,
    probeOf: () => undefined,
    isAccepted: (root, xml): Verdicts => {
      const found = roots.find(({ local }) => local === expandedName(root.name))
      const codec = found?.codec().parse(xml).ok === true
      return { codec, libxml2: schema?.validate(xml).valid ?? codec }
    },
    dispose: () => schema?.dispose(),
  }
}

function compiled(files: Files, entry: string): CompiledSchema | undefined {
  try {
    return compileSchema(files, entry)
  } catch {
    return undefined
  }
}
