import { type Code, code, literal } from '../../typescript/index.ts'
import { chooseConversion } from './convert.ts'
import type { ConversionScope, KindConversion } from './kind.ts'
import { holdsName, makePlainText, normalizeSpace, openScalar, type TypedScalar } from './value-form.ts'

/**
 * The conversion of a text that a wildcard found to a value of the target's type, or to its fixed value. Undefined
 * for types whose texts the run cannot check: qualified names, floating-point numbers, dates, binary.
 */
export function convertAttributeText(target: TypedScalar, fixed?: string): KindConversion | undefined {
  const { form, node } = target
  const only = fixed === undefined ? undefined : normalizeSpace(target, fixed)
  const held = only === undefined ? target : { ...target, codes: [only] }
  if (form === 'boolean')
    return { kind: 'indicator', withoutCounterpart: [], print: (scope) => printFlag(scope, only) }
  if (form === 'string') return holdsName(target) ? undefined : convertWords(held)
  return node.primitive === 'decimal' ? chooseConversion(openScalar(target), held) : undefined
}

/** The conversion of a text to another one; white space around codes and in them counts as the target's type says. */
function convertWords(target: TypedScalar): KindConversion | undefined {
  const found = chooseConversion(makePlainText(target), target)
  if (!found || !target.codes || target.node.whiteSpace !== 'collapse') return found
  return { ...found, print: (scope) => code`${scope.runtime('collapsed')}(${found.print(scope)})` }
}

/** Prints the conversion of a text to a boolean; to the only one that is allowed, if there is one. */
function printFlag({ runtime }: ConversionScope, only: string | undefined): Code {
  const flag = code`${only === 'true' || only === '1'}`
  const check =
    only === undefined
      ? runtime('yesOrNo')
      : code`${runtime('wrap')}(${runtime('oneOf')}([${literal(flag.text)}]), () => ${flag})`
  return code`${runtime('collapsed')}(${runtime('recode')}([['1', 'true'], ['0', 'false']], ${check}))`
}
