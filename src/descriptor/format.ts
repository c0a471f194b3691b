import type { JsonFormats } from '../runtime/index.ts'
import type { Facets } from '../schema/index.ts'

/** The formats that the runtime can check; the others describe only. */
const checkedFormats: Readonly<Record<keyof JsonFormats, true>> = {
  ...{ date: true, time: true, 'date-time': true, duration: true, email: true, 'idn-email': true },
  ...{ hostname: true, 'idn-hostname': true, ipv4: true, ipv6: true, uuid: true, regex: true },
  ...{ uri: true, 'uri-reference': true, iri: true, 'iri-reference': true, 'uri-template': true },
  ...{ 'json-pointer': true, 'relative-json-pointer': true },
  ...{ base64: true, 'application/json': true, 'base64 application/json': true },
}

/** The format that texts must have, if it is asserted and known to the runtime; otherwise undefined. */
export function checkedFormat({ format, assertsFormat }: Facets): keyof JsonFormats | undefined {
  return assertsFormat === true && format !== undefined && isChecked(format) ? format : undefined
}

function isChecked(format: string): format is keyof JsonFormats {
  return Object.hasOwn(checkedFormats, format)
}
