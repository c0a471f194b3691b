/** The names, texts and numbers that a message has in quotes, in their order: what a test asserts of it beside its code. */
export function quotedIn(message: string): readonly string[] {
  return [...message.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => text)
}
