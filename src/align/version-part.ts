/**
 * Removes every run of digits from a name, with separators (`.`, `-`, `_`) before and between them, and a `v` in
 * front. Examples: `PartyIdentification135`, `pain.001.001.03`, `TransferV02`, `urn:shop:v2`.
 */
export function removeVersion(name: string): string {
  return name.replaceAll(/[._-]?(?:(?<![A-Za-z])v|(?<=[a-z\d])V)?\d+(?:[._-]\d+)*/gu, '')
}
