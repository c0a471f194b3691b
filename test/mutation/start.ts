import { startVitest } from 'vitest/node'
import { packageRoot } from '../../src/config/index.ts'

/** A session in one thread of this process, so that both end together. */
const vitest = await startVitest('test', [], {
  ...{ root: packageRoot, config: false, watch: false, run: true },
  ...{ include: ['test/mutation/session.ts'], pool: 'threads', maxWorkers: 1, isolate: false },
  ...{ disableConsoleIntercept: true, reporters: ['default'] },
})
await vitest.close()
