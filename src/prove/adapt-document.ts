import { invariant } from '../diagnostics/index.ts'
import type { InStep, Issue, Loss, Result, Tally } from '../runtime/index.ts'
import { arrays, convertRead, type Lists, type OpenDocument, written } from '../runtime/pieces/index.ts'
import type { Adapter } from './adapters/emitted.ts'
import type { CodecRoot, Roots } from './codecs.ts'
import {
  type CodecVerdict,
  candidatesFor,
  type DocumentMedia,
  decodeDocumentText,
  judge,
  sniffMedia,
} from './document.ts'
import { listCandidates } from './first-look.ts'
import { isInPieces, judgeInto, printPieces, readStart } from './pieces.ts'

/** What decides where neither the specifications nor a hook does. */
export interface AdaptPolicy {
  /** A decision: an issue, or a recorded loss. */
  readonly onUndetermined: 'error' | 'drop'
  /** What the target cannot hold: the document is set aside, or the loss is recorded. */
  readonly onLoss: 'error' | 'drop'
  /** A value that the target's codes or lengths do not take: likewise. */
  readonly onMisfit: 'error' | 'drop'
  /** What the mapping decides to leave out: data elements, or paths from the root's name. */
  readonly leftOut?: readonly string[]
}

/** From one version to another by their adapters. */
export interface AdaptStep {
  /** Those that lead from the source version to the target version. */
  readonly adapters: readonly Adapter[]
  readonly source: Roots
  readonly target: Roots
  /** By adapter, then by decision. */
  readonly hooks: Readonly<Record<string, object>>
  readonly policy: AdaptPolicy
  /** Where there are several steps: the versions of this one. */
  readonly step?: InStep['step']
}

export interface AdaptSetting extends AdaptStep {
  /** The same for each document, or what makes it of the document that was read. */
  readonly context: Readonly<Record<string, unknown>> | DocumentContext
  /** The data elements of the context that no two documents may share. */
  readonly unique?: readonly string[]
  /** The steps that follow: each takes what the one before it gives. */
  readonly later?: readonly AdaptStep[]
}

/** The context of one document, by what it holds and the name of the adapter; or why there is none. */
export type DocumentContext = (
  value: unknown,
  adapter: string,
) => { readonly context: Readonly<Record<string, unknown>> } | { readonly issues: readonly Issue[] }

/** What became of one document. */
export interface AdaptedDocument {
  readonly root?: string
  readonly targetRoot?: string
  /** The document of the target; absent where it had to be set aside. */
  readonly text?: string
  readonly losses: readonly (Loss & Partial<InStep>)[]
  /** Why it was set aside. */
  readonly issues: readonly (Issue & Partial<InStep>)[]
  readonly tally?: Tally
  /** The same of each step, where there are several. */
  readonly tallies?: readonly (Tally & InStep)[]
  /** Values of the context that no other document may have, by data element. */
  readonly ids?: Readonly<Record<string, unknown>>
}

/** The adapter that a document's root chooses. */
export function adapterFor(
  document: string | Uint8Array,
  media: DocumentMedia,
  { adapters, source }: Pick<AdaptSetting, 'adapters' | 'source'>,
): Adapter | undefined {
  const candidates = listCandidates(document, media, source)
  return adapters.find(({ from }) => candidates.some((root) => printRootKey(root) === from.root))
}

/** How a document is read and written. */
interface Way {
  readonly judge: (candidates: readonly CodecRoot[]) => CodecVerdict
  readonly lists: Lists
  /** Checks and writes a value of the target. */
  readonly give: (target: CodecRoot, value: unknown) => Result<string>
}

/** Takes one document from the source version to the target version, and checks what came out of each step. */
export function adaptDocument(
  document: string | Uint8Array,
  media: DocumentMedia,
  setting: AdaptSetting,
): AdaptedDocument {
  if (setting.later === undefined) return inStep(adaptOnce(document, media, setting), setting)
  const { later, ...first } = setting
  let result = inStep(adaptOnce(document, media, first), setting)
  for (const step of later) {
    if (result.text === undefined) break
    const next = adaptOnce(result.text, sniffMedia('', result.text), { ...first, ...step })
    result = joined(result, inStep(next, step))
  }
  return result
}

/** What became of a document, with the step that it became it in. */
function inStep(result: AdaptedDocument, { step }: AdaptStep): AdaptedDocument {
  if (step === undefined) return result
  const { losses, issues, tally, ...others } = result
  return {
    ...others,
    losses: losses.map((loss) => ({ ...loss, step })),
    issues: issues.map((issue) => ({ ...issue, step })),
    tallies: tally === undefined ? [] : [{ ...tally, step }],
  }
}

/** Two steps one after the other; losses of both are added up. */
function joined(first: AdaptedDocument, later: AdaptedDocument): AdaptedDocument {
  const { root } = first
  const ids = { ...first.ids, ...later.ids }
  return {
    ...later,
    ...(root === undefined ? {} : { root }),
    losses: [...first.losses, ...later.losses],
    tallies: [...(first.tallies ?? []), ...(later.tallies ?? [])],
    ...(later.text === undefined || Object.keys(ids).length === 0 ? {} : { ids }),
  }
}

function adaptOnce(
  document: string | Uint8Array,
  media: DocumentMedia,
  setting: AdaptSetting,
): AdaptedDocument {
  return adapted(listCandidates(document, media, setting.source), setting, {
    judge: (candidates) => judge(document, media, candidates, {}, setting.source),
    lists: arrays,
    give: (target, value) => written(target.codec(), value),
  })
}

/**
 * The same of an XML document that need not fit into memory. The text is only what its result starts with: the rest has
 * been written. Nothing where the document has to be read whole.
 */
export function adaptPieces(
  open: OpenDocument,
  setting: AdaptSetting,
  { lists, write }: { readonly lists: Lists; readonly write: (text: string) => void },
): AdaptedDocument | undefined {
  // What lies between two steps is a document, and held.
  if (setting.later !== undefined) return undefined
  const start = readStart(open)
  const found = candidatesFor(decodeDocumentText(start), 'xml', setting.source)
  const roots = found.flatMap((root) => {
    const adapter = findAdapter(root, setting)
    return adapter === undefined ? [] : [root, findTarget(adapter, setting)]
  })
  if (!roots.every(isInPieces)) return undefined
  return adapted(found, setting, {
    judge: (candidates) => judgeInto(open, start, candidates, lists, setting.source),
    lists,
    give: (target, value) => {
      const checked = target.codec().validate(value)
      return checked.ok ? { ok: true, value: printPieces(target, checked.value, write) } : checked
    },
  })
}

function adapted(candidates: readonly CodecRoot[], setting: AdaptSetting, way: Way): AdaptedDocument {
  const known = candidates.filter((root) => findAdapter(root, setting) !== undefined)
  const [first] = candidates
  if (first !== undefined && known.length === 0) {
    return { root: first.name, losses: [], issues: [noAdapter(first)] }
  }
  const { root, issues, value } = way.judge(known)
  if (issues.length > 0) return { ...(root === undefined ? {} : { root: root.name }), losses: [], issues }
  const adapter = root && findAdapter(root, setting)
  invariant(root && adapter, 'an adapter leads from a root of one version to one of the other')
  const target = findTarget(adapter, setting)
  const found = { root: root.name, targetRoot: target.name }
  return { ...found, ...converted(value, adapter, target, setting, way) }
}

function converted(
  value: unknown,
  adapter: Adapter,
  target: CodecRoot,
  { context: given, hooks, policy, unique = [] }: AdaptSetting,
  { lists, give }: Way,
): Omit<AdaptedDocument, 'root' | 'targetRoot'> {
  let context: Readonly<Record<string, unknown>> = {}
  const { given: text, ...account } = convertRead(value, {
    adapter: (one, values, members, options) => {
      context = values as Readonly<Record<string, unknown>>
      return adapter.run(one, context, { [adapter.name]: members }, options)
    },
    contextOf: (read) => (typeof given === 'function' ? given(read, adapter.name) : { context: given }),
    hooks: hooks[adapter.name] ?? {},
    policies: policy,
    ...(policy.leftOut === undefined ? {} : { leftOut: policy.leftOut }),
    lists,
    check: (made) => target.codec().validate(made),
    give: (made) => give(target, made),
  })
  if (unique.length === 0) return text === undefined ? account : { text, ...account }
  const ids = Object.fromEntries(
    unique.flatMap((id) => (text === undefined || context[id] === undefined ? [] : [[id, context[id]]])),
  )
  return {
    ...(text === undefined ? {} : { text }),
    ...account,
    ...(Object.keys(ids).length === 0 ? {} : { ids }),
  }
}

function findTarget({ to }: Adapter, { target }: AdaptSetting): CodecRoot {
  const found = byKey(rootsByKey, target, () => [...target.xml, ...target.json], printRootKey).get(to.root)
  invariant(found, 'an adapter leads to a root of the other version')
  return found
}

function findAdapter(root: CodecRoot, { adapters }: Pick<AdaptSetting, 'adapters'>): Adapter | undefined {
  return byKey(
    adaptersByRoot,
    adapters,
    () => adapters,
    ({ from }) => from.root,
  ).get(printRootKey(root))
}

/** Made once for all documents of a store. */
const adaptersByRoot = new WeakMap<readonly Adapter[], ReadonlyMap<string, Adapter>>()
const rootsByKey = new WeakMap<Roots, ReadonlyMap<string, CodecRoot>>()

/** The first of each key. */
function byKey<K extends object, T>(
  made: WeakMap<K, ReadonlyMap<string, T>>,
  of: K,
  all: () => readonly T[],
  keyFor: (one: T) => string,
): ReadonlyMap<string, T> {
  const known = made.get(of)
  if (known !== undefined) return known
  const found = new Map<string, T>()
  for (const one of all()) if (!found.has(keyFor(one))) found.set(keyFor(one), one)
  made.set(of, found)
  return found
}

function noAdapter(root: CodecRoot): Issue {
  const message = `No adapter takes documents with the root "${root.name}".`
  return { rule: 'adapter-missing', message, path: [], line: 1, column: 1 }
}

function printRootKey({ set, local }: CodecRoot): string {
  return `${set}#${local}`
}
