import { register } from 'node:module'

// Vitest gives this file to each of its processes, before any module is loaded.
register('./hooks.js', import.meta.url)
