import { aroundCases } from './cases.around.ts'
import { choicesCases } from './cases.choices.ts'
import { joinedCases } from './cases.joined.ts'
import { jsonCases } from './cases.json.ts'
import { statedCases } from './cases.stated.ts'
import { structureCases } from './cases.structure.ts'
import { surfaceCases } from './cases.surface.ts'
import { valuesCases } from './cases.values.ts'
import { wordsCases } from './cases.words.ts'
import { xsdCases } from './cases.xsd.ts'

/** Every rule with an edit that it finds. */
export const cases = [
  ...surfaceCases,
  ...structureCases,
  ...joinedCases,
  ...valuesCases,
  ...jsonCases,
  ...choicesCases,
  ...statedCases,
  ...aroundCases,
  ...xsdCases,
  ...wordsCases,
]

/** Which rule finds an edit undone: a rule is its own mirror where nothing is said. */
export const mirrors: ReadonlyMap<string, string> = new Map(
  cases.map(([rule, { undone = rule }]) => [rule, undone]),
)

/** Rules whose mirror has another mirror, each with the reason. */
export const lopsided: ReadonlyMap<string, string> = new Map([
  [
    'required-element-added',
    'One rule removes elements, required or not; two add them, by what the new one asks.',
  ],
])
