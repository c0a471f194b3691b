import { type Price, printPrice, sumByCurrency } from './money.js'
import type { ChargeRecord, ShipmentRecord } from './record.js'

/** One line of the ledger: what somebody owes for a dataset. */
export interface LedgerLine {
  readonly datasetId: string
  readonly payer: string
  readonly price: Price
  readonly chargeId: string
}

/** The book of all charges; append only. */
export class Ledger {
  readonly #lines: LedgerLine[] = []

  post(record: ShipmentRecord): number {
    const before = this.#lines.length
    for (const charge of record.charges) this.#postCharge(record.datasetId, charge)
    return this.#lines.length - before
  }

  #postCharge(datasetId: string, { id: chargeId, payer, amounts }: ChargeRecord): void {
    for (const price of amounts) this.#lines.push({ datasetId, payer, price, chargeId })
  }

  linesOf(datasetId: string): readonly LedgerLine[] {
    return this.#lines.filter((line) => line.datasetId === datasetId)
  }

  /** What each payer owes, a sum per currency. */
  balances(): ReadonlyMap<string, readonly Price[]> {
    const byPayer = new Map<string, Price[]>()
    for (const { payer, price } of this.#lines) {
      const prices = byPayer.get(payer) ?? []
      prices.push(price)
      byPayer.set(payer, prices)
    }
    return new Map([...byPayer].map(([payer, prices]) => [payer, sumByCurrency(prices)]))
  }

  /** The statement of one payer as plain lines. */
  statement(payer: string): readonly string[] {
    const own = this.#lines.filter((line) => line.payer === payer)
    const total = sumByCurrency(own.map(({ price }) => price)).map(printPrice)
    return [
      ...own.map(({ datasetId, chargeId, price }) => `${datasetId}\t${chargeId}\t${printPrice(price)}`),
      `total\t\t${total.join(' + ') || '0'}`,
    ]
  }
}
