import { GCProfiler } from 'node:v8'
import type { Entry } from './entries.ts'
import { inputOf, type Shape } from './fragments.ts'

export interface Candidate {
  readonly entry: Entry
  readonly parts: readonly string[]
  readonly shape: Shape
}

/** Processor time of one run, in microseconds. What is refused is refused in time as well. */
function once(entry: Entry, input: string): number {
  const before = process.cpuUsage()
  try {
    entry.run(input)
  } catch {
    // An answer like any other here.
  }
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The least time of several runs with an input of about so many characters. */
export function timeOf({ entry, parts, shape }: Candidate, length: number, runs: number): number {
  const input = inputOf(parts, shape, length)
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) least = Math.min(least, once(entry, input))
  return least
}

/** The bytes that one run allocates with an input of about so many characters, those included that are collected in between. */
export function bytesOf({ entry, parts, shape }: Candidate, length: number): number {
  const input = inputOf(parts, shape, length)
  let most = 0
  for (let run = 0; run < 2; run++) {
    const collections = new GCProfiler()
    collections.start()
    const before = held()
    once(entry, input)
    const after = held()
    most = Math.max(most, after - before + collected(collections))
  }
  return most
}

/** What was collected since the profiler started; stops it. */
function collected(profiler: GCProfiler): number {
  let bytes = 0
  for (const { beforeGC, afterGC } of profiler.stop()?.statistics ?? [])
    bytes += inUse(beforeGC.heapStatistics) - inUse(afterGC.heapStatistics)
  return bytes
}

function inUse({ usedHeapSize, externalMemory }: { usedHeapSize: number; externalMemory: number }): number {
  return usedHeapSize + externalMemory
}

/** What the heap and the buffers outside of it hold, garbage included. */
function held(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Below so many microseconds nothing can be told. */
const floor = 40_000

/** Below so many bytes neither. */
const leastBytes = 2 ** 20

/**
 * The power of the length by which the time grows, over four doublings; 1 where even the long input is quick. What
 * looks high is measured again with longer inputs, since the first collection of garbage looks like growth.
 */
export function exponentOf(candidate: Candidate): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 4 && least > 1.15; attempt++) {
    const length = 16_384 * 2 ** attempt
    const long = timeOf(candidate, 16 * length, 2)
    if (long < floor) return 1
    least = Math.min(least, Math.log2(long / Math.max(timeOf(candidate, length, 3), 500)) / 4)
    if (attempt > 0 && least > 1.6) break
  }
  return least
}

/** The same of the bytes that are allocated. */
export function bytesExponentOf(candidate: Candidate): number {
  const length = 16_384
  const long = bytesOf(candidate, 16 * length)
  if (long < leastBytes) return 1
  return Math.log2(long / Math.max(bytesOf(candidate, length), leastBytes / 16)) / 4
}

/** Characters of an input whose cost is held against that of a document. */
const rated = 2 ** 16

/** Nanoseconds for each byte of an input, the least of five runs; of more where that is above what it may be. */
export function rateOf(candidate: Candidate, most: number): number {
  const { parts, shape } = candidate
  const bytes = Buffer.byteLength(inputOf(parts, shape, rated))
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 4 && least > most; attempt++)
    least = Math.min(least, (1000 * timeOf(candidate, rated, 5)) / bytes)
  return least
}
