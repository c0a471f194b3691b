import { writeFileSync } from 'node:fs'
import { apiReference } from './api.ts'

const { text, unexplained } = apiReference()
writeFileSync(new URL('../api.md', import.meta.url), text)
process.stdout.write(unexplained.length === 0 ? '' : `Without a doc comment: ${unexplained.join(', ')}\n`)
