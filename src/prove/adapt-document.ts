import { invariant } from '../diagnostics/index.ts'
import type { Issue, Loss, Tally } from '../runtime/index.ts'
import type { Adapter } from './adapters/emitted.ts'
import type { Root, Roots } from './codecs.ts'
import { candidatesFor, type DocumentMedia, judge } from './document.ts'
import { guarded, HookFailure } from './hooks.ts'
import { startText } from './pieces.ts'

/** What decides where neither the specifications nor a hook does. */
export interface AdaptPolicy {
  /** An open point: an issue, or a recorded loss. */
  readonly onUndetermined: 'error' | 'drop'
  /** What the target cannot hold: the document is set aside, or the loss is recorded. */
  readonly onLoss: 'error' | 'drop'
}

export interface AdaptSetting {
  /** Those that lead from the source version to the target version. */
  readonly adapters: readonly Adapter[]
  readonly source: Roots
  readonly target: Roots
  readonly context: Readonly<Record<string, unknown>>
  /** By adapter, then by open point. */
  readonly hooks: Readonly<Record<string, object>>
  readonly policy: AdaptPolicy
}

/** What became of one document. */
export interface AdaptedDocument {
  readonly root?: string
  readonly targetRoot?: string
  /** The document of the target; absent where it had to be set aside. */
  readonly text?: string
  readonly losses: readonly Loss[]
  /** Why it was set aside. */
  readonly issues: readonly Issue[]
  readonly tally?: Tally
}

/** The adapter that a document's root chooses. */
export function adapterFor(
  document: string | Uint8Array,
  media: DocumentMedia,
  { adapters, source }: Pick<AdaptSetting, 'adapters' | 'source'>,
): Adapter | undefined {
  const candidates = candidatesFor(startText(document), media, source)
  return adapters.find(({ from }) => candidates.some((root) => keyOf(root) === from.root))
}

/** Takes one document from the source version to the target version, and checks what came out. */
export function adaptDocument(
  document: string | Uint8Array,
  media: DocumentMedia,
  setting: AdaptSetting,
): AdaptedDocument {
  const candidates = candidatesFor(startText(document), media, setting.source)
  const adapted = candidates.filter((root) => adapterOf(root, setting) !== undefined)
  const [first] = candidates
  if (first !== undefined && adapted.length === 0) {
    return { root: first.name, losses: [], issues: [noAdapter(first)] }
  }
  const { root, issues, value } = judge(document, media, adapted)
  if (issues.length > 0) return { ...(root === undefined ? {} : { root: root.name }), losses: [], issues }
  const adapter = root && adapterOf(root, setting)
  const target = [...setting.target.xml, ...setting.target.json].find(
    (one) => keyOf(one) === adapter?.to.root,
  )
  invariant(root && adapter && target, 'an adapter leads from a root of one version to one of the other')
  const found = { root: root.name, targetRoot: target.name }
  try {
    return { ...found, ...convert(value, adapter, target, setting) }
  } catch (error) {
    if (!(error instanceof HookFailure)) throw error
    return { ...found, losses: [], issues: [error.toIssue()] }
  }
}

function convert(
  value: unknown,
  adapter: Adapter,
  target: Root,
  { context, hooks, policy }: AdaptSetting,
): Pick<AdaptedDocument, 'text' | 'losses' | 'issues' | 'tally'> {
  const repeats = policy.onLoss === 'drop' ? 'first' : 'error'
  const options = { repeats, undetermined: policy.onUndetermined } as const
  const { value: made, issues, losses, tally } = adapter.run(value, context, guarded(hooks), options)
  const codec = target.codec()
  const checked = made === undefined ? undefined : codec.validate(made)
  const wrong = checked === undefined || checked.ok ? [] : checked.issues
  const refused = policy.onLoss === 'error' ? losses.map(asIssue) : []
  const all = [...issues, ...wrong, ...refused]
  const text = checked?.ok === true && all.length === 0 ? codec.serialize(checked.value) : undefined
  return { ...(text === undefined ? {} : { text }), losses, issues: all, tally }
}

function adapterOf(root: Root, { adapters }: Pick<AdaptSetting, 'adapters'>): Adapter | undefined {
  return adapters.find(({ from }) => from.root === keyOf(root))
}

function asIssue({ path, dataElement, reason }: Loss): Issue {
  const message = `The target cannot hold this value (${reason}).`
  return { rule: 'loss', message, path, ...(dataElement === undefined ? {} : { dataElement }) }
}

function noAdapter(root: Root): Issue {
  const message = `No adapter takes documents with the root "${root.name}".`
  return { rule: 'adapter-missing', message, path: [], line: 1, column: 1 }
}

function keyOf({ set, local }: Root): string {
  return `${set}#${local}`
}
