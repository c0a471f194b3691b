import { existsSync, readFileSync } from 'node:fs'

/** Notes how much of its heap a process still uses after each collection of all of it; none is asked for. */
const watcher = (path: string): string => `
import { writeFileSync } from 'node:fs'
import { GCProfiler } from 'node:v8'
let [profiler, most] = [new GCProfiler(), 0]
const note = () => {
  for (const { gcType, afterGC } of profiler.stop()?.statistics ?? [])
    if (gcType === 'MarkSweepCompact') most = Math.max(most, afterGC.heapStatistics.usedHeapSize)
  profiler = new GCProfiler()
  profiler.start()
}
profiler.start()
setInterval(note, 2000).unref()
process.on('exit', () => {
  note()
  writeFileSync(${JSON.stringify(path)}, String(most))
})
`

/** The command line of a program of Node, so that it says at its end how much its heap held. */
export function watchLiveHeap([node = '', ...argv]: readonly string[], path: string): readonly string[] {
  return [node, '--import', `data:text/javascript,${encodeURIComponent(watcher(path))}`, ...argv]
}

/** The greatest heap that a collection has left, in MB; not a number where there was none. */
export function readLiveHeap(path: string): number {
  const bytes = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  return bytes === 0 ? Number.NaN : bytes / 1e6
}
