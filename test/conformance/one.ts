import type { SuiteOptions } from './suite.ts'
import { suites } from './suites.ts'

const [name, options] = process.argv.slice(2)
const entry = suites.find((suite) => suite.name === name)
if (entry === undefined) throw new Error(`there is no suite "${name}"`)

// What a suite says while it runs must not get into the figures.
console.log = console.error
const suite = await entry.load()
process.send?.(await suite.run(JSON.parse(options ?? '{}') as SuiteOptions))
