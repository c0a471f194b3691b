import type { ParameterWriter } from './operation.ts'
import { styled } from './operation-write.ts'

/**
 * Writes a path parameter that shares its segment with another one (`{from}-{to}`): the text between them is
 * escaped in the value, so that readers of the path can tell where the value ends.
 */
export const segmentPart: ParameterWriter = (parameter, value) => {
  let text = styled(parameter, value)
  for (const between of parameter.between ?? []) {
    // A character of escapes cannot be escaped: that would break escapes in the value.
    const mark = [...between].find((one) => !/[\dA-Fa-f%]/u.test(one)) ?? between.slice(0, 1)
    if (!text.includes(mark)) continue
    if (parameter.style !== 'simple' || !/^[G-Zg-z_.~-]$/u.test(mark))
      throw new TypeError(
        `The path parameter "${parameter.name}" cannot hold "${mark}", which ends it in the path.`,
      )
    text = text.replaceAll(mark, `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  }
  return text
}
