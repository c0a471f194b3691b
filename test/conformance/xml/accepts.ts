import { decodeBytes } from '../../../src/runtime/xml/bytes.ts'
import { Fatal } from '../../../src/runtime/xml/fatal.ts'
import { END, Reader } from '../../../src/runtime/xml/reader.ts'

const limits = { maxDepth: 10_000, maxAttributes: 10_000 }

/** Nothing where our reader takes a document to its end, otherwise the rule that it refuses it by. */
export function refusalOf(bytes: Uint8Array): string | undefined {
  try {
    const reader = new Reader(decodeBytes(bytes), limits)
    while (reader.next() !== END);
    return undefined
  } catch (problem) {
    if (!(problem instanceof Fatal)) throw problem
    return problem.rule
  }
}
