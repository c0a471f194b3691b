import type { Exit } from '../io.ts'
import type { Session } from '../session.ts'

/** One verb of the command line. Its work is imported when it is run. */
export interface CommandSpec {
  readonly name: string
  readonly says: string
  /** In commander's notation. */
  readonly args: string
  /** What its argument may be, where it is one of a few. */
  readonly choices?: readonly string[]
  /** Flag, meaning and, where the value is one of a few, which; `…` in a flag: it may be repeated. */
  readonly flags: readonly (readonly [flag: string, meaning: string, ...choices: string[]])[]
  /** Whether it works on versions, and so takes the embedded ones as well. */
  readonly takesEmbedded?: true
  readonly examples: readonly string[]
  run(session: Session, args: readonly unknown[], flags: Readonly<Record<string, unknown>>): Promise<Exit>
}

/** Of commands that read one OpenAPI file. */
export const overlayFlag = [
  '--overlay <file…>',
  'an overlay (OpenAPI Overlay Specification) over the OpenAPI file that is given by a path; may be repeated, applied in order',
] as const

/** The overlays that a flag names, in their order. */
export function readOverlayFlags({ overlay }: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(overlay) ? overlay.map(String) : []
}

/** Of commands that read what they can. */
export const strictFlag = [
  '--strict',
  'refuse a specification with defects, as build and check do; by default a defect of one place is a warning, and what stands there is left out',
] as const
