/** Which operation of the file system fails, and how. */
export interface Fault {
  /** Operations still to succeed; none fails while it is infinite. */
  left: number
  code: string
  /** Whether every later operation fails as well. */
  isLasting: boolean
  /** Part of the paths that are meant; files that are open are meant by their number. */
  within: string
  /** Operations so far. */
  count: number
}

/** Everything of `node:fs` that programs of ours call, with a fault that can be set from outside. */
export function faulty<Fs extends object>(fs: Fs, fault: Fault): Fs {
  const wrapped = Object.entries(fs).map(([name, value]) => {
    const isOperation = typeof value === 'function' && name.endsWith('Sync')
    return [name, isOperation ? failing(name, value as Operation, fault) : value]
  })
  return Object.fromEntries(wrapped) as Fs
}

type Operation = (...args: readonly unknown[]) => unknown

function failing(name: string, operation: Operation, fault: Fault): Operation {
  // Asking whether something is there tells of no failure; closing a file always ends.
  if (name === 'existsSync' || name === 'closeSync') return operation
  return (...args) => {
    const [path] = args
    if (typeof path === 'string' && !path.includes(fault.within)) return operation(...args)
    fault.count++
    if (fault.left-- <= 0) {
      if (!fault.isLasting) fault.left = Number.POSITIVE_INFINITY
      const told = { code: fault.code, syscall: name.replace(/Sync$/, ''), path }
      throw Object.assign(new Error(`${fault.code}: planted in ${name}`), told)
    }
    return operation(...args)
  }
}
