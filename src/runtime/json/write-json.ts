/** The JSON text of plain data. Zero keeps its sign, which `JSON.stringify` takes away. */
export function writeJson(value: unknown): string {
  if (!holdsNegativeZero(value)) return JSON.stringify(value)
  const text = JSON.stringify(value)
  let mark = '-0'
  while (text.includes(mark)) mark += '0'
  const marked = JSON.stringify(value, (_, one: unknown) => (Object.is(one, -0) ? mark : one))
  return marked.replaceAll(`"${mark}"`, '-0')
}

function holdsNegativeZero(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0)
  for (const one of Object.values(value)) if (holdsNegativeZero(one)) return true
  return false
}
