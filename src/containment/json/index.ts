export {
  type JsonContainment,
  type JsonQuestions,
  jsonContainment,
  jsonContains,
  jsonQuestions,
} from './containment.ts'
export { listFormatSamples as textsOfFormats } from './format-samples.ts'
