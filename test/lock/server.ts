import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server on this machine for one test; gives its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that answers with these texts, which may be changed while it runs; it counts what it was asked. */
export async function serveFiles(files: Map<string, string | Uint8Array>) {
  const asked: string[] = []
  const origin = await serve((request, response) => {
    asked.push(request.url ?? '')
    const content = files.get(request.url ?? '')
    if (content === undefined) response.writeHead(404).end()
    else response.writeHead(200).end(content)
  })
  return { origin, asked }
}
