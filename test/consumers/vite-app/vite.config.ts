import { schemaToolkit } from 'efti-schema-toolkit/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [schemaToolkit()] })
