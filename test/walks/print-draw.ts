import { drawParagraphs, readPages } from './draw.ts'

const [seed, option] = process.argv.slice(2)
if (seed === undefined) {
  console.error('npx jiti test/walks/print-draw.ts <seed> [--all]')
  process.exit(2)
}
for (const { page, line, text } of drawParagraphs(readPages(option === '--all'), seed, 25))
  console.log(`## ${page}:${line}\n${text}\n`)
