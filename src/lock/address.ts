/** Why an address cannot be that of a source; nothing where it can. */
export function addressProblem(text: string): string | undefined {
  if (text.length > 2000) return 'it is longer than 2000 characters'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) return 'it is not an address'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only http and https are fetched'
  if (url.username !== '' || url.password !== '') return 'it holds credentials, which would be committed'
  if (url.hash !== '') return 'it has a fragment'
  return undefined
}

/** An origin as `redirectsTo` lists it: `https://files.example.org`, nothing behind it. */
export function isOrigin(text: string): boolean {
  return addressProblem(text) === undefined && new URL(text).origin === text.replace(/\/$/, '')
}

/** Why a redirect is not followed; nothing where it is. */
export function redirectProblem(from: URL, to: URL, redirectsTo: readonly string[]): string | undefined {
  const problem = addressProblem(to.href)
  if (problem !== undefined) return `it redirects to an address that is not followed: ${problem}`
  const isSame = from.origin === to.origin
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname
  const isDefault = from.port === '' && to.port === ''
  const isListed = redirectsTo.some((origin) => new URL(origin).origin === to.origin)
  if (isSame || (isUpgrade && isDefault) || isListed) return undefined
  return `it redirects to ${to.origin}, which the configuration does not name`
}
