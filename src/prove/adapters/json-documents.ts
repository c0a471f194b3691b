import type { AdapterPair } from '../../adapt/index.ts'
import type { CodecRoot } from '../../run/index.ts'
import { sampleJson } from '../../sample/index.ts'
import type { NodeId, SchemaSet, Version } from '../../schema/index.ts'
import { findLayout, propertiesIn } from '../../typescript/index.ts'
import { makeHolder } from '../held-values.ts'
import { validSample } from '../samples.ts'
import type { Given } from './given.ts'
import type { Trial } from './trial.ts'

interface JsonSide {
  readonly version: Version
  readonly codecs: CodecRoot
}

/** How many seeds are tried for a document that both versions accept. */
const tries = 4

/** JSON documents for the trials of an adapter. */
export class JsonDocuments {
  readonly #trial: Trial
  readonly #from: JsonSide
  readonly #to: JsonSide

  constructor(trial: Trial, from: JsonSide, to: JsonSide) {
    this.#trial = trial
    this.#from = from
    this.#to = to
  }

  /**
   * Makes the document of a number: even ones as the source's schema allows, odd ones with values that the target
   * accepts as well, where possible. Undefined if none is found.
   */
  drawn(number: number): string | undefined {
    const size = number % 3 === 0 ? 'minimal' : 'random'
    if (number % 2 === 0) return this.#sample(this.#from, number, size)
    for (let attempt = 0; attempt < tries; attempt++) {
      const text = this.#fromTarget(number + 1000 * attempt)
      if (text !== undefined) return text
    }
    return this.#sample(this.#from, number, 'random')
  }

  /** Makes a random document for `times` 1; undefined for others. */
  whole(times: number): string | undefined {
    return times === 1 ? this.#sample(this.#from, 0, 'random') : undefined
  }

  /** Makes a valid document of a side's root, always the same for a number; undefined if none is found. */
  #sample({ version, codecs }: JsonSide, number: number, size: 'minimal' | 'random'): string | undefined {
    return validSample(version, { root: codecs, size, seed: 1, index: number })
  }

  /** Makes a document of the target and converts it back to the source; undefined if that fails. */
  #fromTarget(number: number): string | undefined {
    const { back, source, target, givenBack } = this.#trial
    const text = back && this.#sample(this.#to, number, 'random')
    const read = text === undefined ? undefined : target.codec().parse(text)
    if (!read?.ok) return undefined
    const made = back?.run(
      read.value,
      givenBack,
      {},
      { undetermined: 'drop', misfit: 'drop', repeats: 'first' },
    )
    if (made?.ok !== true || !source.codec().validate(made.value).ok) return undefined
    return source.codec().serialize(made.value)
  }
}

/**
 * Returns values that stand in for the caller, by data element, made from the target's schema. Those of unknown
 * places are left out.
 */
export function givenJson(
  { context }: Pick<AdapterPair, 'context'>,
  version: Version,
  root: CodecRoot,
): Given {
  const { set } = findLayout(version).set(root.set)
  const found: Record<string, unknown> = {}
  for (const { dataElement } of context) {
    const type = typeAt(set, root.node ?? '', dataElement.split('.'))
    if (type === undefined) continue
    const value = makeHolder(set, type)(sampleJson(set, type, { seed: 1, size: 'minimal' }))
    if (value !== undefined) found[dataElement] = value
  }
  return found
}

/**
 * Returns the type at a path of properties from a type; undefined if there is none. A property's name may contain
 * dots.
 */
function typeAt(set: SchemaSet, type: NodeId, names: readonly string[]): NodeId | undefined {
  if (names.length === 0) return type
  for (let end = 1; end <= names.length; end++) {
    const [property] = propertiesIn(set, type, names.slice(0, end).join('.'))
    const found = property && typeAt(set, property.type, names.slice(end))
    if (found !== undefined) return found
  }
  return undefined
}
