import type { Exit } from '../io.ts'
import type { Session } from '../session.ts'

/** One command of the command line; it imports its code when it runs. */
export interface CommandSpec {
  readonly name: string
  readonly says: string
  /** In commander's notation. */
  readonly args: string
  /** The values that its argument may have, if these are limited. */
  readonly choices?: readonly string[]
  /** Flag, meaning, and the values allowed, if these are limited; a flag with `…` may be repeated. */
  readonly flags: readonly (readonly [flag: string, meaning: string, ...choices: string[]])[]
  /** Whether it has the flag `--embedded`, as it works on versions. */
  readonly takesEmbedded?: true
  readonly examples: readonly string[]
  run(session: Session, args: readonly unknown[], flags: Readonly<Record<string, unknown>>): Promise<Exit>
}

/** The flag of commands that read one OpenAPI file. */
export const overlayFlag = [
  '--overlay <file…>',
  'an overlay (OpenAPI Overlay Specification) for an OpenAPI file given by path; may be repeated, applied in order',
] as const

/** The overlay files given with `--overlay`, in order; empty without the flag. */
export function readOverlayFlags({ overlay }: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(overlay) ? overlay.map(String) : []
}

/** The flag of commands that otherwise skip defects of a specification. */
export const strictFlag = [
  '--strict',
  'fail if a specification has defects, as build and check do; by default, warn, and leave out the defective parts',
] as const
