/** Words of programs and documents as text of a table: without markup, and not endless. */
export function escaped(text: string): string {
  const short = text.length > 240 ? `${text.slice(0, 239)}…` : text
  return short.replace(/\s+/gu, ' ').replace(/[\\`*_{}[\]<>|]/gu, '\\$&')
}

/** A number of others, with its share. */
export function share(count: number, whole: number): string {
  return count === 0 || whole === 0 ? String(count) : `${count} (${((100 * count) / whole).toFixed(1)} %)`
}
