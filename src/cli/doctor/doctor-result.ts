import {
  type Code,
  counted,
  type Diagnostic,
  type Location,
  printable,
  printLocation,
} from '../../diagnostics/index.ts'

const signs = { ok: 'ok   ', todo: 'to do', stops: 'stops' } as const

/** Prints one line for each check, its fix below it, and a last line with the sums. */
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

/** The line of a check with its state, location and code, and a second line with the fix, if it has one. */
function printCheckLines({ state, message, code, fix, at }: Check): readonly string[] {
  const place = at === undefined ? '' : `${printLocation(at)}: `
  const name = code === undefined ? '' : ` [${code}]`
  return [
    `${signs[state]}  ${place}${message}${name}`,
    ...(fix === undefined ? [] : [`         fix: ${fix}`]),
  ]
}

/** The result of `doctor`; `--format json` writes this value. */
export interface DoctorResult {
  readonly formatVersion: 1
  /** Whether nothing stops a build. */
  readonly passed: boolean
  readonly checks: readonly Check[]
}

/** One checked thing: in order, or a problem with a code for `explain`. */
export interface Check {
  readonly topic: Topic
  /** `stops`: no build succeeds until it is fixed. */
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

/** A check that found everything in order. */
export function makeFineCheck(topic: Topic, message: string): Check {
  return { topic, state: 'ok', message }
}

/** A check that found this problem: `stops` for an error, else `todo`. */
export function makeProblemCheck(topic: Topic, { severity, code, message, fix, at }: Diagnostic): Check {
  return {
    topic,
    state: severity === 'error' ? 'stops' : 'todo',
    message,
    code,
    ...(fix === undefined ? {} : { fix }),
    ...(at === undefined ? {} : { at }),
  }
}
