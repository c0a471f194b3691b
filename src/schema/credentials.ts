import type { Credential, Operation, Version } from './version.ts'

/** What one security scheme asks a call to show, and the scopes that it must come with. */
export interface AskedCredential extends Credential {
  readonly scheme: string
  readonly scopes: readonly string[]
}

/** What lets a call in: any one of these, all of it together. Empty where nothing is asked. */
export function credentialsFor(version: Version, operation: Operation): readonly AskedCredential[][] {
  const schemes = version.apis.find(({ name }) => name === operation.api)?.securitySchemes
  return operation.security.map((requirement) =>
    [...requirement].map(([scheme, scopes]) => {
      return { scheme, ...(schemes?.get(scheme)?.shown ?? { in: 'connection' }), scopes }
    }),
  )
}
