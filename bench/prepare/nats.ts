import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'

/** Whether Debian's `nats-server` is there. */
export const hasNats: boolean = spawnSync('nats-server', ['--version']).status === 0

export interface NatsServer {
  readonly address: string
  readonly pid: number
  /** Makes a stream of so many documents anew, with the consumer `bench`, and one for what is made of them. */
  fill(name: string, documents: readonly Uint8Array[], count: number): Promise<void>
  stop(): Promise<void>
}

/** A server with its streams in a folder of its own, on the loopback interface. */
export async function startNats(): Promise<NatsServer> {
  const { connect } = await import('@nats-io/transport-node')
  const { AckPolicy, jetstreamManager } = await import('@nats-io/jetstream')
  const store = mkdtempSync('/tmp/nats-')
  const child = spawn('nats-server', ['-js', '-sd', store, '-a', '127.0.0.1', '-p', '-1'])
  const ended = new Promise((go) => child.on('close', go))
  const address = await new Promise<string>((go) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
      const found = /client connections on (127\.0\.0\.1:\d+)[\s\S]*Server is ready/.exec(said)?.[1]
      if (found !== undefined) go(found)
    })
  })
  const connection = await connect({ servers: address })
  const manager = await jetstreamManager(connection)
  return {
    address,
    pid: child.pid ?? 0,
    async fill(name, documents, count) {
      for (const stream of [name, `made-${name}`]) await manager.streams.delete(stream).catch(() => false)
      await manager.streams.add({ name, subjects: [`given.${name}`] })
      await manager.streams.add({ name: `made-${name}`, subjects: [`made.${name}`] })
      const policy = { ack_policy: AckPolicy.Explicit, max_ack_pending: 1000 }
      await manager.consumers.add(name, { durable_name: 'bench', ...policy })
      for (let at = 0; at < count; at++) connection.publish(`given.${name}`, documents[at % documents.length])
      await connection.flush()
      while ((await manager.streams.info(name)).state.messages < count)
        await new Promise((go) => setTimeout(go, 20))
    },
    async stop() {
      await connection.close()
      child.kill('SIGTERM')
      await ended
      rmSync(store, { recursive: true, force: true })
    },
  }
}
