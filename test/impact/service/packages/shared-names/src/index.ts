// The names of the interface as this service says them.

export { type GateHandlers, type PlatformHandlers, type RegisterAnswer, registerDataset } from './calls.js'
export * from './parties.js'
export * from './quantities.js'
export * from './transport.js'
export * as wire from './wire.js'
