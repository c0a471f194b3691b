import type { Issue } from './result.ts'

/** What is wrong where `parse` was given neither text nor bytes: frameworks hand bodies over as `any`. */
export function sourceIssue(source: unknown): Issue | undefined {
  // Test runners have realms of their own, where `instanceof Uint8Array` fails.
  if (typeof source === 'string' || ArrayBuffer.isView(source)) return undefined
  const found = source === null ? 'null' : typeof source
  return {
    rule: 'not-text',
    message:
      found === 'undefined'
        ? 'There is no body to read: "parse" takes a text or bytes.'
        : '"parse" takes a text or bytes; a value that was read already is for "validate".',
    path: [],
    expected: 'string, Uint8Array',
    found,
  }
}
