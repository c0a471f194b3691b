/** Orders ids by their letters, then by their number: `A2` before `A10`. */
export function compareIds(a: string, b: string): number {
  const [prefixA, numberA, restA] = parts(a)
  const [prefixB, numberB, restB] = parts(b)
  return byCodeUnit(prefixA, prefixB) || numberA - numberB || byCodeUnit(restA, restB) || byCodeUnit(a, b)
}

function parts(id: string): readonly [prefix: string, number: number, rest: string] {
  const match = /^(\D*)(\d{0,15})(.*)$/su.exec(id)
  return [match?.[1] ?? id, Number(match?.[2] || '0'), match?.[3] ?? '']
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
