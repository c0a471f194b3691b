import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cli } from '../support/cli.ts'
import { wrongDocuments } from './documents.ts'

/** Two versions of a small interface with XML bodies: one element was renamed, one became required, one is shorter. */
const schema = (version: 1 | 2): string => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  targetNamespace="urn:order" xmlns="urn:order" elementFormDefault="qualified">
  <xs:element name="order" type="Order"/>
  <xs:complexType name="Order">
    <xs:sequence>
      <xs:element name="buyer" type="Name"/>
      <xs:element name="${version === 1 ? 'remark' : 'note'}" type="xs:string" minOccurs="0"/>
      <xs:element name="due" type="xs:date"${version === 1 ? ' minOccurs="0"' : ''}/>
      <xs:element name="line" type="xs:positiveInteger" maxOccurs="unbounded"/>
    </xs:sequence>
    <xs:attribute name="number" type="xs:token" use="required"/>
  </xs:complexType>
  <xs:simpleType name="Name">
    <xs:restriction base="xs:string"><xs:maxLength value="${version === 1 ? 40 : 10}"/></xs:restriction>
  </xs:simpleType>
</xs:schema>
`

const order = `<order xmlns="urn:order" number="7">
  <buyer>A rather long name</buyer>
  <remark>fragile</remark>
  <line>1</line>
</order>
`

const service = `import type { Order } from '../out/v1/index.js'

export const dueOf = (order: Order): string => order.due ?? 'never'
export const remarkOf = (order: Order): string | undefined => order.remark
`

const files = {
  'package.json': '{ "type": "module" }\n',
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["src"] }\n',
  'v1/order.xsd': schema(1),
  'v2/order.xsd': schema(2),
  'order.xml': order,
  'wrong.xml': order.replace('<line>1</line>', '<line>0</line><line>x</line>').replace(' number="7"', ''),
  'old/a.xml': order,
  'old/b.xml': order.replace('A rather long name', 'Short').replace('<line>', '<due>2026-01-01</due><line>'),
  'src/service.ts': service,
}

/** What is typed; or a function that changes the folder. */
type Step = readonly string[] | ((cwd: string) => void)

const steps: readonly Step[] = [
  ['build'],
  ['init'],
  ['init', 'v1/order.xsd', 'v2/order.xsd'],
  ['init'],
  ['check'],
  ['build'],
  ['build'],
  ['check'],
  ['check', '--format', 'markdown'],
  ['doctor'],
  ['explain', 'element-removed'],
  ['explain', 'doctor-compiler'],
  ['explain', 'no-such-name'],
  ['inspect', 'v1'],
  ['inspect', 'v1', '--to', 'v2'],
  ['validate', 'v1', 'order.xml'],
  ['validate', 'v1', 'order.xml', 'wrong.xml'],
  ['validate', 'v2', 'order.xml'],
  ['validate', 'v1', 'nowhere.xml'],
  ['validate', 'v9', 'order.xml'],
  ['sample', 'v2', '--minimal'],
  ['sample', 'v2', '--count', '2', '--out', 'samples'],
  ['diff', 'v1/order.xsd', 'v1/order.xsd'],
  ['diff', 'v1', 'v2'],
  ['diff', 'v1', 'v2', '--summary'],
  ['diff', 'v1', 'v2', '--format', 'markdown'],
  ['diff', 'v1', 'v2', '--for', 'client', '--summary', '--fail-on', 'breaking'],
  ['map', 'v1', 'v2', '--dry-run'],
  ['map', 'v1', 'v2'],
  ['map', 'v1', 'v2'],
  ['impact', 'v1', 'v2'],
  ['impact', 'v1', 'v2', '--fix', '--dry-run'],
  ['migrate', 'v1', 'v2', 'old', '--out', 'new'],
  ['migrate', 'v1', 'v2', 'old', '--out', 'new-2', '--on-loss', 'error'],
  ['migrate', 'v1', 'v2', 'old/b.xml'],
  ['lock'],
  ['lock', '--dry-run'],
  (cwd) => writeFileSync(join(cwd, 'v2/order.xsd'), schema(2).replace('value="10"', 'value="12"')),
  ['check'],
  (cwd) => rmSync(join(cwd, 'out'), { recursive: true, force: true }),
  ['check'],
]

/** The output of every command for a small project, as a terminal without colours shows it. */
export function printCommands(): Promise<string> {
  return printSteps(files, steps)
}

/** Every issue of documents that codecs tell. */
export function printIssues(): Promise<string> {
  return printSteps(wrongDocuments, [
    ['validate', 'xml', 'contents', '--root', '{urn:d}d'],
    ['validate', 'xml', 'documents', '--root', '{urn:d}d'],
    ['validate', 'json', 'values', '--root', 'J'],
  ])
}

async function printSteps(given: Readonly<Record<string, string>>, typed: readonly Step[]): Promise<string> {
  const cwd = mkdtempSync(join(realpathSync(tmpdir()), 'commands-'))
  try {
    for (const [path, text] of Object.entries(given)) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true })
      writeFileSync(join(cwd, path), text)
    }
    const texts: string[] = []
    for (const step of typed) {
      if (typeof step === 'function') {
        step(cwd)
        continue
      }
      const { exit, stdout, stderr } = await cli(cwd, ...step)
      texts.push(`$ efti-schema ${step.join(' ')}\n${stderr}${stdout}exit ${exit}\n`)
    }
    return texts.join('\n').replaceAll(cwd, '<folder>').replaceAll(process.versions.node, '<node>')
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}
