import { isDeepStrictEqual } from 'node:util'
import { type Diagnostic, diagnostic, type Sink } from '../diagnostics/index.ts'
import { type CodecVerdict, candidatesFor, judge, type Roots } from '../run/index.ts'
import type { ExampleFile, Version } from '../schema/index.ts'

/** How the examples of a version fared. */
export interface ExamplesProof {
  readonly version: string
  readonly examples: number
  readonly valid: number
  /** Parsed, serialised and parsed again to the same value. */
  readonly roundTrips: number
}

/**
 * Checks every example of a version with the emitted codecs, reports each verdict, and counts them. An invalid
 * example is only a warning, since the publisher wrote it.
 */
export function proveExamples(version: Version, roots: Roots, sink: Sink): ExamplesProof {
  const verdicts = version.examples.map((example) => {
    const verdict = judge(
      example.text,
      example.media,
      candidatesFor(example.text, example.media, roots),
      {},
      roots,
    )
    sink(describeExample(example, verdict))
    return verdict
  })
  return {
    version: version.name,
    examples: verdicts.length,
    valid: verdicts.filter((verdict) => verdict.valid).length,
    roundTrips: verdicts.filter(roundTrips).length,
  }
}

/** Returns the diagnostic for an example: unmatched, valid, or invalid with its first issue. */
function describeExample(
  { file, media }: ExampleFile,
  { valid, root, among = 1, issues }: CodecVerdict,
): Diagnostic {
  const [first] = issues
  const at = { file, line: first?.line ?? 1, column: first?.column ?? 1 }
  if (root === undefined) return diagnostic('example-unmatched', { media }, at)
  if (valid) return diagnostic('example-valid', { root: root.name }, at)
  const facts = { root: root.name, among, first: first?.message ?? '', more: issues.length - 1 }
  return diagnostic('example-invalid', facts, at)
}

/**
 * Whether a valid document's value is the same after writing and reading it again; false for invalid documents.
 */
function roundTrips({ valid, root, value }: CodecVerdict): boolean {
  if (!valid || root === undefined) return false
  const codec = root.codec()
  const again = codec.parse(codec.serialize(value))
  return again.ok && isDeepStrictEqual(again.value, value)
}
