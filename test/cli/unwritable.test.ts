import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'

/** A root `order` with these members. */
function order(...members: readonly string[]): string {
  const elements = members.map((name) => `<xs:element name="${name}" type="xs:string" minOccurs="0"/>`)
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="order"><xs:complexType><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType></xs:element></xs:schema>`
}

const compared = {
  'efti-schema.config.yaml':
    'versions: { "1": { schemas: one.xsd }, "2": { schemas: two.xsd } }\ncompare: [{ from: "1", to: "2" }]\nprofile: none\n',
  'one.xsd': order('customerFullName'),
  'two.xsd': order('fullNameOfCustomer'),
}

const own = {
  'package.json': '{ "type": "module" }\n',
  '.gitignore': 'dist\n',
}

test.each<[what: string, plant: (cwd: string) => void, told: RegExp]>([
  [
    'something in the way of what is written first',
    (cwd) => mkdirSync(join(cwd, `.gitignore.${process.pid}.tmp`)),
    /"\.gitignore".*\(EISDIR\).* \[output-failed\]/,
  ],
  [
    'a folder',
    (cwd) => turn(cwd, '.gitignore', mkdirSync),
    /"\.gitignore".*\(EISDIR\).* \[file-unreadable\]/,
  ],
  [
    'a folder for a package',
    (cwd) => turn(cwd, 'package.json', mkdirSync),
    /"package\.json".* \[file-unreadable\]/,
  ],
  [
    'a link that leads nowhere',
    (cwd) => turn(cwd, '.gitignore', (path) => symlinkSync('nowhere', path)),
    /"\.gitignore".*\(ENOENT\).* \[file-unreadable\]/,
  ],
  [
    'a link that leads to itself',
    (cwd) => turn(cwd, '.gitignore', (path) => symlinkSync('.gitignore', path)),
    /"\.gitignore".*\(ELOOP\).* \[file-unreadable\]/,
  ],
  [
    'a configuration that leads nowhere',
    (cwd) => symlinkSync('nowhere', join(cwd, 'efti-schema.config.mjs')),
    /"efti-schema\.config\.mjs".*\(ENOENT\).* \[output-failed\]/,
  ],
  [
    'a link in the place of a folder',
    (cwd) => symlinkSync('nowhere', join(cwd, 'mappings')),
    /"mappings\/README\.md".* \[output-failed\]/,
  ],
  [
    'bytes that are no UTF-8',
    (cwd) => writeFileSync(join(cwd, '.gitignore'), Buffer.from('caf\xe9\n', 'latin1')),
    /"\.gitignore".*\(.*UTF-8\).* \[file-unreadable\]/,
  ],
])('init: %s is reported, and nothing is written', async (_what, plant, told) => {
  const cwd = folderWith(own)
  plant(cwd)
  const before = everythingIn(cwd)
  const { exit, stdout, stderr } = await cli(cwd, 'init', '--efti')
  expect({ exit, stdout, stderr }).toEqual({ exit: 2, stdout: '', stderr: expect.stringMatching(told) })
  expect(everythingIn(cwd)).toEqual(before)
})

function turn(cwd: string, name: string, make: (path: string) => void): void {
  rmSync(join(cwd, name))
  make(join(cwd, name))
}

/** Links and folders as well. */
function everythingIn(folder: string) {
  return [readdirSync(folder, { recursive: true }).map(String).sort(), filesIn(folder)]
}

test('init: a link stays one, and a file keeps its rights', async () => {
  const cwd = folderWith({ ...own, 'shared/ignored': 'dist\n' })
  turn(cwd, '.gitignore', (path) => symlinkSync('shared/ignored', path))
  chmodSync(join(cwd, 'package.json'), 0o666)
  expect((await cli(cwd, 'init', '--efti')).exit).toBe(0)
  expect(lstatSync(join(cwd, '.gitignore')).isSymbolicLink()).toBe(true)
  expect(filesIn(cwd)['shared/ignored']).toBe('dist\n/out/\n')
  expect(statSync(join(cwd, 'package.json')).mode & 0o777).toBe(0o666)
})

test('map: a file in place of its folder is reported and kept', async () => {
  const cwd = folderWith({ ...compared, mappings: 'mine' })
  const { exit, stderr } = await cli(cwd, 'map', '1', '2')
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: expect.stringMatching(/error: "mappings\/1-2\.yaml".*\((?:EEXIST|ENOTDIR)\).* \[output-failed\]/),
  })
  expect(filesIn(cwd).mappings).toBe('mine')
})
