import { code } from '../../typescript/index.ts'
import { chooseConversion } from './convert.ts'
import type { KindConversion } from './kind.ts'
import { holdsName, makePlainText, openScalar, type TypedScalar } from './value-form.ts'

/**
 * The conversion of an attribute's text, which no schema describes, to a value of a type. Undefined where the run
 * cannot tell whether the text is one: qualified names, floating-point numbers, dates and binary.
 */
export function convertAttributeText(target: TypedScalar): KindConversion | undefined {
  const { form, node } = target
  if (form === 'boolean') return { kind: 'indicator', withoutCounterpart: [], print: printFlag }
  if (form === 'string')
    return holdsName(target) ? undefined : chooseConversion(makePlainText(target), target)
  return node.primitive === 'decimal' ? chooseConversion(openScalar(target), target) : undefined
}

const printFlag: KindConversion['print'] = ({ runtime }) =>
  code`${runtime('recode')}([['1', 'true'], ['0', 'false']], ${runtime('yesOrNo')})`
