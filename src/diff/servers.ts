import type { Operation, Server } from '../schema/index.ts'

/** The most addresses that the variables of one server are expanded to. */
const mostValues = 64

/** Where no server is named, it is the one that the description comes from (OpenAPI, Server Object). */
const unnamed: Server = { url: '/', variables: new Map() }

/** The servers of an operation; the default server with the URL `/` if it has none. */
export function listServers({ servers }: Operation): readonly Server[] {
  return servers === undefined || servers.list.length === 0 ? [unnamed] : servers.list
}

/**
 * All addresses of a server, one for each combination of listed variable values. A variable without listed values
 * becomes `{}`; above 64 addresses the values of a variable stay together as `{a|b}`.
 */
export function listAddresses({ url, variables }: Server): readonly string[] {
  const parts = url.split(/\{([^{}]*)\}/u)
  return parts.reduce<readonly string[]>(
    (found, part, index) => {
      const values = index % 2 === 0 ? [part] : (variables.get(part)?.values ?? ['{}'])
      const written =
        found.length * values.length > mostValues ? [`{${[...values].sort().join('|')}}`] : values
      return found.flatMap((start) => written.map((value) => `${start}${value}`))
    },
    [''],
  )
}

/** The URL with each variable replaced by its default value, or by `{}` if it has none. */
export function makeDefaultAddress({ url, variables }: Server): string {
  return url.replace(/\{([^{}]*)\}/gu, (_, name) => variables.get(name)?.default ?? '{}')
}

/**
 * The path part of each server address (`/v1`, or an empty text), without host and final slash; sorted, each once.
 */
export function listBasePaths(operation: Operation): readonly string[] {
  const addresses = listServers(operation).flatMap(listAddresses)
  return [
    ...new Set(addresses.map((address) => withoutSlash(address.replace(/^[^/]*\/\/[^/]*/u, '')))),
  ].sort()
}

/** The addresses that an operation is called at, servers and path, sorted, each once. */
export function listCalls(operation: Operation): readonly string[] {
  const path = operation.path.replace(/\{[^{}]*\}/gu, '{}')
  const addresses = listServers(operation).flatMap(listAddresses)
  return [...new Set(addresses.map((address) => `${withoutSlash(address)}${path}`))].sort()
}

function withoutSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address
}
