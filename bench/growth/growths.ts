import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { generate } from '../prepare/generated.ts'
import { makeWith } from '../prepare/make.ts'
import { madeFolder } from '../prepare/programs.ts'
import { storeOf } from '../prepare/store.ts'
import { ours } from '../rows/command.ts'
import { curveOf, type Growth, type Step } from './curve.ts'
import { writeMessages } from './messages.ts'

type Say = (words: string) => void

/** Curves by id. */
export function growths(isQuick: boolean, most: number): ReadonlyMap<string, (say: Say) => Promise<Growth>> {
  const limits = { runs: isQuick ? 1 : Math.min(3, most), seconds: isQuick ? 60 : 150 }
  return new Map([
    [
      'growth-schemas',
      (say: Say) => ofSchemas(isQuick ? [1, 2, 5, 10] : [1, 2, 5, 10, 20, 50, 100], { ...limits, say }),
    ],
    [
      'growth-messages',
      (say: Say) =>
        ofMessages(isQuick ? [1, 10, 50] : [1, 2, 5, 10, 20, 50, 100, 200, 500], { ...limits, say }),
    ],
    [
      'growth-documents',
      (say: Say) =>
        ofDocuments(isQuick ? [1e3, 1e5, 1e6, 1e7] : [1e3, 1e4, 1e5, 1e6, 1e7, 3e7, 6e7, 1e8], {
          ...limits,
          say,
        }),
    ],
    [
      'growth-stores',
      (say: Say) => ofStores(isQuick ? [10, 100, 500] : [10, 100, 1000, 10_000], { ...limits, say }),
    ],
    [
      'growth-changes',
      (say: Say) =>
        isQuick
          ? ofChanges(4, [10, 30, 100, 300, 1000], { ...limits, say })
          : ofChanges(40, [10, 100, 1000, 3000, 10_000], { ...limits, say }),
    ],
  ])
}

interface Limits {
  readonly runs: number
  readonly seconds: number
  say(words: string): void
}

async function grown(copies: number, edits = 0): Promise<string> {
  const folder = join(madeFolder('grown'), `${copies}-${edits}`)
  await makeWith('grow-schema', [folder, String(copies), String(edits)])
  return folder
}

const tiny =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:grown"><xs:element name="grown" type="xs:string"/></xs:schema>\n'

function tinySchema(): string {
  const folder = madeFolder('grown/tiny')
  writeFileSync(join(folder, 'grown.xsd'), tiny)
  return folder
}

/** Away from every `node_modules`, so that nothing is taken from the cache. */
const configs = mkdtempSync(join(tmpdir(), 'bench-configs-'))
process.on('exit', () => rmSync(configs, { recursive: true, force: true }))

/** A build of one version that has the schemas of a folder. */
function building(folder: string): readonly string[] {
  const file = join(configs, `${basename(folder)}.json`)
  writeFileSync(file, JSON.stringify({ versions: { grown: { schemas: folder } } }))
  return ours('build', '--quiet', '--config', file, '--out', 'made')
}

async function ofSchemas(sizes: readonly number[], limits: Limits): Promise<Growth> {
  const steps = sizes.map((size): Step => ({ size, argv: async () => building(await grown(size)) }))
  const base = async () => building(tinySchema())
  return {
    ...{ id: 'growth-schemas', title: 'Build, by the size of the schema', unit: "times eFTI's consignment" },
    says: 'Schemas written from the model of V0: its structure, facets and codes again and again under other names, one element in fifty leading into another copy. `diff` compares one with another that has ten edits.',
    curves: [
      await curveOf({ name: 'build', base, steps, ...limits }),
      await curveOf({
        ...{ name: 'diff, with proofs', codes: [0, 1], ...limits },
        base: async () => comparing(tinySchema(), tinySchema()),
        steps: sizes.map(
          (size): Step => ({ size, argv: async () => comparing(await grown(size), await grown(size, 10)) }),
        ),
      }),
    ],
  }
}

/** A comparison of two folders, each with the entry `grown.xsd`. */
function comparing(before: string, after: string): readonly string[] {
  return ours('diff', join(before, 'grown.xsd'), join(after, 'grown.xsd'), '--format', 'json')
}

async function ofMessages(sizes: readonly number[], limits: Limits): Promise<Growth> {
  const folder = (size: number, isNext: boolean) => {
    const written = join(madeFolder('messages'), `${size}-${isNext ? 'next' : 'first'}`)
    writeMessages(written, size, isNext)
    return written
  }
  const diff = (size: number) => ours('diff', folder(size, false), folder(size, true), '--format', 'json')
  const curve = (name: string, argv: (size: number) => readonly string[]) =>
    curveOf({
      ...{ name, base: async () => argv(1), codes: [0, 1], ...limits },
      steps: sizes.map((size): Step => ({ size, argv: async () => argv(size) })),
    })
  return {
    ...{ id: 'growth-messages', title: 'Folders of messages', unit: 'messages' },
    says: 'Each message is a schema document with a root of its own; all share the types of one namespace. `diff` compares each with its next version, which has two more elements.',
    curves: [
      await curve('build', (size) => building(folder(size, false))),
      await curve('diff, with proofs', diff),
    ],
  }
}

async function ofDocuments(sizes: readonly number[], limits: Limits): Promise<Growth> {
  const { common } = await generate()
  const folder = madeFolder('documents')
  await makeWith('grow-document', [common, folder, ...sizes.map(String)])
  const file = (size: number | string) => join(folder, `${size}.xml`)
  const migrate = (size: number | string) => migrating(file(size), join(folder, 'context.json'))
  const validate = (size: number | string) => ours('validate', '--embedded', 'v0', file(size))
  const curve = (name: string, argv: (size: number | string) => readonly string[]) =>
    curveOf({
      ...{ name, base: async () => argv('least'), ...limits },
      steps: sizes.map((size): Step => ({ size, argv: async () => argv(size) })),
    })
  return {
    ...{ id: 'growth-documents', title: 'One document, by its length', unit: 'bytes' },
    says: 'A valid consignment whose largest part is repeated.',
    curves: [await curve('validate', validate), await curve('migrate', migrate)],
  }
}

function migrating(from: string, context: string): readonly string[] {
  const options = ['--context', context, '--on-undetermined', 'drop', '--quiet', '--threads', '1']
  return ours('migrate', '--embedded', 'v0', 'v1', from, ...options, '--out', 'migrated')
}

async function ofStores(sizes: readonly number[], limits: Limits): Promise<Growth> {
  const stores = await Promise.all(
    sizes.map(async (size) => [size, await storeOf(size, Math.min(size, 50))] as const),
  )
  const [least] = stores
  if (least === undefined) throw new Error('no size')
  const curve = (name: string, argv: (folder: string, context: string) => readonly string[]) =>
    curveOf({
      ...{ name, base: async () => argv(least[1].one, least[1].context), ...limits },
      steps: stores.map(
        ([size, { folder, context }]): Step => ({ size, argv: async () => argv(folder, context) }),
      ),
    })
  return {
    ...{ id: 'growth-stores', title: 'Many documents', unit: 'documents' },
    says: 'Consignments of a few kilobytes, each a file.',
    curves: [
      await curve('validate', (folder) => ours('validate', '--embedded', 'v0', folder)),
      await curve('migrate', migrating),
    ],
  }
}

async function ofChanges(copies: number, sizes: readonly number[], limits: Limits): Promise<Growth> {
  const before = await grown(copies)
  const steps = sizes.map(
    (size): Step => ({ size, argv: async () => comparing(before, await grown(copies, size)) }),
  )
  const base = async () => comparing(before, await grown(copies, 1))
  return {
    ...{ id: 'growth-changes', title: 'Compare, by the number of changes', unit: 'edits' },
    says: `Two states of a schema ${copies} times eFTI's: elements and attributes removed, renamed, made optional or repeatable. The base is one edit.`,
    curves: [await curveOf({ name: 'diff, with proofs', base, steps, codes: [0, 1], ...limits })],
  }
}
