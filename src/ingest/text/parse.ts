import type { Sink } from '../../diagnostics/index.ts'
import { defaultLimits, type SourceLimits } from '../limits.ts'
import type { SourceFile } from '../source.ts'
import { decodeText } from './decode.ts'
import { Unreadable } from './problem.ts'
import { parseStrictJson } from './strict-json.ts'
import type { Value } from './value.ts'
import { readYaml, type YamlOptions } from './yaml.ts'

/**
 * Parses a JSON or YAML document, told apart by file extension or first character; undefined, with a report, if
 * broken.
 */
export function parseText(
  file: SourceFile,
  sink: Sink,
  limits: SourceLimits = defaultLimits,
  options: YamlOptions = {},
): Value | undefined {
  const text = decodeText(file, sink, limits)
  if (text === undefined) return undefined
  try {
    return isJson(file.path, text)
      ? parseStrictJson(file.name, text, limits)
      : readYaml(file.name, text, limits, sink, options)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    sink(error.diagnostic)
    return undefined
  }
}

/** Whether a document is JSON: by its extension, or, for others than YAML, if it begins with `{` or `[`. */
export function isJson(path: string, text: string): boolean {
  if (/\.json$/i.test(path)) return true
  return !/\.ya?ml$/i.test(path) && /^\s*[{[]/.test(text)
}
