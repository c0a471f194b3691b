import { sep } from 'node:path'

/**
 * Names files below the deepest folder that holds all of these, so that no name leaves the folder of the results and no
 * two files share one. Where nothing holds all of them, the drive is the first part of a name.
 */
export function createFileNamer(
  folders: readonly string[],
  separator: string = sep,
): (path: string) => string {
  const [first = [], ...others] = folders.map((folder) => splitPath(folder, separator))
  let depth = first.length
  for (const parts of others) {
    const end = first.findIndex((part, index) => index >= depth || part !== parts[index])
    if (end >= 0) depth = end
  }
  return (path) => {
    const [top = '', ...rest] = splitPath(path, separator).slice(depth)
    const name = depth === 0 ? top.replace(/:$/, '') : top
    return [name, ...rest].filter((part) => part !== '').join('/')
  }
}

function splitPath(path: string, separator: string): readonly string[] {
  return (path.endsWith(separator) ? path.slice(0, -1) : path).split(separator)
}
