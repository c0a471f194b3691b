import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Pool, type PoolClient } from 'pg'

/** Where Debian has the programs of each version. */
const versions = '/usr/lib/postgresql'

const programs = existsSync(versions)
  ? readdirSync(versions)
      .map((version) => join(versions, version, 'bin'))
      .filter((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
      .sort()
      .at(-1)
  : undefined

export const hasServer: boolean = programs !== undefined
if (!hasServer) console.warn(`skipped, no PostgreSQL server below ${versions}`)

export interface Server {
  /** The folder of its socket: there is no other way to it. */
  readonly host: string
  /** The process that all others of the server are children of. */
  readonly pid: number
  /** A pool over the socket; closed with the server. */
  pool(max?: number): Pool
  query(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  stop(): Promise<void>
}

/** Whom the server runs as: it refuses root. */
function owner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A server with a new database in a folder of its own, which is gone afterwards. */
export async function startServer(settings: readonly string[] = []): Promise<Server> {
  if (programs === undefined) throw new Error('There is no PostgreSQL server.')
  // The folder for temporary files may be closed to other users, and too long for the path of a socket.
  const folder = mkdtempSync('/tmp/postgres-')
  const as = owner()
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), init, { ...as, cwd: folder, stdio: 'ignore', env: {} })
  const own = ['listen_addresses=', 'fsync=off', 'max_connections=300', 'shared_buffers=64MB', ...settings]
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, ...own.flatMap((one) => ['-c', one])],
    { ...as, cwd: folder, stdio: 'ignore', env: {} },
  )
  const ended = new Promise<void>((go) => child.on('close', () => go()))
  const stopAtExit = (): void => void child.kill('SIGQUIT')
  process.on('exit', stopAtExit)
  const pools: Pool[] = []
  const clients: PoolClient[] = []
  const pool = (max = 4): Pool => {
    const made = new Pool({ host: folder, user: 'postgres', database: 'postgres', max })
    pools.push(made)
    made.on('connect', (client) => clients.push(client))
    return made
  }
  const admin = pool(2)
  admin.on('error', () => {})
  for (let tries = 0; ; tries++) {
    try {
      await admin.query('select 1')
      break
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((go) => setTimeout(go, 50))
    }
  }
  return {
    host: folder,
    pid: child.pid ?? 0,
    pool,
    query: async (text, values = []) => (await admin.query(text, [...values])).rows,
    async stop() {
      process.off('exit', stopAtExit)
      // A pool is ended before its connections are.
      for (const one of [...clients, ...pools]) one.on('error', () => {})
      await Promise.all(pools.map((one) => one.end()))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
