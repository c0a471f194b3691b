import type { Random } from './random.ts'

const longest = 20_000

/** One input made from others: a few edits, words of the language among them. */
export function mutated(corpus: readonly Buffer[], dictionary: readonly string[], random: Random): Buffer {
  let bytes: Buffer = Buffer.from(random.pick(corpus, Buffer.alloc(0)))
  for (let edits = 1 + random.below(5); edits > 0; edits--) {
    bytes = edit(bytes, corpus, dictionary, random).subarray(0, longest)
  }
  return bytes
}

function edit(
  bytes: Buffer,
  corpus: readonly Buffer[],
  dictionary: readonly string[],
  random: Random,
): Buffer {
  const at = random.below(bytes.length + 1)
  const end = Math.min(bytes.length, at + 1 + random.below(random.below(2) === 0 ? 4 : 64))
  const before = bytes.subarray(0, at)
  const word = Buffer.from(random.pick(dictionary, ''))
  switch (random.below(8)) {
    case 0:
      return Buffer.concat([before, bytes.subarray(end)])
    case 1:
      return Buffer.concat([before, bytes.subarray(at, end), bytes.subarray(at)])
    case 2:
      return Buffer.concat([before, word, bytes.subarray(at)])
    case 3:
      return Buffer.concat([before, word, bytes.subarray(end)])
    case 4:
      return Buffer.concat([before, Buffer.from([random.below(256)]), bytes.subarray(at)])
    case 5: {
      const changed = Buffer.from(bytes)
      if (at < changed.length) changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
      return changed
    }
    case 6: {
      const other = random.pick(corpus, bytes)
      const from = random.below(other.length + 1)
      return Buffer.concat([before, other.subarray(from, from + random.below(200)), bytes.subarray(end)])
    }
    default: {
      const run = bytes.subarray(at, end)
      return Buffer.concat([
        before,
        ...Array.from({ length: 2 + random.below(40) }, () => run),
        bytes.subarray(end),
      ])
    }
  }
}
