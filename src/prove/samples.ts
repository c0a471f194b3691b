import type { CodecRoot, Roots } from '../run/index.ts'
import { type SampleOptions, sampleDocument, sampleJson } from '../sample/index.ts'
import type { Version } from '../schema/index.ts'
import { findLayout } from '../typescript/index.ts'

/**
 * The most elements of a full document. Beyond that only required ones follow, since recursive schemas have no
 * end.
 */
const mostElements = 100_000

/** The most seeds that are tried for one document. */
const mostTries = 100

export interface SampleRequest {
  readonly root: CodecRoot
  readonly size: SampleOptions['size']
  readonly seed: number
  /** Which of the documents of this seed, counted from 0. */
  readonly index: number
}

/**
 * Returns a document of a root that its emitted validator accepts; undefined if none is found in 100 tries. The
 * same request always gives the same document.
 */
export function validSample(
  version: Version,
  { root, size, seed, index }: SampleRequest,
): string | undefined {
  const codec = root.codec()
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const text = makeSampleText(version, root, {
      size,
      seed: mixSeed(seed, index, attempt),
      ...(size === 'full' ? { maxElements: mostElements } : {}),
    })
    if (text !== undefined && codec.parse(text).ok) return text
  }
  return undefined
}

/** Makes a sample document as text: JSON for a root with a type, else XML. Undefined if none can be made. */
function makeSampleText(
  version: Version,
  { set: name, local, node }: CodecRoot,
  options: SampleOptions,
): string | undefined {
  const { set } = findLayout(version).set(name)
  if (node !== undefined) {
    const value = sampleJson(set, node, options)
    return value === undefined ? undefined : `${JSON.stringify(value, null, 2)}\n`
  }
  const element = set.elements.get(local)
  return element && sampleDocument(set, element, options)
}

/**
 * Returns a seed that differs for neighbouring documents and tries; else one document's second try would be the
 * next one's first.
 */
function mixSeed(seed: number, index: number, attempt: number): number {
  return (Math.imul(seed, 0x9e3779b1) + Math.imul(index, 0x85ebca6b) + Math.imul(attempt, 0xc2b2ae35)) >>> 0
}

/**
 * Returns the roots to make samples of if none is named: the XML roots that operations carry, else the only root.
 * `[]` if there are several.
 */
export function evidentRoots(version: Version, { xml, json }: Roots): readonly CodecRoot[] {
  const bodies = version.apis
    .flatMap(({ operations }) => operations)
    .flatMap(({ request, responses }) => [request, ...responses])
    .flatMap((body) => body?.media ?? [])
    .map(({ schema }) => schema)
  const isCarried = (root: CodecRoot) =>
    bodies.some((body) => body.kind === 'root' && body.set === root.set && body.element === root.local)
  const carried = xml.filter(isCarried)
  if (carried.length > 0) return carried
  const all = [...xml, ...json]
  return all.length === 1 ? all : []
}
