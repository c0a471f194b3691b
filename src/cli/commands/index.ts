import { buildCommand } from './build.ts'
import { checkCommand } from './check.ts'
import type { CommandSpec } from './command.ts'
import { completionCommand } from './completion.ts'
import { diffCommand } from './diff.ts'
import { doctorCommand } from './doctor.ts'
import { explainCommand } from './explain.ts'
import { impactCommand } from './impact.ts'
import { initCommand } from './init.ts'
import { inspectCommand } from './inspect.ts'
import { lockCommand } from './lock.ts'
import { mapCommand } from './map.ts'
import { migrateCommand } from './migrate.ts'
import { migrateTableCommand } from './migrate-table.ts'
import { rulesCommand } from './rules.ts'
import { sampleCommand } from './sample.ts'
import { validateCommand } from './validate.ts'

/** Every command, in the order in which help lists them. */
export const commands: readonly CommandSpec[] = [
  initCommand,
  buildCommand,
  checkCommand,
  diffCommand,
  validateCommand,
  inspectCommand,
  mapCommand,
  migrateCommand,
  migrateTableCommand,
  sampleCommand,
  lockCommand,
  impactCommand,
  rulesCommand,
  explainCommand,
  doctorCommand,
  completionCommand,
]
