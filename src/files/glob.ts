/**
 * Whether a text is one that a glob describes: `*` stands for any text without `/`, `**` for any text, `?` for one character
 * but `/`; `/**` at the end is also nothing. Everything else stands for itself, braces too: paths of OpenAPI have them.
 */
export function globTest(glob: string): (text: string) => boolean {
  const pieces = glob.split(/(\/\*\*$|\*\*\/?|\*|\?)/u).map((piece) => {
    if (piece === '/**') return '(?:/.*)?'
    if (piece === '**/') return '(?:.*/)?'
    if (piece === '**') return '.*'
    if (piece === '*') return '[^/]*'
    if (piece === '?') return '[^/]'
    return piece.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
  })
  const pattern = new RegExp(`^(?:${pieces.join('')})$`, 'su')
  return (text) => pattern.test(text)
}
