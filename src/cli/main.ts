#!/usr/bin/env node
import { refuseNodeVersion } from './node-version.ts'

// This module and its static imports must run on every Node since 12, so they use the syntax of 2019 only.
// The program itself is loaded once the version is known to be supported.
const refusal = refuseNodeVersion(process.versions.node)
if (refusal === undefined) import('./start.ts').then(({ start }) => start())
else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 2
}
