// Documents of a table
export {
  type PostgresClient,
  type PostgresPool,
  type PostgresProgress,
  type PostgresResult,
  type PostgresRow,
  type PostgresRun,
  type PostgresSample,
  PostgresSetupError,
  type PostgresWorkerOptions,
  type PostgresWrite,
} from './options.ts'
export { createPostgresWorker, type PostgresWorker } from './worker.ts'
