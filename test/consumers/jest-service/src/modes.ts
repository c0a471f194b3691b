import { consignment } from './generated/v0/schemas/identifier/codecs'

/** The modes of transport of a document, or the rules that it breaks. */
export function modes(xml: string | Uint8Array): readonly string[] {
  const result = consignment.parse(xml)
  return result.ok
    ? (result.value.mainCarriageTransportMovement ?? []).map(({ modeCode }) => modeCode)
    : result.issues.map(({ rule }) => rule)
}
