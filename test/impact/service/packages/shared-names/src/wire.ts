export { consignment as datasetCodec } from '@v0/schemas/common/codecs.js'
export { uilQuery, uilResponse } from '@v0/schemas/edelivery/codecs.js'
export { consignment as identifierCodec } from '@v0/schemas/identifier/index.js'
