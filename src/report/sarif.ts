import type { Location } from '../diagnostics/index.ts'
import type { Change, ChangeSeverity, Comparison, NotCompared } from '../diff/index.ts'
import { encodePath } from '../files/index.ts'
import { printPlaced } from './where.ts'

const levels: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'error',
  risky: 'warning',
  safe: 'note',
  annotation: 'none',
}

/**
 * A SARIF 2.1.0 log: one result for each place not compared and each change, at its place in the later version or
 * else the earlier.
 */
export function printSarif({ changes, notCompared, from, to }: Comparison): string {
  const ids = [...new Set([...notCompared.map(({ why }) => why), ...changes.map(({ rule }) => rule)])].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'efti-schema-toolkit', rules: ids.map((id) => ({ id })) } },
        automationDetails: { id: `${from.name}..${to.name}/` },
        columnKind: 'unicodeCodePoints',
        results: [
          ...notCompared.map((one) => openResult(one, ids.indexOf(one.why))),
          ...changes.map((change) => result(change, ids.indexOf(change.rule), from.name)),
        ],
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** The warning for a place that was not compared. */
function openResult({ in: side, where, why, message, at }: NotCompared, ruleIndex: number) {
  return {
    ruleId: why,
    ruleIndex,
    level: 'warning',
    message: { text: printPlaced({ where, message }) },
    ...(at === undefined ? {} : { locations: [makeLocation(at)] }),
    properties: { notCompared: side },
  }
}

/**
 * The result for a change, with its place in the earlier version as a related one. Uncounted changes are
 * informational, accepted ones suppressed.
 */
function result(change: Change, ruleIndex: number, from: string) {
  const { id, rule, severity, message, where, before, after, who, side, counted, witness, accepted } = change
  const at = after?.at ?? before?.at
  return {
    ruleId: rule,
    ruleIndex,
    ...describeLevel(change),
    message: { text: `${printPlaced({ where, message })}` },
    ...(at === undefined ? {} : { locations: [makeLocation(at)] }),
    // The place in the earlier version, since the result is shown at the later one.
    ...(after?.at && before?.at ? { relatedLocations: [makeLocation(before.at, `before, in ${from}`)] } : {}),
    ...(accepted ? { suppressions: [{ kind: 'external', justification: accepted.reason }] } : {}),
    partialFingerprints: { 'change/v1': id },
    properties: { severity, who, ...(side === undefined ? {} : { side }), counted, witness: witness.status },
  }
}

/**
 * The level of a change. Level `none` needs another kind than `fail`, the default (SARIF 2.1.0 §3.27.10): changes that
 * affect only the other side are shown, but fail nothing.
 */
function describeLevel({ severity, counted }: Change) {
  const level = counted ? levels[severity] : 'none'
  return { ...(level === 'none' ? { kind: 'informational' } : {}), level }
}

/** A SARIF location, with a message if one is given. */
function makeLocation({ file, line, column }: Location, text?: string) {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodePath(file) },
      region: { startLine: line, startColumn: column },
    },
    ...(text === undefined ? {} : { message: { text } }),
  }
}
