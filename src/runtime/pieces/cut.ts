/** Whether the first tag from here on, or something before it, has no end in the text. */
export function isCut(text: string, from: number, isInElement: boolean): boolean {
  for (let at = from; ; ) {
    const tag = text.indexOf('<', at)
    // Text outside the root element is wrong however it goes on.
    if (tag < 0) return isInElement || !/[^ \t\n]/.test(text.slice(at))
    const end = findEnd(text, tag)
    if (end === undefined) return true
    if (end < 0) return false
    at = end
  }
}

/** Where a comment, an instruction or a CDATA section ends: -1 for a tag or what is wrong; nothing where it is cut. */
function findEnd(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('--', at + 4)
    if (end < 0 || end + 2 >= text.length) return undefined
    return text.charAt(end + 2) === '>' ? end + 3 : -1
  }
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at)
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!DOCTYPE', at)) return findTagEnd(text, at)
  if (text.startsWith('<!', at)) return text.length < at + '<![CDATA['.length ? undefined : -1
  return findTagEnd(text, at) === undefined ? undefined : -1
}

function after(text: string, mark: string, at: number): number | undefined {
  const end = text.indexOf(mark, at + 2)
  return end < 0 ? undefined : end + mark.length
}

/** What follows the `>` of a tag, outside of quotes. */
function findTagEnd(text: string, at: number): number | undefined {
  const sign = /[>"']/g
  sign.lastIndex = at
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    if (match[0] === '>') return sign.lastIndex
    const end = text.indexOf(match[0], sign.lastIndex)
    if (end < 0) return undefined
    sign.lastIndex = end + 1
  }
  return undefined
}
