import { invariant } from '../diagnostics/index.ts'
import type { InStep, Issue, Loss, Result, Tally } from '../runtime/index.ts'
import { arrays, convertRead, type Lists, type OpenDocument, written } from '../runtime/pieces/index.ts'
import type { CodecRoot, Roots } from './codecs.ts'
import {
  type CodecVerdict,
  candidatesFor,
  type DocumentMedia,
  decodeDocumentText,
  judge,
  sniffMedia,
} from './document.ts'
import type { Adapter } from './emitted.ts'
import { listCandidates } from './first-look.ts'
import { isInPieces, judgeInto, printPieces, readStart } from './pieces.ts'

/** What happens where neither the specifications nor a hook decide. */
export interface AdaptPolicy {
  /**
   * A value that needs a decision: an issue sets the document aside, or the value is dropped as a recorded loss.
   */
  readonly onUndetermined: 'error' | 'drop'
  /** A value that the target cannot hold: the document is set aside, or the loss is recorded. */
  readonly onLoss: 'error' | 'drop'
  /**
   * A value that the target's codes or lengths do not allow: the document is set aside, or the loss is recorded.
   */
  readonly onMisfit: 'error' | 'drop'
  /** What the mapping leaves out on purpose: data elements, or paths that begin with the root's name. */
  readonly leftOut?: readonly string[]
}

/** What is needed to convert documents from one version to another. */
export interface AdaptStep {
  /** The adapters from the source version to the target version. */
  readonly adapters: readonly Adapter[]
  readonly source: Roots
  readonly target: Roots
  /** Hooks by adapter, then by decision. */
  readonly hooks: Readonly<Record<string, object>>
  readonly policy: AdaptPolicy
  /** Where there are several steps: the versions of this one. */
  readonly step?: InStep['step']
}

export interface AdaptSetting extends AdaptStep {
  /** The same context for each document, or a function that makes it from the document. */
  readonly context: Readonly<Record<string, unknown>> | DocumentContext
  /** The data elements of the context that no two documents may share. */
  readonly unique?: readonly string[]
  /** The following steps: each converts the result of the one before. */
  readonly later?: readonly AdaptStep[]
}

/**
 * Returns the context of one document, from what it holds and the adapter's name; or the issues why there is none.
 */
export type DocumentContext = (
  value: unknown,
  adapter: string,
) => { readonly context: Readonly<Record<string, unknown>> } | { readonly issues: readonly Issue[] }

/** The result of converting one document. */
export interface AdaptedDocument {
  readonly root?: string
  readonly targetRoot?: string
  /** The document of the target; absent where it had to be set aside. */
  readonly text?: string
  readonly losses: readonly (Loss & Partial<InStep>)[]
  /** Why it was set aside. */
  readonly issues: readonly (Issue & Partial<InStep>)[]
  readonly tally?: Tally
  /** The tally of each step, if there are several. */
  readonly tallies?: readonly (Tally & InStep)[]
  /** Values of the context that no other document may have, by data element. */
  readonly ids?: Readonly<Record<string, unknown>>
}

/**
 * Returns the first adapter whose source root is one that the document may have, judged by the document's start
 * alone. Undefined if there is none.
 */
export function adapterFor(
  document: string | Uint8Array,
  media: DocumentMedia,
  { adapters, source }: Pick<AdaptSetting, 'adapters' | 'source'>,
): Adapter | undefined {
  const candidates = listCandidates(document, media, source)
  return adapters.find(({ from }) => candidates.some((root) => printRootKey(root) === from.root))
}

/** How a document is read, where its long lists are kept, and how the result is written. */
interface Way {
  readonly judge: (candidates: readonly CodecRoot[]) => CodecVerdict
  readonly lists: Lists
  /** Checks and writes a value of the target. */
  readonly give: (target: CodecRoot, value: unknown) => Result<string>
}

/**
 * Converts one document to the target version, through several steps if there are any, and checks each result.
 * Stops at the first step that sets the document aside.
 */
export function adaptDocument(
  document: string | Uint8Array,
  media: DocumentMedia,
  setting: AdaptSetting,
): AdaptedDocument {
  if (setting.later === undefined) return addStep(adaptOnce(document, media, setting), setting)
  const { later, ...first } = setting
  let result = addStep(adaptOnce(document, media, first), setting)
  for (const step of later) {
    if (result.text === undefined) break
    const next = adaptOnce(result.text, sniffMedia('', result.text), { ...first, ...step })
    result = joinSteps(result, addStep(next, step))
  }
  return result
}

/**
 * Returns a result whose losses and issues name the step, with `tallies` (one entry) instead of `tally`. Unchanged if
 * the setting names no step.
 */
function addStep(result: AdaptedDocument, { step }: AdaptStep): AdaptedDocument {
  if (step === undefined) return result
  const { losses, issues, tally, ...others } = result
  return {
    ...others,
    losses: losses.map((loss) => ({ ...loss, step })),
    issues: issues.map((issue) => ({ ...issue, step })),
    tallies: tally === undefined ? [] : [{ ...tally, step }],
  }
}

/**
 * Joins the results of two steps: root of the first, losses and tallies of both, the rest from the later one. The
 * `ids` of both are kept only if the later result has a text.
 */
function joinSteps(first: AdaptedDocument, later: AdaptedDocument): AdaptedDocument {
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

/**
 * Converts a document in memory by the setting's own step, ignoring later ones. Returns the result, or the issues
 * that set the document aside.
 */
function adaptOnce(
  document: string | Uint8Array,
  media: DocumentMedia,
  setting: AdaptSetting,
): AdaptedDocument {
  return adaptCandidates(listCandidates(document, media, setting.source), setting, {
    judge: (candidates) => judge(document, media, candidates, {}, setting.source),
    lists: arrays,
    give: (target, value) => written(target.codec(), value),
  })
}

/**
 * Converts an XML document that need not fit into memory. The result's `text` is only its start; `write` has
 * received the rest. Undefined where the document has to be read whole, or there are several steps.
 */
export function adaptPieces(
  open: OpenDocument,
  setting: AdaptSetting,
  { lists, write }: { readonly lists: Lists; readonly write: (text: string) => void },
): AdaptedDocument | undefined {
  // The document between two steps has to be in memory.
  if (setting.later !== undefined) return undefined
  const start = readStart(open)
  const found = candidatesFor(decodeDocumentText(start), 'xml', setting.source)
  const roots = found.flatMap((root) => {
    const adapter = findAdapter(root, setting)
    return adapter === undefined ? [] : [root, findTarget(adapter, setting)]
  })
  if (!roots.every(isInPieces)) return undefined
  return adaptCandidates(found, setting, {
    judge: (candidates) => judgeInto(open, start, candidates, lists, setting.source),
    lists,
    give: (target, value) => {
      const checked = target.codec().validate(value)
      return checked.ok ? { ok: true, value: printPieces(target, checked.value, write) } : checked
    },
  })
}

/**
 * Reads a document by those candidate roots that have an adapter, and converts it. A JSON document whose properties
 * another root names better is not converted by them. Issues say why it is set aside: no adapter, or invalid.
 */
function adaptCandidates(candidates: readonly CodecRoot[], setting: AdaptSetting, way: Way): AdaptedDocument {
  const known = candidates.filter((root) => findAdapter(root, setting) !== undefined)
  const [first] = candidates
  if (first !== undefined && known.length === 0) {
    return { root: first.name, losses: [], issues: [makeAdapterMissingIssue(first)] }
  }
  const others = candidates.filter((root) => root.node !== undefined && !known.includes(root))
  const { root, issues, value } = way.judge([...known, ...others])
  if (issues.length > 0) return { ...(root === undefined ? {} : { root: root.name }), losses: [], issues }
  const adapter = root && findAdapter(root, setting)
  if (root && !adapter) return { root: root.name, losses: [], issues: [makeAdapterMissingIssue(root)] }
  invariant(root && adapter, 'an adapter leads from a root of one version to one of the other')
  const target = findTarget(adapter, setting)
  const found = { root: root.name, targetRoot: target.name }
  return { ...found, ...convertByAdapter(value, adapter, target, setting, way) }
}

/**
 * Converts a value that was read, and writes the result; without `text` the document is set aside. Adds the values
 * of `unique` context data as `ids`.
 */
function convertByAdapter(
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

/** Returns the root that an adapter leads to; throws if the target version does not have it. */
function findTarget({ to }: Adapter, { target }: AdaptSetting): CodecRoot {
  const found = indexByKey(rootsByKey, target, () => [...target.xml, ...target.json], printRootKey).get(
    to.root,
  )
  invariant(found, 'an adapter leads to a root of the other version')
  return found
}

/** Returns the first adapter that starts at a root; undefined if none does. */
function findAdapter(root: CodecRoot, { adapters }: Pick<AdaptSetting, 'adapters'>): Adapter | undefined {
  return indexByKey(
    adaptersByRoot,
    adapters,
    () => adapters,
    ({ from }) => from.root,
  ).get(printRootKey(root))
}

/** Built once for all documents. */
const adaptersByRoot = new WeakMap<readonly Adapter[], ReadonlyMap<string, Adapter>>()
const rootsByKey = new WeakMap<Roots, ReadonlyMap<string, CodecRoot>>()

/** Returns items by key, the first of each key; built once for each object `of` and kept in `made`. */
function indexByKey<K extends object, T>(
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

/** The issue that no adapter accepts documents with this root. */
function makeAdapterMissingIssue(root: CodecRoot): Issue {
  const message = `No adapter takes documents with the root "${root.name}".`
  return { rule: 'adapter-missing', message, path: [], line: 1, column: 1 }
}

/** A root as adapters name it: `set#{namespace}local`. */
function printRootKey({ set, local }: CodecRoot): string {
  return `${set}#${local}`
}
