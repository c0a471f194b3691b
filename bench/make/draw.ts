import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawConsignments, envelope } from '../consignments.ts'

/** Writes a store of valid consignments: `count` files, of which `different` differ; says how many bytes they have. */
const [folder = '', count = '0', different = '0'] = process.argv.slice(2)
const { texts } = await drawConsignments(Number(different))
let bytes = 0
for (let index = 0; index < Number(count); index++) {
  const text = texts[index % texts.length] ?? ''
  const place = join(folder, 'store', String(index % 100).padStart(2, '0'))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, `${String(index).padStart(6, '0')}.xml`), text)
  bytes += text.length
}
mkdirSync(join(folder, 'one', '00'), { recursive: true })
writeFileSync(join(folder, 'one', '00', '000000.xml'), texts[0] ?? '')
// What identifies a document differs from one to the next.
const own = { eFTI1: '$uuid', eFTI1794: '$uuid', eFTI2003: '$uuid' }
writeFileSync(join(folder, 'context.json'), JSON.stringify({ ...envelope, ...own }))
process.stdout.write(String(bytes))
