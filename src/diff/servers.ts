import type { Operation, Server } from '../schema/index.ts'

/** The most values that variables of one server are written out for. */
const mostValues = 64

/** Where no server is named, it is the one that the description comes from (OpenAPI, Server Object). */
const unnamed: Server = { url: '/', variables: new Map() }

export function listServers({ servers }: Operation): readonly Server[] {
  return servers === undefined || servers.list.length === 0 ? [unnamed] : servers.list
}

/**
 * The addresses of a server: variables are written out where their values are listed; else they are left open, by no
 * name, since it is on no wire.
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

/** The address where no variable is chosen. */
export function makeDefaultAddress({ url, variables }: Server): string {
  return url.replace(/\{([^{}]*)\}/gu, (_, name) => variables.get(name)?.default ?? '{}')
}

/** What servers put before the paths, sorted, each once: `/v1`, or nothing. */
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
