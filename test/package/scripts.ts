import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './pack.ts'

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly hasInstallScript?: boolean }>
  >
}

/** Scripts that would run on the machine of somebody who installs the package. */
export function installScripts(): readonly string[] {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), 'utf8'))
  const own = read('package.json') as { scripts: Readonly<Record<string, string>> }
  const { packages } = read('package-lock.json') as Lock
  const bom = read('sbom.cdx.json') as { components: readonly { 'bom-ref': string }[] }
  const installed = new Set(bom.components.map((one) => one['bom-ref']))
  const isInstalled = (path: string, version: string | undefined): boolean =>
    installed.has(`${path.split('node_modules/').at(-1)}@${version}`)
  const hooks = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare']
  return [
    ...hooks.filter((hook) => hook in own.scripts).map((hook) => `the script "${hook}" of package.json`),
    ...Object.entries(packages)
      .filter(
        ([path, { version, hasInstallScript }]) => hasInstallScript === true && isInstalled(path, version),
      )
      .map(([path]) => `an install script of ${path}`),
  ]
}
