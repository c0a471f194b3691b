export {
  type JsonContainment,
  type JsonQuestions,
  jsonContainment,
  jsonContains,
  jsonQuestions,
} from './containment.ts'
export { textsOfFormats } from './format-samples.ts'
