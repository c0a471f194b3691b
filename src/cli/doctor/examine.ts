import { findRepository } from '../../init/index.ts'
import type { Session } from '../session.ts'
import { checkCompiler } from './compiler.ts'
import { checkBuild, examineConfig } from './doctor-build.ts'
import { type DoctorResult, makeFineCheck } from './doctor-result.ts'
import { checkOptional, checkPackage, checkScripts } from './project.ts'

/** Runs all checks of `doctor` on the project of the working directory, without network access. */
export async function examine(session: Session): Promise<DoctorResult> {
  const repository = findRepository(session.io.cwd)
  const { config, checks } = await examineConfig(session)
  const all = [
    // Unsupported versions of Node end every command at its start.
    makeFineCheck('node', `Node ${process.versions.node} runs efti-schema.`),
    ...checkPackage(repository, config),
    ...(await checkCompiler(repository, config)),
    ...checks,
    ...(config === undefined ? [] : await checkBuild(config, repository, session)),
    ...checkScripts(repository),
    ...checkOptional(repository),
  ]
  return { formatVersion: 1, passed: all.every(({ state }) => state !== 'stops'), checks: all }
}
