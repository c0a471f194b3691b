import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of a tick, as Linux counts processor time for others (`getconf CLK_TCK`). */
const tick = 10_000

/** Processor time of a server and of all processes that it started, microseconds; those that have ended included. */
export function processTime(pid: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? fieldsOf(name) : undefined
    if (fields === undefined) continue
    const isServer = Number(name) === pid
    if (!isServer && Number(fields[1]) !== pid) continue
    // Of itself, and of children that are gone.
    for (const at of isServer ? [11, 12, 13, 14] : [11, 12]) ticks += Number(fields[at])
  }
  return ticks * tick
}

/** The fields of `/proc/<pid>/stat` behind the name, which may hold anything. */
function fieldsOf(pid: string): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}
