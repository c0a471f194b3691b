import { invariant } from '../../diagnostics/index.ts'
import type { JsonType, Operation } from '../../runtime/index.ts'
import { type CodecReference, isOperationReference, type OperationData } from './operation-data.ts'

/** What the references of operations lead to. */
export interface LinkTargets {
  /** The runtime's exports, by name. */
  readonly runtime: Readonly<Record<string, unknown>>
  /** Returns what a generated module exports, by the module's path. */
  readonly load: (module: string) => Readonly<Record<string, unknown>>
}

/** Returns an operation that runs: its data with each reference replaced by what it refers to. */
export function linkOperation(data: OperationData, targets: LinkTargets): Operation<unknown, unknown> {
  return linkPart(data, targets) as Operation<unknown, unknown>
}

/** A copy of a part of an operation's data, with each reference replaced; undefined fields are dropped. */
function linkPart(part: unknown, targets: LinkTargets): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((item) => linkPart(item, targets))
  if (!isOperationReference(part)) {
    const fields = Object.entries(part).filter(([, value]) => value !== undefined)
    return Object.fromEntries(fields.map(([name, value]) => [name, linkPart(value, targets)]))
  }
  if (part.$ === 'codec') return linkCodec(part, targets)
  const value = targets.runtime[part.name]
  if (part.given === undefined) return value
  invariant(typeof value === 'function', `the runtime has a function "${part.name}"`)
  const make = value as (...given: readonly unknown[]) => unknown
  return make(...part.given.map((one) => linkPart(one, targets)))
}

/** The codec that a reference names. The descriptor of a message is loaded when its codec first needs it. */
function linkCodec({ module, name, isMessage }: CodecReference, { runtime, load }: LinkTargets): unknown {
  if (!isMessage) return load(module)[name]
  const make = runtime.jsonMessageCodec as (type: () => JsonType) => unknown
  return make(() => load(module)[name] as JsonType)
}
