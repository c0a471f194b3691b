import { mkdirSync, writeFileSync } from 'node:fs'
import { apiReference } from './api.ts'
import { housePicture } from './house.ts'
import { configurationPage, diagnosticsPage } from './reference.ts'

const { text, unexplained } = apiReference()
const write = (path: string, page: string): void =>
  writeFileSync(new URL(`../${path}`, import.meta.url), page)

mkdirSync(new URL('../reference/', import.meta.url), { recursive: true })
write('api.md', text)
write('pictures/house.svg', housePicture())
write('reference/diagnostics.md', diagnosticsPage())
write('reference/configuration.md', configurationPage())
process.stdout.write(unexplained.length === 0 ? '' : `Without a doc comment: ${unexplained.join(', ')}\n`)
