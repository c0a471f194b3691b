import { workflowData, workflowProperty } from '../../report/index.ts'
import type { Impact, ImpactPlace } from '../place.ts'
import { verdict } from './text.ts'

/** Workflow commands of GitHub Actions: one annotation for each place, the verdict last. */
export function printImpactGithub(impact: Impact): string {
  const last = `::notice title=efti-schema impact::${workflowData(verdict(impact))}`
  return `${[...impact.places.map(annotation), last].join('\n')}\n`
}

/** The workflow command for a place: an error if it is breaking, else a warning. */
function annotation({ file, line, column, severity, uses, change, advice }: ImpactPlace): string {
  const command = severity === 'breaking' ? 'error' : 'warning'
  const place = `file=${workflowProperty(file)},line=${line},col=${column},title=${workflowProperty(change.rule)}`
  return `::${command} ${place}::${workflowData(`${uses}: ${change.message} ${advice}`)}`
}
