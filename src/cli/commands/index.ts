import { buildCommand } from './build.ts'
import type { CommandSpec } from './command.ts'
import { diffCommand } from './diff.ts'
import { impactCommand } from './impact.ts'
import { inspectCommand } from './inspect.ts'
import { migrateCommand } from './migrate.ts'
import { validateCommand } from './validate.ts'

/** Every command, in the order in which help lists them. */
export const commands: readonly CommandSpec[] = [
  buildCommand,
  diffCommand,
  validateCommand,
  inspectCommand,
  migrateCommand,
  impactCommand,
]
