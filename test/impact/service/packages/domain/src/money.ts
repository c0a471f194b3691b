import type { CurrencyName } from '@service/shared-names'
import type { Amount } from '@v0/schemas/types/index.js'

/** An amount in the smallest unit of its currency, so that sums stay exact. */
export interface Price {
  readonly currency: CurrencyName
  readonly thousandths: bigint
}

const home = 'EUR' satisfies CurrencyName

/** The exact price that an amount of the interface stands for. */
export function priceOf(amount: Amount): Price {
  return { currency: amount.currencyId ?? home, thousandths: thousandthsOf(amount.value) }
}

/** The amount of the interface for a price; the currency is always said. */
export function amountOf({ currency, thousandths }: Price): Amount {
  return { currencyId: currency, value: textOf(thousandths) }
}

export function thousandthsOf(text: string): bigint {
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace(/^[+-]/, '').split('.')
  const digits = BigInt(`${whole || '0'}${fraction.padEnd(3, '0').slice(0, 3)}`)
  return negative ? -digits : digits
}

export function textOf(thousandths: bigint): string {
  const sign = thousandths < 0n ? '-' : ''
  const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(4, '0')
  const fraction = digits.slice(-3).replace(/0+$/, '')
  return `${sign}${digits.slice(0, -3)}${fraction ? `.${fraction}` : ''}`
}

/** Sums of prices, a sum per currency, in the order the currencies came. */
export function sumByCurrency(prices: readonly Price[]): readonly Price[] {
  const sums = new Map<CurrencyName, bigint>()
  for (const { currency, thousandths } of prices) sums.set(currency, (sums.get(currency) ?? 0n) + thousandths)
  return [...sums].map(([currency, thousandths]) => ({ currency, thousandths }))
}

export function printPrice(price: Price): string {
  return `${textOf(price.thousandths)} ${price.currency}`
}

/** Amounts that say no currency are read as home currency; how many there are is worth a note. */
export function withoutCurrency(amounts: readonly Amount[]): number {
  return amounts.filter(({ currencyId }) => currencyId === undefined).length
}
