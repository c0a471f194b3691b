const [base, least, most, skew, damp] = [36, 1, 26, 38, 700]
const [firstBias, firstCode] = [72, 128]
const lastCode = 0x10ffff

/** What a label encodes after `xn--` (RFC 3492 §6.2); nothing where it encodes nothing. */
export function fromPunycode(encoded: string): string | undefined {
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

function decodeDigit(character: string): number | undefined {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character.toLowerCase())
  return character === '' || digit < 0 ? undefined : digit
}

/** §6.1. */
function adapted(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? damp : 2))
  delta += Math.floor(delta / length)
  let step = 0
  for (; delta > ((base - least) * most) / 2; step += base) delta = Math.floor(delta / (base - least))
  return step + Math.floor(((base - least + 1) * delta) / (delta + skew))
}
