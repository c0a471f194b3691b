export { isReferable, listFiles } from './list.ts'
