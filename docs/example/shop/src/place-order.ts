import { order } from '../out/v1/order/shop/codecs.js'
import type { Order } from '../out/v1/order/shop/types.js'

/** The XML of an order for a customer who comes to collect it. */
export function collected(number: string, names: readonly string[]): string {
  const value: Order = {
    number,
    delivery: 'collect',
    item: names.map((name) => ({ name, count: '1' })),
    note: 'Rings twice.',
  }
  return order.serialize(value)
}
