import { counted, printable, printLocation } from '../../diagnostics/index.ts'
import type { Check, DoctorResult } from './doctor-result.ts'

const signs = { ok: 'ok   ', todo: 'to do', stops: 'stops' } as const

/** One line for each check, with what to do below it, and the sum. */
export function printDoctor({ checks }: DoctorResult): string {
  const count = (state: Check['state']): number => checks.filter((check) => check.state === state).length
  const [stops, todo] = [count('stops'), count('todo')]
  const sum = [
    stops === 0
      ? 'Nothing stops a build'
      : `${counted(stops, 'problem')} ${stops === 1 ? 'stops' : 'stop'} a build`,
    ...(todo === 0 ? [] : [`${counted(todo, 'thing')} to do`]),
  ]
  return [...checks.flatMap(printCheckLines), `${sum.join('; ')}.`].map(printable).join('\n')
}

function printCheckLines({ state, message, code, fix, at }: Check): readonly string[] {
  const place = at === undefined ? '' : `${printLocation(at)}: `
  const name = code === undefined ? '' : ` [${code}]`
  return [
    `${signs[state]}  ${place}${message}${name}`,
    ...(fix === undefined ? [] : [`         fix: ${fix}`]),
  ]
}
