import { linearPlan, unknownAmong } from '../../contain/index.ts'
import { diagnostic, type Location, printable } from '../../diagnostics/index.ts'
import type { Pattern } from '../../schema/index.ts'
import { Code, code, literal, regExp } from '../../typescript/index.ts'
import { arrayLiteral, number, objectLiteral } from './fields.ts'
import type { CodecScope } from './place.ts'

/**
 * What tells whether a text has the form of one of some expressions: the engine's own where its time is proven to be
 * linear in the text, else a program of the runtime. What can be neither is refused: a text of a stranger could stop whoever reads it.
 */
export function patternExpression(
  scope: CodecScope,
  step: readonly Pattern[],
  { name, at }: { readonly name: string; readonly at: Location },
): Code {
  const unknown = unknownAmong(step)
  // The program of a comparison alone has such, and gets it from who runs it.
  if (unknown !== undefined)
    return code`${scope.writer.import('unknownPattern', scope.runtime)}(${literal(unknown)})`
  const sources = step.map(({ source }) => source)
  const source = sources.length === 1 ? (sources[0] ?? '') : sources.map((one) => `(?:${one})`).join('|')
  const plan = linearPlan(source)
  if (plan.how === 'engine') return new Code(`/* @__PURE__ */ ${regExp(source).text}`)
  if (plan.how === 'refused') {
    const pattern = JSON.stringify(printable(source))
    const construct = `the pattern ${pattern}, whose time on a text has no bound: ${plan.reason}`
    scope.sink(diagnostic('codec-construct', { construct, name }, at))
    return new Code(`/* @__PURE__ */ ${regExp('[]').text}`)
  }
  const { classes, looks, steps } = plan.program
  const program = objectLiteral([
    ['source', literal(source)],
    ['classes', arrayLiteral(classes.map(literal))],
    [
      'looks',
      looks &&
        arrayLiteral(
          looks.map((look) =>
            objectLiteral([
              ['steps', numbers(look.steps)],
              ['isBackward', look.isBackward && code`true`],
            ]),
          ),
        ),
    ],
    ['steps', numbers(steps)],
  ])
  return code`/* @__PURE__ */ ${scope.writer.import('linearPattern', scope.runtime)}(${program})`
}

function numbers(steps: readonly number[]): Code {
  return code`[${new Code(steps.map((one) => number(one).text).join(', '))}]`
}
