import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** What a script or a style holds. */
  readonly text?: string
}

const raw = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes|noscript|plaintext)$/u
const elements =
  /^(?:a|b|body|br|button|caption|code|data|dd|details|div|dl|dt|em|fieldset|form|g|h[1-6]|head|header|html|i|input|label|legend|li|main|mark|meta|nav|noscript|ol|option|output|p|path|pre|q|rect|script|search|section|select|small|span|strong|style|summary|svg|table|tbody|td|text|textarea|th|thead|title|tr|ul)$/u
const attributes =
  /^(?:aria-(?:hidden|label|labelledby)|charset|checked|class|content|d|data-key|height|hidden|href|http-equiv|id|lang|name|open|placeholder|preserveaspectratio|readonly|role|rows|rowspan|scope|size|tabindex|text-anchor|title|transform|type|value|viewbox|width|[xy])$/u
/** What may carry words of an input, since nothing but words can be made of it. */
const worded = /^(?:aria-label|value|id|name|href|class|content|title)$/u
const address = /^(?:#[\w.-]*(?:\?[a-z]+=[a-z]+)?|(?:\.\.\/)?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/u

/** What a browser could do with a page that is not reading it: nothing, where all is well. */
export function pageProblems(text: string, marker: string): readonly string[] {
  const wrong: string[] = []
  const tags = tagsOf(text)
  const policies = tags.flatMap(({ attributes: given }) =>
    given.get('http-equiv') === undefined ? [] : [given.get('content') ?? ''],
  )
  if (policies.length !== 1 || !policies[0]?.startsWith("default-src 'none'; "))
    wrong.push('a page without a policy')
  for (const tag of tags) wrong.push(...tagProblems(tag, marker, policies[0] ?? ''))
  return wrong
}

function tagProblems({ name, attributes: given, text }: Tag, marker: string, policy: string): string[] {
  const wrong = elements.test(name) ? [] : [`<${name}>`]
  for (const [key, value] of given) {
    if (!attributes.test(key)) wrong.push(`<${name} ${key}>`)
    if (value.includes(marker) && !worded.test(key)) wrong.push(`the payload in <${name} ${key}>`)
  }
  const href = given.get('href')
  if (href !== undefined && !address.test(href)) wrong.push(`a link to ${href}`)
  if (text === undefined || name === 'title') return wrong
  // With a script it is text until it is taken out, without one it is markup as any other.
  if (name === 'noscript')
    return [...wrong, ...tagsOf(text).flatMap((tag) => tagProblems(tag, marker, policy))]
  if (name === 'textarea') return text === '' ? wrong : [...wrong, 'text in a form']
  if (name === 'script' && given.get('type') === 'application/json') {
    if (text.includes('<')) wrong.push('data that could end its script')
    JSON.parse(text)
    return wrong
  }
  if (name === 'script' && given.get('type') === 'text/plain') {
    if (!/^[A-Za-z0-9+/=]*$/u.test(text)) return [...wrong, 'packed data with other characters']
    for (const line of inflateRawSync(Buffer.from(text, 'base64')).toString().split('\n')) JSON.parse(line)
    return wrong
  }
  const digest = createHash('sha256').update(text).digest('base64')
  const isAllowed =
    policy.includes(`'sha256-${digest}'`) || (name === 'style' && /'unsafe-inline'/u.test(policy))
  if (!isAllowed) wrong.push(`a ${name} that the policy does not name`)
  if (text.includes(marker)) wrong.push(`the payload in a ${name}`)
  return wrong
}

/** The tags of a page as the tokenizer of HTML finds them (HTML 13.2.5), comments and ends of elements left out. */
function tagsOf(text: string): readonly Tag[] {
  const found: Tag[] = []
  const start = /<([a-z][^\s/>]*)|<[!?/][^>]*>/giu
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const name = match[1]?.toLowerCase()
    if (name === undefined) continue
    const { attributes: given, end } = attributesFrom(text, start.lastIndex)
    start.lastIndex = end
    if (!raw.test(name)) {
      found.push({ name, attributes: given })
      continue
    }
    const close = new RegExp(`</${name}[\\s/>]`, 'giu')
    close.lastIndex = end
    const stop = close.exec(text)?.index ?? text.length
    found.push({ name, attributes: given, text: text.slice(end, stop) })
    start.lastIndex = stop
  }
  return found
}

function attributesFrom(text: string, from: number) {
  const given = new Map<string, string>()
  const next = /[\s/]*(?:(>)|(=?[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?)/uy
  next.lastIndex = from
  for (
    let match = next.exec(text);
    match !== null && next.lastIndex <= text.length;
    match = next.exec(text)
  ) {
    const [all, end, name = '', double, single, bare] = match
    if (end !== undefined || all === '') break
    if (name !== '' && !given.has(name.toLowerCase()))
      given.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  }
  return { attributes: given, end: next.lastIndex === 0 ? text.length : next.lastIndex }
}
