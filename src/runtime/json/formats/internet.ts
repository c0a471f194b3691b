/**
 * Whether a text is a host name (RFC 1123 §2.1): labels of letters, digits and hyphens, at most 63 characters
 * each.
 */
export function isHostname(text: string): boolean {
  if (text.length > 253) return false
  return text.split('.').every((label) => label.length <= 63 && isLabel(label))
}

/** Whether a label is valid: ASCII, and if it begins with `xn--`, correctly encoded (RFC 5891). */
function isLabel(label: string): boolean {
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label)) return false
  // RFC 5891 §4.2.3.1: hyphens in third and fourth place are reserved for encoded labels.
  if (label.slice(2, 4) !== '--') return true
  return /^xn--/i.test(label) && isEncoded(label)
}

/**
 * Whether an `xn--` label decodes to a valid label whose encoding is the same; URL parsers differ in checking
 * that.
 */
function isEncoded(label: string): boolean {
  const decoded = fromPunycode(label.slice(4))
  return decoded !== undefined && isInternational(decoded) && normalizeHost(decoded) === label.toLowerCase()
}

/** Whether a text is an internationalized host name (RFC 5890), by the platform's URL parser (UTS 46). */
export function isIdnHostname(text: string): boolean {
  if (isHostname(text)) return true
  const dotted = text.replace(/[\u3002\uff0e\uff61]/g, '.')
  return (
    dotted.length <= 253 &&
    dotted.split('.').every((label) => !/^-|-$|^..--/.test(label) && isInternational(label)) &&
    isHostname(normalizeHost(dotted) ?? '')
  )
}

function isInternational(label: string): boolean {
  return label !== '' && !/[\s\0-,/:-@[-`{-\x7f]/.test(label) && normalizeHost(label) !== undefined
}

function normalizeHost(name: string): string | undefined {
  return URL.canParse(`http://${name}.a/`) ? new URL(`http://${name}.a/`).hostname.slice(0, -2) : undefined
}

const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const quoted = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/

/** Whether a text is an email address (RFC 5321 §4.1.2). */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > 64 || !(atoms.test(local) || quoted.test(local))) return false
  return isMailDomain(domain, isHostname)
}

/** Whether a text is an internationalized email address (RFC 6531 §3.3). */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0)).replace(/[\u{80}-\u{10ffff}]/gu, 'a')
  return (
    at > 0 && (atoms.test(local) || quoted.test(local)) && isMailDomain(text.slice(at + 1), isIdnHostname)
  )
}

/** Whether the domain of an email address is a host name or an IP address in brackets. */
function isMailDomain(domain: string, isName: (text: string) => boolean): boolean {
  const [, ipv6, literal] = /^\[(IPv6:)?(.*)\]$/i.exec(domain) ?? []
  if (literal === undefined) return isName(domain)
  return ipv6 === undefined ? isIpv4(literal) : isIpv6(literal)
}

/** Whether a text is an IPv4 address (RFC 2673 §3.2), without leading zeros. */
export function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text)
}

/** Whether a text is an IPv6 address (RFC 4291 §2.2); it may end with an IPv4 address. */
export function isIpv6(text: string): boolean {
  const [head = '', tail, more] = text.split('::')
  if (more !== undefined) return false
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))
  const all = [...groups(head), ...groups(tail ?? '')]
  const last = all.at(-1) ?? ''
  const hasIpv4 = last.includes('.')
  if (hasIpv4 && (!isIpv4(last) || (tail === '' && head.endsWith(last)))) return false
  const isFine = all.every(
    (group, index) => /^[\da-f]{1,4}$/i.test(group) || (hasIpv4 && index === all.length - 1),
  )
  const count = all.length + (hasIpv4 ? 1 : 0)
  return isFine && (tail === undefined ? count === 8 : count < 8)
}

const [base, least, most, skew, damp] = [36, 1, 26, 38, 700]
const [firstBias, firstCode] = [72, 128]
const lastCode = 0x10ffff

/** Decodes the part of a label after `xn--` (RFC 3492 §6.2); `undefined` if it is not valid Punycode. */
function fromPunycode(encoded: string): string | undefined {
  const end = encoded.lastIndexOf('-')
  const codes = Array.from(encoded.slice(0, Math.max(end, 0)), (one) => one.codePointAt(0) ?? 0)
  const digits = encoded.slice(end + 1)
  if (digits === '' || codes.some((code) => code >= firstCode)) return undefined
  let [code, index, bias] = [firstCode, 0, firstBias]
  for (let at = 0; at < digits.length; ) {
    const before = index
    let weight = 1
    for (let step = base; ; step += base) {
      const digit = decodeDigit(digits[at] ?? '')
      at += 1
      if (digit === undefined) return undefined
      index += digit * weight
      const threshold = Math.min(Math.max(step - bias, least), most)
      if (digit < threshold) break
      weight *= base - threshold
      if (weight > Number.MAX_SAFE_INTEGER / base) return undefined
    }
    const length = codes.length + 1
    bias = adapted(index - before, length, before === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > lastCode) return undefined
    codes.splice(index, 0, code)
    index += 1
  }
  return String.fromCodePoint(...codes)
}

/** The value (0 to 35) of a Punycode digit; `undefined` for any other character. */
function decodeDigit(character: string): number | undefined {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character.toLowerCase())
  return character === '' || digit < 0 ? undefined : digit
}

/** The bias after a decoded character (RFC 3492 §6.1). */
function adapted(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? damp : 2))
  delta += Math.floor(delta / length)
  let step = 0
  for (; delta > ((base - least) * most) / 2; step += base) delta = Math.floor(delta / (base - least))
  return step + Math.floor(((base - least + 1) * delta) / (delta + skew))
}
