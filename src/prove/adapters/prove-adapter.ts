import type { AdapterPair } from '../../adapt/index.ts'
import { printIndexedPath, printLeaf } from './compare.ts'
import { countArrivals, type EachOnce, type EachTwice, summarizeLosses } from './each.ts'
import type { Given } from './given.ts'
import type { OptionExamples } from './options.ts'
import { type Passed, PassedCount } from './passed.ts'
import { type Tried, tryValue } from './trial.ts'
import type { TriedAdapter } from './trials.ts'

/** The results of trying one adapter. */
export interface AdapterProof {
  readonly adapter: string
  readonly from: AdapterPair['from']
  readonly to: AdapterPair['to']
  /** The values that stood in for the caller. */
  readonly given: Given
  readonly examples: Passed
  readonly generated: Passed
  /** Absent where no such document was found. */
  readonly once?: EachOnce
  readonly twice?: EachTwice
  /** A document of the source in which every data element stands once. */
  readonly sample?: string
  readonly findings: readonly AdapterFinding[]
  /** What each answer to each decision makes of a document; absent if that was not tried. */
  readonly options?: OptionExamples
}

/** A fault of an adapter, with the document that shows it. */
export interface AdapterFinding {
  readonly document: string
  readonly says: string
  readonly text: string
}

export interface ProofOptions {
  /** How many documents are generated for each adapter. */
  readonly documents: number
  /** Called with the name and the text of every converted document. */
  readonly keep?: (document: string, text: string) => void
}

/**
 * Converts examples and generated documents by an adapter and back. Returns the counts, and a finding for each
 * fault of the adapter.
 */
export function proveAdapter(tried: TriedAdapter, options: ProofOptions): AdapterProof {
  const { pair, trial } = tried
  const { once, twice, sample, ...counts } = tryDocuments(tried, options, findFault)
  return {
    ...{ adapter: pair.name, from: pair.from, to: pair.to, given: trial.given },
    ...counts,
    ...(once && trial.source.node === undefined
      ? { once: countArrivals(pair, trial.elements, once.value, once.found.there) }
      : {}),
    ...(twice ? { twice: summarizeLosses(twice.found.there) } : {}),
    ...(sample === undefined ? {} : { sample }),
  }
}

/** A generated document as a value, with its trial. */
interface TriedDocument {
  readonly value: unknown
  readonly found: Tried
}

/** What all documents of one adapter, or projection, gave. */
export interface TriedDocuments extends Pick<AdapterProof, 'examples' | 'generated' | 'findings' | 'sample'> {
  /** The document in which every data element stands once. */
  readonly once: TriedDocument | undefined
  readonly twice: TriedDocument | undefined
}

/**
 * Tries the examples, generated documents, and one with everything once and one with everything twice; counts each
 * and passes converted ones to `keep`. `fault` says what is wrong with the trial of a value; undefined if nothing.
 */
export function tryDocuments(
  tried: TriedAdapter,
  { documents, keep }: ProofOptions,
  fault: (found: Tried, value: unknown) => string | undefined,
): TriedDocuments {
  const { trial } = tried
  const findings: AdapterFinding[] = []
  /** Tries one document, counts it, and adds a finding if the adapter has a fault. */
  const attempt = (count: PassedCount, name: string, text: string, value: unknown): Tried => {
    const found = tryValue(trial, value)
    count.add(found)
    const says = fault(found, value)
    if (keep && found.there.value !== undefined && found.wrong.length === 0)
      keep(name, trial.target.codec().serialize(found.there.value))
    if (says !== undefined) findings.push({ document: name, says, text })
    return found
  }
  const examples = new PassedCount()
  for (const { example, value } of tried.examples) attempt(examples, example.file, example.text, value)
  const generated = new PassedCount()
  /** Tries a generated document; undefined if there is none or it is invalid. */
  const made = (name: string, text: string | undefined): TriedDocument | undefined => {
    const parsed = text === undefined ? undefined : trial.source.codec().parse(text)
    if (text === undefined || !parsed?.ok) return undefined
    return { value: parsed.value, found: attempt(generated, name, text, parsed.value) }
  }
  for (let number = 0; number < documents; number += 1)
    made(`generated ${number}`, tried.documents.drawn(number))
  const sample = tried.documents.whole(1)
  const once = made('each data element once', sample)
  const twice = made('everything twice', tried.documents.whole(2))
  return {
    ...{ examples: examples.passed, generated: generated.passed, findings, once, twice },
    ...(sample === undefined ? {} : { sample }),
  }
}

/**
 * Says what an adapter did wrong: an invalid document, values not accounted for, an unrecorded difference, or no
 * way back. Undefined if nothing.
 */
function findFault({ back, open, differences, ...found }: Tried): string | undefined {
  const { there } = found
  const wrong = findForwardFault(found)
  if (wrong !== undefined) return wrong
  const [difference] = differences
  if (difference) {
    const { place, is, value } = difference
    return `${is} after coming back: ${place} ${printLeaf(value)}${differences.length > 1 ? ` and ${differences.length - 1} more` : ''}`
  }
  // A value with a recorded loss on the way there may be missing on the way back.
  const lostThere = new Set([
    ...there.losses.map(({ dataElement, path }) => dataElement ?? path.at(-1)),
    ...(open ?? []),
  ])
  const isCut = there.losses.some(({ reason }) => reason === 'incomplete')
  const unexplained = back?.issues.find(
    ({ rule, dataElement }) => rule !== 'required-missing' || !(isCut || lostThere.has(dataElement ?? '')),
  )
  return unexplained && `does not come back: ${unexplained.message}`
}

/**
 * Says what is wrong with the conversion to the target: an invalid document, or a tally that does not add up.
 * Undefined if nothing.
 */
export function findForwardFault({ there, wrong }: Pick<Tried, 'there' | 'wrong'>): string | undefined {
  const [issue] = wrong
  if (issue) return `invalid at ${printIndexedPath(issue.path)}: ${issue.message}`
  const { values, carried, lost, refused } = there.tally
  return carried + lost + refused === values ? undefined : 'the account of its values does not add up'
}
