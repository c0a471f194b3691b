// Says what a codec allocates: the program of the codec and a document are named on the command line.
import { readFileSync } from 'node:fs'

const { consignment } = await import(process.argv[2])
const xml = readFileSync(process.argv[3], 'utf8')
const { value } = consignment.parse(xml)
const works = {
  parse: () => consignment.parse(xml),
  validate: () => consignment.validate(value),
  serialize: () => consignment.serialize(value),
}
const rounds = 200
const said = {}
for (const [name, work] of Object.entries(works)) {
  // What is made once, at first use, is not counted.
  for (let round = 0; round < rounds; round++) work()
  globalThis.gc()
  const before = process.memoryUsage().heapUsed
  for (let round = 0; round < rounds; round++) work()
  said[name] = (process.memoryUsage().heapUsed - before) / rounds / xml.length
}
console.log(JSON.stringify(said))
