export { isKeywordTrue as isTrue } from './annotations.ts'
export { crawl } from './crawl.ts'
export { findDialect, ignoresSiblings } from './dialect.ts'
export { type Documents, openDocuments, type Prepare } from './documents.ts'
export {
  escapeKey,
  findChildPlace as below,
  makeNodeId,
  pointedAt,
  type SchemaPlace,
  textAt,
} from './place.ts'
export { type JsonSchemaOptions, makeNaming, readDefinitions, readJsonSchemas } from './read-json-schemas.ts'
export { createSchemaReader, type SchemaReader } from './reader.ts'
export { findReference, resolveReference } from './reference.ts'
export { findFragment, joinPath, withoutFragment } from './uri.ts'
