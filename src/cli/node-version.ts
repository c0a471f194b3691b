/**
 * The oldest supported release of each line of Node, as in `engines` of package.json; newer ones are supported
 * too.
 */
const releases = [
  [20, 19],
  [22, 2],
] as const

/** The error message for a Node version that is too old; undefined if it is supported. */
export function refuseNodeVersion(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [[oldest, its], [next, least]] = releases
  const isFine = major === oldest ? minor >= its : major > next || (major === next && minor >= least)
  if (isFine) return undefined
  const needed =
    major > oldest ? `${oldest}.${its}, or ${next}.${least} or later` : `${oldest}.${its} or later`
  return `error: efti-schema needs Node ${needed}; this is ${version}.\n  fix: install a newer Node`
}
