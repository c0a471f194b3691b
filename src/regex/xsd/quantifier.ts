import type { Cursor } from './cursor.ts'

/** No text is longer, so that a greater maximum says the same as none; a greater minimum says "never" all the same. */
const longest = 2 ** 30

interface Quantifier {
  readonly source: string
  readonly isOptional: boolean
}

/**
 * A quantifier where one stands next (productions 4 to 8). What can be empty is as often there as is asked for, so that
 * its minimum says nothing; it is left out, since engines would try every empty match of it.
 */
export function readQuantifier(cursor: Cursor, canBeEmpty: boolean): Quantifier {
  const next = cursor.peek()
  if (next === '?' || next === '*' || next === '+') {
    cursor.take()
    return { source: next === '+' && canBeEmpty ? '*' : next, isOptional: next !== '+' }
  }
  if (next !== '{') return { source: '', isOptional: false }
  const [low, high] = readCount(cursor)
  const min = canBeEmpty ? 0 : low
  return {
    source: min === high ? `{${min}}` : `{${min},${high >= longest ? '' : high}}`,
    isOptional: min === 0,
  }
}

function readCount(cursor: Cursor): readonly [number, number] {
  const start = cursor.at
  const end = cursor.source.indexOf('}', start)
  const match = /^([0-9]+)(?:(,)([0-9]*))?$/.exec(cursor.source.slice(start + 1, Math.max(end, start)))
  if (!match) return cursor.fail('A count is {n}, {n,} or {n,m}.', start)
  cursor.at = end + 1
  const [, low = '', comma = '', high = ''] = match
  const min = Math.min(Number(low), longest)
  if (comma === '') return [min, min]
  if (high === '') return [min, longest]
  if (BigInt(high) < BigInt(low)) cursor.fail('This count ends before it starts.', start)
  return [min, Math.min(Number(high), longest)]
}
