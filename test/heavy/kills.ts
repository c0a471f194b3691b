import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../src/files/index.ts'
import { randomFrom } from '../../src/sample/index.ts'

/** Kills commands that write, each at moments drawn by seed, and runs them again: what stands must always be whole. */

type Files = Readonly<Record<string, string>>

interface Killed {
  readonly name: string
  readonly args: readonly string[]
  /** What stands before the command is run. */
  readonly files: Files
  /** Commands that make the rest of what stands before it, and what is changed after them. */
  readonly made?: { readonly by: readonly string[]; readonly changed: () => Files }
  /** Whether what is left by a kill is whole, beside what every command must leave so. */
  readonly isWhole?: (there: Files, before: Files, after: Files) => boolean
}

const [kills = 50, seed = 1] = process.argv.slice(2).map(Number)
const random = randomFrom(seed)
const program = join(packageRoot, 'dist/cli/main.js')

const schema = (type: string, more = ''): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:o" elementFormDefault="qualified"><xs:element name="order"><xs:complexType><xs:sequence><xs:element name="n" type="${type}" minOccurs="0"/>${more}</xs:sequence></xs:complexType></xs:element></xs:schema>`
const more = (name: string): string => `<xs:element name="${name}" type="xs:string" minOccurs="0"/>`
const pair = {
  'efti-schema.config.yaml':
    'versions: { v1: { schemas: v1/o.xsd }, v2: { schemas: v2/o.xsd } }\ncompare: [{ from: v1, to: v2 }]\nprofile: none\n',
  'v1/o.xsd': schema('xs:string', more('customerFullName')),
  'v2/o.xsd': schema('xs:string', more('fullNameOfCustomer')),
}

/** What the address of `lock` gives, and where. */
let served = schema('xs:string')
const server = createServer((_, response) => response.end(served))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/o.xsd`

const commands: readonly Killed[] = [
  {
    name: 'build',
    args: ['build'],
    files: pair,
    made: { by: ['build'], changed: () => ({ 'v2/o.xsd': schema('xs:token', more('fullNameOfCustomer')) }) },
    isWhole: (there, before, after) => {
      const out = folderOf(there, existsIn(there, 'out/') ? 'out/' : formerIn(there))
      return [before, after].some((one) => isSame(out, folderOf(one, 'out/')))
    },
  },
  {
    name: 'map',
    args: ['map', 'v1', 'v2'],
    files: pair,
    made: {
      by: ['map', 'v1', 'v2'],
      changed: () => ({
        'v1/o.xsd': schema('xs:string', more('customerFullName') + more('deliveryAddressLine')),
        'v2/o.xsd': schema('xs:string', more('fullNameOfCustomer') + more('lineOfDeliveryAddress')),
      }),
    },
  },
  {
    name: 'lock',
    args: ['lock', '--update'],
    files: {
      'efti-schema.config.yaml': `versions: { v1: { schemas: { url: "${address}", privateNetwork: true } } }\n`,
    },
    made: {
      by: ['lock'],
      changed: () => {
        served = schema('xs:token')
        return {}
      },
    },
  },
  {
    name: 'impact --fix',
    args: ['impact', 'v1', 'v2', '--fix'],
    files: {
      ...pair,
      'package.json': '{ "name": "shop", "type": "module" }',
      'tsconfig.json':
        '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "target": "es2023", "types": [] }, "include": ["src"] }',
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, index) => [
          `src/a${index}.ts`,
          `import { order } from '../out/v1/o/o/codecs.js'\nexport const f${index} = order\n`,
        ]),
      ),
    },
    isWhole: (there, before, after) =>
      existsIn(there, '.efti-schema.rewrite/') ||
      [before, after].some((one) => isSame(folderOf(there, 'src/'), folderOf(one, 'src/'))),
  },
  {
    name: 'migrate',
    args: ['migrate', 'v1', 'v2', 'in', '--on-loss', 'drop', '--on-undetermined', 'drop', '--out', 'new'],
    files: {
      ...pair,
      ...Object.fromEntries(
        Array.from({ length: 400 }, (_, index) => [
          `in/${index}.xml`,
          `<order xmlns="urn:o"><n>${index}</n></order>\n`,
        ]),
      ),
    },
  },
]

for (const command of commands) await tried(command)
server.close()

async function tried(command: Killed): Promise<void> {
  const start = mkdtempSync(join(tmpdir(), 'kills-'))
  const folders = [start]
  try {
    write(start, command.files)
    if (command.made) {
      await ended(start, command.made.by)
      write(start, command.made.changed())
    }
    const before = filesIn(start)
    const whole = copyOf(start, folders)
    const began = performance.now()
    await ended(whole, command.args)
    const duration = performance.now() - began
    const after = filesIn(whole)
    if (isSame(before, after)) throw new Error(`${command.name} wrote nothing`)
    const count = { running: 0, unfinished: 0, whole: 0 }
    for (let kill = 0; kill < kills; kill++) {
      const folder = copyOf(start, folders)
      // Most of the time goes by before anything is written.
      const wasRunning = await killed(folder, command.args, duration * (0.3 + random.below(750) / 1000))
      const there = filesIn(folder)
      if (wasRunning) count.running++
      if (!isSame(there, before) && !isSame(there, after)) count.unfinished++
      const isKept = areWhole(there, before, after) && (command.isWhole?.(there, before, after) ?? true)
      await ended(folder, command.args)
      if (isKept && isSame(filesIn(folder), after)) count.whole++
      else console.log(`  ${command.name}, kill ${kill}: ${isKept ? 'another result' : 'not whole'}`)
      rmSync(folder, { recursive: true })
    }
    console.log(
      `${command.name}: ${kills} kills, ${count.running} while it ran, ${count.unfinished} left work undone, ${count.whole} whole results`,
    )
    if (count.whole < kills) process.exitCode = 1
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

/** Files that the command replaces are as before or as after. */
function areWhole(there: Files, before: Files, after: Files): boolean {
  return Object.entries(there).every(([name, text]) => {
    const known = [before[name], after[name]].filter((one) => one !== undefined)
    return known.length === 0 || known.includes(text)
  })
}

function isSame(a: Files, b: Files): boolean {
  const [names, others] = [a, b].map((one) => Object.keys(one))
  return names?.length === others?.length && Object.entries(a).every(([name, text]) => b[name] === text)
}

function existsIn(files: Files, start: string): boolean {
  return Object.keys(files).some((name) => name.startsWith(start))
}

function folderOf(files: Files, start: string): Files {
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, text]) =>
      name.startsWith(start) ? [[name.slice(start.length), text]] : [],
    ),
  )
}

/** Where a build puts the former output while it swaps the new one in. */
function formerIn(files: Files): string {
  return `${
    Object.keys(files)
      .find((name) => name.startsWith('.out.former-'))
      ?.split('/')[0] ?? 'out'
  }/`
}

function copyOf(folder: string, all: string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'kills-'))
  all.push(copy)
  cpSync(folder, copy, { recursive: true })
  return copy
}

function write(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function filesIn(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'latin1')]),
  )
}

/** Runs the command to its end; what it says is only asked for where it fails. */
async function ended(cwd: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0 && code !== 1) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
}

/** Whether the command was still running when it was killed. */
async function killed(cwd: string, args: readonly string[], after: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: 'ignore' })
  const closed = new Promise<string | null>((resolve) => child.on('close', (_, signal) => resolve(signal)))
  const timer = setTimeout(() => child.kill('SIGKILL'), after)
  const signal = await closed
  clearTimeout(timer)
  return signal === 'SIGKILL'
}

if (!existsSync(program)) process.exitCode = 1
