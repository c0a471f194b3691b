/**
 * A name without what tells its version: runs of digits, with the points between them and a letter `v` before them
 * (`PartyIdentification135`, `pain.001.001.03`, `TransferV02`, `urn:shop:v2`).
 */
export function withoutVersion(name: string): string {
  return name.replaceAll(/[._-]?(?:(?<![A-Za-z])v|(?<=[a-z\d])V)?\d+(?:[._-]\d+)*/gu, '')
}
