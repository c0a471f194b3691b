/**
 * A function that tests whether a text matches a glob. `*` matches any text without `/`, `**` any text, `?` one
 * character but `/`; `/**` at the end also matches nothing. All other characters, braces too, stand for
 * themselves: OpenAPI paths have them.
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
