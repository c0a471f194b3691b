import {
  type Code,
  counted,
  type Diagnostic,
  type Location,
  printable,
  printLocation,
} from '../../diagnostics/index.ts'

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

/** What `doctor` says; `--format json` writes this value. */
export interface DoctorResult {
  readonly formatVersion: 1
  /** Whether a build comes to its end. */
  readonly passed: boolean
  readonly checks: readonly Check[]
}

/** One line: something is as it should be, or a problem that `explain` knows by its code. */
export interface Check {
  readonly topic: Topic
  /** `stops`: no build comes to its end until it is mended. */
  readonly state: 'ok' | 'todo' | 'stops'
  readonly message: string
  readonly code?: Code
  readonly fix?: string
  readonly at?: Location
}

type Topic =
  | 'node'
  | 'package'
  | 'modules'
  | 'typescript'
  | 'configuration'
  | 'sources'
  | 'build'
  | 'output'
  | 'scripts'
  | 'optional'

export function fine(topic: Topic, message: string): Check {
  return { topic, state: 'ok', message }
}

export function amiss(topic: Topic, { severity, code, message, fix, at }: Diagnostic): Check {
  return {
    topic,
    state: severity === 'error' ? 'stops' : 'todo',
    message,
    code,
    ...(fix === undefined ? {} : { fix }),
    ...(at === undefined ? {} : { at }),
  }
}
