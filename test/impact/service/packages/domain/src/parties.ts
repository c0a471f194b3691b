import type { Party, PartyRole, PostalAddress, TradeContact } from '@service/shared-names'
import type { AddressRecord, PartyRecord } from './record.js'

/** An address of the interface, one line for each thing that may repeat there. */
export function addressOf(address: PostalAddress | undefined): AddressRecord | undefined {
  if (!address) return undefined
  const { streetName: streets = [], buildingNumber, cityName: [city = ''] = [] } = address
  const street = [streets.join(' '), buildingNumber].filter(Boolean).join(' ')
  return { street, postcode: address.postcode?.[0] ?? '', city, country: address.countryCode ?? '' }
}

/** The first way to reach somebody, by kind. */
export function reach(contacts: readonly TradeContact[] | undefined): { mail?: string; telephone?: string } {
  const mail = contacts?.find(({ emailAddress }) => emailAddress)?.emailAddress?.uRI?.value
  const telephone = contacts?.flatMap((contact) => contact.telephone ?? [])[0]?.completeNumber
  return { ...(mail === undefined ? {} : { mail }), ...(telephone === undefined ? {} : { telephone }) }
}

/** The record of a party; undefined for a party without a name. */
export function partyRecord(role: PartyRole, party: Party | undefined): PartyRecord | undefined {
  const name = party?.name?.[0]
  if (party === undefined || name === undefined) return undefined
  const address = addressOf(party.postalAddress)
  const taxNumber = party.taxRegistration?.map(({ id }) => id?.value).find((value) => value !== undefined)
  return {
    role,
    name,
    ...(party.id === undefined ? {} : { id: party.id.value }),
    ...(address === undefined ? {} : { address }),
    ...(taxNumber === undefined ? {} : { taxNumber }),
    ...reach(party['definedContactDetails']),
  }
}

/** The party of the interface for a record; what the record does not hold stays out. */
export function partyOf(record: PartyRecord): Party {
  const { id, name, address, telephone } = record
  return {
    ...(id === undefined ? {} : { id: { value: id } }),
    name: [name],
    ...(address === undefined ? {} : { postalAddress: postalAddressOf(address) }),
    ...(telephone === undefined
      ? {}
      : { definedContactDetails: [{ telephone: [{ completeNumber: telephone }] }] }),
  }
}

function postalAddressOf({ street, postcode, city }: AddressRecord): PostalAddress {
  return { streetName: [street], postcode: [postcode], cityName: [city] }
}

/** The agency that gave a party its number, where it is said. */
export function agencyOf({ id: number }: Party): string | undefined {
  return number?.schemeAgencyId
}

/** Two records of the same party under one name, for merging. */
export function isSameParty(left: PartyRecord, right: PartyRecord): boolean {
  if (left.id !== undefined && right.id !== undefined) return left.id === right.id
  return left.name.toLowerCase() === right.name.toLowerCase() && left.role === right.role
}

/** Records with those of the same party merged; what the earlier one says stands. */
export function mergeParties(records: readonly PartyRecord[]): readonly PartyRecord[] {
  const merged: PartyRecord[] = []
  for (const record of records) {
    const known = merged.findIndex((other) => isSameParty(other, record))
    const before = merged[known]
    if (before === undefined) merged.push(record)
    else merged[known] = { ...record, ...before }
  }
  return merged
}

/** A label for an envelope: name, street, town, country, nothing empty. */
export function labelOf({ name, address }: PartyRecord): string {
  if (!address) return name
  const { street, postcode, city, country } = address
  return [name, street, `${postcode} ${city}`.trim(), country].filter(Boolean).join('\n')
}
