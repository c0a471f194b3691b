import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedWith } from './installed.ts'
import { repository } from './pack.ts'

const hooks = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare']

/** Scripts that would run on the machine of somebody who installs the package. */
export function installScripts(): readonly string[] {
  const text = readFileSync(join(repository, 'package.json'), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: Readonly<Record<string, string>> }
  return [
    ...hooks.filter((hook) => hook in scripts).map((hook) => `the script "${hook}" of package.json`),
    ...installedWith()
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ ref }) => `an install script of ${ref}`),
  ]
}
