export { listFormatSamples as textsOfFormats } from './format-samples.ts'
export {
  type JsonContainment,
  type JsonQuestions,
  jsonContainment,
  jsonContains,
  jsonQuestions,
} from './json-containment.ts'
