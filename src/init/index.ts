export { type Edit, type Plan, planInit } from './plan.ts'
export { findRepository, type PackageManager, type Repository } from './repository.ts'
export { nxFragment, type TaskFiles, taskFiles, turboFragment } from './tasks.ts'
