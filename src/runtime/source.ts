/** What is wrong where `parse` was given neither text nor bytes: frameworks hand bodies over as `any`. */
export function notText(source: unknown): string | undefined {
  // Test runners have realms of their own, where `instanceof Uint8Array` fails.
  const isText = typeof source === 'string' || ArrayBuffer.isView(source)
  return isText ? undefined : `No text or bytes, but ${typeof source}.`
}
