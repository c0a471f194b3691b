import type { WebRequest } from './http-types.ts'
import type { Operation } from './operation.ts'
import { hasPath } from './operation-read.ts'
import { Refusal } from './refusal.ts'

/** An operation with what answers it. */
export interface HttpRoute<T> {
  readonly operation: Operation<unknown, unknown>
  readonly to: T
}

/** What a request leads to: a route, its path and query below the mount point, and the methods that the path has. */
export interface Routed<T> {
  /** Absent where no operation has the method, which is then `HEAD` or `OPTIONS`. */
  readonly route?: HttpRoute<T>
  readonly path: string
  readonly methods: readonly string[]
}

/**
 * Finds the operation of a request; throws a `Refusal` with 404, or with 405 and the methods of the path. Paths that ask
 * something of the query come first, then those with fewer variables. Only operations with as many segments are tried.
 */
export function makeRouter<T>(
  routes: readonly HttpRoute<T>[],
  mount = '',
): (request: WebRequest) => Routed<T> {
  const prefix = mount.replace(/\/+$/u, '')
  const bySize = new Map<number, HttpRoute<T>[]>()
  for (const route of [...routes].sort((a, b) => variables(a) - variables(b))) {
    const size = segments(route.operation.path)
    const known = bySize.get(size)
    if (known) known.push(route)
    else bySize.set(size, [route])
  }
  return ({ url, method: sent }) => {
    const { pathname, search } = new URL(url)
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) + search : undefined
    const candidates = path === undefined ? [] : (bySize.get(segments(path)) ?? [])
    const here = candidates.filter(({ operation }) => hasPath(operation, path ?? ''))
    if (path === undefined || here.length === 0) throw new Refusal(404, 'No operation has this path.')
    const method = sent.toUpperCase()
    const own = [...new Set(here.map(({ operation }) => operation.method))]
    const route = here.find(({ operation }) => operation.method === method)
    if (route) return { route, path, methods: own }
    const methods = [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort()
    const get = here.find(({ operation }) => operation.method === 'GET')
    if (method === 'HEAD' && get) return { route: get, path, methods }
    if (method === 'OPTIONS') return { path, methods }
    throw new Refusal(405, 'The path has no operation with this method.', {
      headers: { allow: methods.join(', ') },
    })
  }
}

/** How many segments a path has, without its query. */
function segments(path: string): number {
  let count = 0
  for (let at = 0; at < path.length && path[at] !== '?' && path[at] !== '#'; at++)
    if (path[at] === '/') count++
  return count
}

function variables({ operation }: HttpRoute<unknown>): number {
  const [, asked] = operation.path.split('?')
  return operation.path.split('{').length - (asked === undefined ? 0 : 2 * asked.split('&').length)
}
