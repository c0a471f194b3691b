import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSources } from './sources.ts'

const site = fileURLToPath(new URL('.', import.meta.url))
const program = join(site, 'node_modules/vitepress/bin/vitepress.js')

if (!existsSync(program)) {
  console.error('VitePress is not installed. Run: npm ci --prefix docs/site')
  process.exit(2)
}
const { pages, dead } = writeSources(join(site, '.pages'))
for (const link of dead) console.error(`dead link: ${link}`)
if (dead.length > 0) process.exit(1)
const [out = join(site, 'dist')] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, [program, 'build', site, '--outDir', out], {
  stdio: 'inherit',
})
if (status === 0) console.log(`${pages.length} pages in ${out}`)
process.exit(status ?? 1)
