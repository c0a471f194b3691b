import type { AdapterPair } from '../../adapt/index.ts'
import { type Root as Aligned, listRoots as alignedRoots } from '../../align/index.ts'
import { invariant } from '../../diagnostics/index.ts'
import { type Adapter, type CodecRoot, candidatesFor, judge, type Roots } from '../../run/index.ts'
import { type ExampleFile, expandedName, type Version } from '../../schema/index.ts'
import { XmlTrialDocuments } from './documents.ts'
import { ElementsByPlace } from './elements-by-place.ts'
import { type Given, makeGivenValues } from './given.ts'
import { givenJson, JsonDocuments } from './json-documents.ts'
import type { Trial } from './trial.ts'

/** A version whose adapters are tried, with its emitted codecs. */
export interface TriedVersion {
  readonly version: Version
  readonly roots: Roots
}

/** One adapter with what its trials need. */
export interface TriedAdapter {
  readonly pair: AdapterPair
  readonly trial: Trial
  readonly documents: TrialDocuments
  readonly examples: readonly ValidExample[]
}

/** An example that is valid for the adapter's source. */
export interface ValidExample {
  readonly example: ExampleFile
  readonly value: unknown
}

/** Makes documents for trials, the same for the same number; undefined where none is found. */
export interface TrialDocuments {
  /** The random document of a number. */
  drawn(number: number): string | undefined
  /** A document with everything that it can have, as often as `times` says. */
  whole(times: number): string | undefined
  /** Documents that have something in an object, or around it, but nothing at this place in it. */
  without?(path: string): Iterable<string>
  /** Documents with a value at a place. */
  only?(path: string): Iterable<string>
}

interface Side {
  /** For XML: the root with its data elements. */
  readonly aligned?: Aligned
  readonly version: Version
  readonly codecs: CodecRoot
  readonly elements: ElementsByPlace
  readonly examples: readonly ValidExample[]
}

/**
 * Returns every adapter with what its trials need: the way back, codecs, values of the caller, documents and valid
 * examples. With `isPart`, documents have something of the part that the target holds. Throws if one was not emitted.
 */
export function prepareTrials(
  pairs: readonly AdapterPair[],
  adapters: readonly Adapter[],
  versions: readonly TriedVersion[],
  isPart = false,
): readonly TriedAdapter[] {
  const sides = new Map<string, Side>()
  const aligned = new Map(versions.map(({ version }) => [version.name, alignedRoots(version)]))
  /** Prepares a root of a version for trials; once for each. */
  const prepareSide = ({ version, root }: AdapterPair['from']): Side => {
    const key = `${version} ${root}`
    const side = sides.get(key) ?? sideAt(versions, aligned.get(version) ?? [], version, root)
    sides.set(key, side)
    return side
  }
  /** Returns the emitted adapter of a pair. */
  const called = (pair: AdapterPair | undefined): Adapter | undefined =>
    adapters.find(({ name }) => name === pair?.name)
  return pairs.map((pair) => {
    const [from, to] = [prepareSide(pair.from), prepareSide(pair.to)]
    const adapter = called(pair)
    invariant(adapter, `the adapter "${pair.name}" was emitted`)
    const back = pairs.find((other) => isSame(other.from, pair.to) && isSame(other.to, pair.from))
    const trial = {
      ...{ adapter, back: called(back), source: from.codecs, target: to.codecs },
      given: givenAt(pair, to),
      givenBack: back ? givenAt(back, from) : {},
      elements: { source: from.elements, target: to.elements },
    }
    const documents: TrialDocuments =
      from.aligned && to.aligned
        ? new XmlTrialDocuments(from.aligned, to.aligned, isPart)
        : new JsonDocuments(trial, from, to)
    return { pair, trial, documents, examples: from.examples }
  })
}

/** Returns values that stand in for the caller, for XML or JSON. */
function givenAt(pair: AdapterPair, side: Side): Given {
  const values = side.examples.map(({ value }) => value)
  return side.aligned
    ? makeGivenValues(pair, side.aligned, values)
    : givenJson(pair, side.version, side.codecs)
}

/**
 * Collects what trials need of a root: codec, places, and the examples that are valid for exactly this root.
 * Throws if it is unknown.
 */
function sideAt(versions: readonly TriedVersion[], all: readonly Aligned[], name: string, key: string): Side {
  const found = versions.find(({ version }) => version.name === name)
  invariant(found, `the version "${name}" is there`)
  const { version, roots } = found
  const aligned = all.find(({ set, element }) => `${set.name}#${expandedName(element.name)}` === key)
  const codecs = [...roots.xml, ...roots.json].find(({ set, local }) => `${set}#${local}` === key)
  invariant(codecs, `the root "${key}" has a codec`)
  const media = codecs.node === undefined ? 'xml' : 'json'
  const examples = version.examples.flatMap((example): readonly ValidExample[] => {
    if (example.media !== media) return []
    const candidates = candidatesFor(example.text, media, roots)
    const verdict = candidates.includes(codecs) ? judge(example.text, media, candidates) : undefined
    return verdict?.valid && verdict.root === codecs ? [{ example, value: verdict.value }] : []
  })
  const elements = new ElementsByPlace(aligned)
  return { ...{ version, codecs, elements, examples }, ...(aligned ? { aligned } : {}) }
}

/** Whether two sides are the same root of the same version. */
function isSame(a: AdapterPair['from'], b: AdapterPair['from']): boolean {
  return a.version === b.version && a.root === b.root
}
