export { type OpenApiOptions, type OpenApiReading, readOpenApi } from './read-openapi.ts'
