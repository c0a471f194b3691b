import { drawConsignments, timeParts } from '../consignments.ts'

/** How the time of one document divides when it is migrated. */
const { texts } = await drawConsignments(Number(process.argv[2] ?? 50))
process.stdout.write(await timeParts(texts))
