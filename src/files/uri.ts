/** A relative path as a URI reference, each segment encoded; lone surrogates become the replacement character. */
export function encodePath(file: string): string {
  return file.split('/').map(encodeSegment).join('/')
}

function encodeSegment(segment: string): string {
  // `encodeURIComponent` throws for a lone surrogate.
  return encodeURIComponent(segment.replace(/\p{Cs}/gu, '\uFFFD'))
}
