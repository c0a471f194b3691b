export type { TradeAddress as PostalAddress, TradeParty as Party } from '@v0/schemas/common/index.js'
export type { TradeContact } from '@v0/schemas/common/types.js'

/** Who plays which part in a dataset; the service's own words. */
export type PartyRole = 'sender' | 'recipient' | 'haulier' | 'agent' | 'other'

export const partyRoleTitles: Readonly<Record<PartyRole, string>> = {
  sender: 'Consignor',
  recipient: 'Consignee',
  haulier: 'Carrier',
  agent: 'Freight forwarder',
  other: 'Associated party',
}
