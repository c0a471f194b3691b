import type { Diagnostic } from '../../src/diagnostics/index.ts'

/** Code and place of a problem, `xsd-occurs a.xsd:3:1`; only the code where the problem has no place. */
export function codeAndPlace({ code, at }: Pick<Diagnostic, 'code' | 'at'>): string {
  return at === undefined ? code : `${code} ${at.file}:${at.line}:${at.column}`
}

const printed = /^(?:(?<place>\S.*?:\d+:\d+): )?(?:error|warning|note): .* \[(?<code>[a-z0-9-]+)\]$/gm

/** The same for problems that a command printed. */
export function told(stderr: string): readonly string[] {
  return [...stderr.matchAll(printed)].map(({ groups = {} }) =>
    groups.place === undefined ? `${groups.code}` : `${groups.code} ${groups.place}`,
  )
}
