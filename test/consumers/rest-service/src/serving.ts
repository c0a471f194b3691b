import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

type Answer = (request: Request) => Promise<Response>

interface Options {
  readonly port: number
  readonly hostname: string
}

interface Runtimes {
  readonly Bun?: {
    serve(options: Options & { readonly fetch: Answer }): {
      readonly port: number
      stop(isNow: boolean): void
    }
  }
  readonly Deno?: {
    serve(
      options: Options & { onListen(): void },
      answer: Answer,
    ): { readonly addr: { readonly port: number }; shutdown(): Promise<void> }
  }
}

export interface Serving {
  readonly base: string
  close(): void | Promise<void>
}

/** Serves a function on the loopback interface, as the runtime does by itself. */
export async function serve(answer: Answer): Promise<Serving> {
  const { Bun, Deno } = globalThis as Runtimes
  const options = { port: 0, hostname: '127.0.0.1' }
  if (Bun !== undefined) {
    const server = Bun.serve({ ...options, fetch: (request) => answer(request) })
    return { base: `http://127.0.0.1:${server.port}`, close: () => server.stop(true) }
  }
  if (Deno !== undefined) {
    const server = Deno.serve({ ...options, onListen: () => {} }, (request) => answer(request))
    return { base: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() }
  }
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
