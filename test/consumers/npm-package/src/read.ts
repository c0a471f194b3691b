import type { Issue } from 'efti-schema-toolkit'
import { consignment } from '../out/v0/schemas/identifier/codecs.js'
import type { SupplyChainConsignment } from '../out/v0/schemas/identifier/types.js'

export type Read = { readonly modes: readonly string[] } | { readonly issues: readonly Issue[] }

/** The modes of transport of an identifier document, or what is wrong with it. */
export function readModes(xml: string | Uint8Array): Read {
  const result = consignment.parse(xml)
  if (!result.ok) return { issues: result.issues }
  return { modes: modesOf(result.value) }
}

function modesOf(value: SupplyChainConsignment): readonly string[] {
  return value.mainCarriageTransportMovement?.map(({ modeCode }) => modeCode) ?? []
}

export function rewrite(xml: string | Uint8Array): string {
  const result = consignment.parse(xml)
  if (!result.ok) throw new Error(result.issues.map(({ message }) => message).join('\n'))
  return consignment.serialize(result.value)
}
