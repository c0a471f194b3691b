import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Answer = (request: Request) => Promise<Response>

/** An ordinary HTTP server on the loopback interface that a handler of the Fetch API answers; gives its address. */
export async function serve(answer: Answer): Promise<string> {
  return listening(async (incoming, outgoing) => {
    const response = await answer(await requestOf(incoming))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
}

/** A server that announces a body, sends the beginning of it and closes the connection. */
export function serveBroken(status: number, type: string, beginning: string): Promise<string> {
  return listening(async (incoming, outgoing) => {
    await requestOf(incoming)
    outgoing.writeHead(status, { 'content-type': type, 'content-length': 1000 })
    outgoing.write(beginning, () => outgoing.destroy())
  })
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => stop(server))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  const parts: Uint8Array[] = []
  for await (const part of incoming) parts.push(part)
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(parts)
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(`http://${headers.host}${url}`, { method, headers: named, body })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
