import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { compiles } from '../xsd/read.ts'

/**
 * What an expression says that is one only without the flag `u` (ECMA-262 Annex B.1.2), written so that it is one with it:
 * signs that are escaped for nothing (`\:`), brackets and hyphens that stand for themselves. Nothing where a letter is
 * escaped that has no meaning there: another dialect has one for it (`\A`, `\p{Alnum}`), and it cannot be known which.
 */
export function withUnicodeFlag(source: string): string | undefined {
  const written: { readonly start: number; readonly end: number; readonly text: string }[] = []
  try {
    const parser = new RegExpParser({ ecmaVersion: 2025 })
    visitRegExpAST(parser.parsePattern(source, 0, source.length, { unicode: false }), {
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

/** A letter that is escaped for nothing stays, and is refused with the flag. */
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
