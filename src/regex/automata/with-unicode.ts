import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { compiles } from '../xsd/read.ts'

/**
 * Rewrites an expression that is valid only without the flag `u` (ECMA-262 Annex B.1.2) to an equal one with it.
 * This concerns needless escapes (`\:`), literal brackets and hyphens. `undefined` if that is not possible, as for
 * escaped letters that only other dialects know (`\A`, `\p{Alnum}`).
 */
export function withUnicodeFlag(source: string): string | undefined {
  const written: { readonly start: number; readonly end: number; readonly text: string }[] = []
  try {
    const parser = new RegExpParser({ ecmaVersion: 2025 })
    visitRegExpAST(parser.parsePattern(source, 0, source.length, { unicode: false }), {
      /** Notes a character that must be written in another way. */
      onCharacterEnter(one) {
        const text = characterText(one)
        if (text !== one.raw) written.push({ start: one.start, end: one.end, text })
      },
    })
  } catch {
    return undefined
  }
  let text = ''
  let last = 0
  for (const one of written.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(last, one.start) + one.text
    last = one.end
  }
  text += source.slice(last)
  return compiles(text) ? text : undefined
}

/**
 * The source of a character for the flag `u`: a needless backslash is removed, and a literal bracket or hyphen
 * gets one. A needlessly escaped letter or digit is unchanged, so that the flag refuses it.
 */
function characterText({ raw, parent }: AST.Character): string {
  const isInClass = parent.type === 'CharacterClass' || parent.type === 'CharacterClassRange'
  const escaped = raw.startsWith('\\') ? raw.slice(1) : undefined
  if (escaped === undefined) {
    if (isInClass) return parent.type === 'CharacterClass' && raw === '-' ? '\\-' : raw
    return '{}]'.includes(raw) ? `\\${raw}` : raw
  }
  if (/^[A-Za-z0-9]/.test(escaped) || '^$\\.*+?()[]{}|/'.includes(escaped)) return raw
  return isInClass && escaped === '-' ? raw : escaped
}
