const { transformSync } = require('esbuild')

/** TypeScript to JavaScript, for bundlers that are given a loader. */
module.exports = (code) => transformSync(code, { loader: 'ts' }).code
