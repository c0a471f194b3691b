import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml'
import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { SourceLimits } from '../limits.ts'
import { TextLines } from './lines.ts'
import { Unreadable } from './problem.ts'
import type { Value } from './value.ts'
import { YamlComposer, type YamlOptions } from './yaml-composer.ts'

/** Reads one YAML 1.2 document, as far as JSON can say the same: no foreign tags, no cycles; merge keys where asked for. */
export function readYaml(
  file: string,
  text: string,
  limits: SourceLimits,
  sink: Sink,
  options: YamlOptions = {},
): Value {
  const lines = new TextLines(file, text)
  const events = parseYamlEvents(text, lines, limits)
  const documents = events.flatMap((event, index) =>
    event.type === EVENT_ID.DOCUMENT ? [{ event, index }] : [],
  )
  const [first, second] = documents
  if (first === undefined) throw new Unreadable(diagnostic('text-empty', undefined, lines.at(0)))
  if (second !== undefined) {
    throw new Unreadable(diagnostic('yaml-documents', undefined, lines.at(offsetAfter(events, second.index))))
  }
  for (const directive of first.event.directives) {
    if (directive.kind === 'tag')
      throw new Unreadable(diagnostic('yaml-tag', { tag: directive.handle }, lines.at(0)))
    if (directive.version !== '1.2') {
      throw new Unreadable(diagnostic('yaml-version', { version: directive.version }, lines.at(0)))
    }
  }
  return new YamlComposer({ text, lines, events, limits, sink, options }).compose(first.index + 1)
}

/** The library bounds nesting while it scans (document and scalar count), so that no input reaches the depth of our stack. */
function parseYamlEvents(text: string, lines: TextLines, limits: SourceLimits): readonly Event[] {
  try {
    return parseEvents(text, { maxDepth: limits.depth + 2 })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const at = lines.at(error.mark?.position ?? 0)
    if (error.reason.startsWith('nesting exceeded')) {
      throw new Unreadable(diagnostic('text-too-deep', { limit: limits.depth }, at))
    }
    throw new Unreadable(diagnostic('yaml-syntax', { problem: error.reason }, at))
  }
}

/** The first place that the events from here on name. */
function offsetAfter(events: readonly Event[], index: number): number {
  for (const event of events.slice(index, index + 2)) {
    if (event.type === EVENT_ID.SCALAR && event.valueStart >= 0) return event.valueStart
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) return event.start
  }
  return 0
}
