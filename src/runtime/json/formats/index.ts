import type { JsonFormat } from '../json-descriptor.ts'
import { isBase64, isBase64Json, isJsonText } from './content.ts'
import { isDate, isDateTime, isDuration, isTime } from './date.ts'
import { isEmail, isHostname, isIdnEmail, isIdnHostname, isIpv4, isIpv6 } from './internet.ts'
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uri.ts'

type FormatName =
  | 'date'
  | 'time'
  | 'date-time'
  | 'duration'
  | 'email'
  | 'idn-email'
  | 'hostname'
  | 'idn-hostname'
  | 'ipv4'
  | 'ipv6'
  | 'uri'
  | 'uri-reference'
  | 'iri'
  | 'iri-reference'
  | 'uri-template'
  | 'uuid'
  | 'regex'
  | 'json-pointer'
  | 'relative-json-pointer'
  | 'base64'
  | 'application/json'
  | 'base64 application/json'

const checks: Readonly<Record<FormatName, JsonFormat['accepts']>> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  duration: isDuration,
  email: isEmail,
  'idn-email': isIdnEmail,
  hostname: isHostname,
  'idn-hostname': isIdnHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  'uri-reference': isUriReference,
  iri: isIri,
  'iri-reference': isIriReference,
  'uri-template': isUriTemplate,
  uuid: (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text),
  regex: isRegex,
  'json-pointer': (text: string) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text),
  'relative-json-pointer': (text: string) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text),
  base64: isBase64,
  'application/json': isJsonText,
  'base64 application/json': isBase64Json,
}

/** The checkable formats of 2020-12 Validation §7.3, and the content encodings and media types of draft-07 §8. */
export type JsonFormats = { readonly [K in FormatName]: JsonFormat }

/** The format `date` alone, for small bundles. */
export const dateFormat: JsonFormat = { name: 'date', accepts: isDate }
/** The format `date-time` alone, for small bundles. */
export const dateTimeFormat: JsonFormat = { name: 'date-time', accepts: isDateTime }

/** The checks of `format` by its name in JSON Schema, for versions in which formats are checked. */
export const jsonFormats: JsonFormats = Object.fromEntries(
  Object.entries(checks).map(([name, accepts]): [string, JsonFormat] => [name, { name, accepts }]),
) as unknown as JsonFormats

/** Whether a text is a regular expression of ECMA-262 with the flag `u`. */
function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
