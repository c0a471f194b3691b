import type { Pattern } from '../../schema/index.ts'
import { whyUnknown } from '../linear/unknown.ts'
import { readPattern } from '../xsd/read.ts'
import { compileExpression } from './compile.ts'
import { everyText, type Pieces } from './pieces.ts'
import { TooMuch } from './too-much.ts'

export type CompiledPattern = { readonly pieces: Pieces } | { readonly reason: string }

const known = new Map<string, CompiledPattern>()
const mostKnown = 5000

/** The texts that a pattern matches, as the runtime's expression for it does. */
export function compilePieces(pattern: Pattern): CompiledPattern {
  if (pattern.dialect === 'unknown') return { reason: whyUnknown(pattern.source) }
  const source = translateSource(pattern)
  if (source === undefined) return { reason: `${said(pattern)} is not a regular expression` }
  const found = known.get(source)
  if (found) return found
  if (known.size >= mostKnown) known.clear()
  const made = compiled(pattern, source)
  known.set(source, made)
  return made
}

/** Both dialects have one meaning: what an engine makes of the source with the flag `u`. */
function translateSource({ dialect, source }: Pattern): string | undefined {
  if (dialect === 'xsd') {
    const read = readPattern(source)
    return 'message' in read ? undefined : read.source
  }
  try {
    new RegExp(source, 'u').test('')
    return source
  } catch {
    return undefined
  }
}

function compiled(pattern: Pattern, source: string): CompiledPattern {
  if (source === '') return { pieces: everyText }
  try {
    return { pieces: compileExpression(source) }
  } catch (error) {
    if (error instanceof TooMuch) return { reason: `${said(pattern)} is not followed: ${error.message}` }
    if (error instanceof SyntaxError) return { reason: `${said(pattern)} is not understood` }
    throw error
  }
}

function said({ source }: Pattern): string {
  return `the pattern ${JSON.stringify(source.length > 80 ? `${source.slice(0, 80)}…` : source)}`
}
