import type { Code, Diagnostic, Location } from '../../diagnostics/index.ts'

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
