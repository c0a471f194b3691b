import type { Plugin } from 'vite'
import { type PluginOptions, unplugin } from '../index.ts'

export type { PluginOptions } from '../index.ts'

/** Builds before each bundle, and again when an input changes. */
export const schemaToolkit: (options?: PluginOptions) => Plugin = unplugin.vite
