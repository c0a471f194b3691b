/** Which operation of the file system fails, and how. */
export interface Fault {
  /** Operations still to succeed; none fails while it is infinite. */
  left: number
  code: string
  /** Whether every later operation fails as well. */
  isLasting: boolean
  /** Part of the paths that are meant; what was opened by such a path is meant by its number. */
  within: string
  /** Operations so far. */
  count: number
}

/** Everything of `node:fs` that programs of ours call, with a fault that can be set from outside. */
export function faulty<Fs extends object>(fs: Fs, fault: Fault): Fs {
  const opened = new Set<unknown>()
  const wrapped = Object.entries(fs).map(([name, value]) => {
    const isOperation = typeof value === 'function' && name.endsWith('Sync')
    return [name, isOperation ? failing(name, value as Operation, fault, opened) : value]
  })
  return Object.fromEntries(wrapped) as Fs
}

type Operation = (...args: readonly unknown[]) => unknown

function failing(name: string, operation: Operation, fault: Fault, opened: Set<unknown>): Operation {
  // Asking whether something is there tells of no failure; closing a file always ends.
  if (name === 'existsSync') return operation
  return (...args) => {
    const [path] = args
    if (name === 'closeSync') opened.delete(path)
    const isMeant = typeof path === 'string' ? path.includes(fault.within) : opened.has(path)
    if (name === 'closeSync' || !isMeant) return operation(...args)
    fault.count++
    if (fault.left-- <= 0) {
      if (!fault.isLasting) fault.left = Number.POSITIVE_INFINITY
      const of = typeof path === 'string' ? { path } : {}
      const told = { code: fault.code, syscall: name.replace(/Sync$/, ''), ...of }
      throw Object.assign(new Error(`${fault.code}: planted in ${name}`), told)
    }
    const result = operation(...args)
    if (name === 'openSync') opened.add(result)
    return result
  }
}
