/** Returns the processor time of a call in milliseconds; the load of the machine hardly changes it. */
export function measureProcessorTime(call: () => void): number {
  const before = process.cpuUsage()
  call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
