import type { Change, ChangeSeverity, ChangeSummary, NotCompared } from './change.ts'

const severities: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

/** The worst first, then by place, rule and id, so that the order says something and never depends on the input's. */
export function compareChanges(a: Change, b: Change): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compareText(a.where.api ?? '', b.where.api ?? '') ||
    compareText(a.where.path.join('/'), b.where.path.join('/')) ||
    compareText(a.rule, b.rule) ||
    compareText(a.id, b.id)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Counts by severity what the judged side feels; proven and unproven count only breaking changes. */
export function summarize(changes: readonly Change[], notCompared: readonly NotCompared[]): ChangeSummary {
  const counted = changes.filter((change) => change.counted)
  const count = (test: (change: Change) => boolean): number => counted.filter(test).length
  const notCounted = changes.length - counted.length
  const isBreaking = ({ severity }: Change): boolean => severity === 'breaking'
  const accepted = count((change) => change.accepted !== undefined)
  return {
    breaking: count(isBreaking),
    risky: count(({ severity }) => severity === 'risky'),
    safe: count(({ severity }) => severity === 'safe'),
    annotation: count(({ severity }) => severity === 'annotation'),
    proven: count((change) => isBreaking(change) && change.witness.status === 'proven'),
    unproven: count((change) => isBreaking(change) && change.witness.status === 'unproven'),
    ...(accepted === 0 ? {} : { accepted }),
    ...(notCounted === 0 ? {} : { notCounted }),
    notCompared: notCompared.length,
  }
}
