#!/usr/bin/env node
import { refuseNodeVersion } from './node-version.ts'

// This module and what it imports run on every Node since 12, so they must keep to the syntax of 2019. The program itself
// cannot even be linked there: it is loaded when the version is known.
const refusal = refuseNodeVersion(process.versions.node)
if (refusal === undefined) import('./start.ts').then(({ start }) => start())
else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 2
}
