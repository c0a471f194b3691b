import { consignment, type SupplyChainConsignment } from '@consumer/contract'

export class Registry {
  readonly #known: SupplyChainConsignment[] = []

  /** Takes a document in; the messages of its issues where it is not valid. */
  add(xml: string): readonly string[] {
    const result = consignment.parse(xml)
    if (!result.ok) return result.issues.map(({ message }) => message)
    this.#known.push(result.value)
    return []
  }

  documents(): readonly string[] {
    return this.#known.map((value) => consignment.serialize(value))
  }
}
