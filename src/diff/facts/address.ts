import type { Operation } from '../../schema/index.ts'

/** How an operation is addressed: `PUT /consignments/{id}`. */
export function printAddress({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`
}

/** An address without the names of its parameters, which are not on the wire. */
export function makeTemplate(address: string): string {
  return address.replace(/\{[^{}]*\}/gu, '{}')
}
