/** Runs work again and again — first unmeasured, until it is compiled — and says what one unit of it costs. */
export async function loop(
  work: () => unknown | Promise<unknown>,
  said: { readonly units?: number; readonly size?: number; readonly note?: string } = {},
): Promise<void> {
  // Seconds of the processor: on a busy machine the clock would end the warming up too early.
  const seconds = Number(process.env.BENCH_SECONDS ?? 0.6)
  const warm = await runFor(work, seconds, 1)
  const { count, cpu, wall } = await runFor(work, seconds, Math.max(1, Math.floor(warm.count / 50)))
  const { units = 1, ...rest } = said
  process.stdout.write(JSON.stringify({ cpu: cpu / count / units, wall: wall / count / units, ...rest }))
}

/** So many times at once between two looks at the processor's time, which are not free. */
async function runFor(
  work: () => unknown,
  seconds: number,
  atOnce: number,
): Promise<{ readonly count: number; readonly cpu: number; readonly wall: number }> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  let count = 0
  for (;;) {
    for (let at = 0; at < atOnce; at++) {
      const result = work()
      if (result instanceof Promise) await result
    }
    count += atOnce
    const { user, system } = process.cpuUsage(before)
    const cpu = (user + system) / 1000
    if (cpu >= seconds * 1000 && count >= 3) return { count, cpu, wall: performance.now() - began }
  }
}
